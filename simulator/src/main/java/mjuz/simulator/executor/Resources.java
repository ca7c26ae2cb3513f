package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import mjuz.core.executor.Binding;
import mjuz.core.executor.FailedStep;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.protocol.Input;
import mjuz.core.stack.LeftAlone;
import mjuz.core.stack.StackReports;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.executor.SimInstance.Inputs;
import mjuz.simulator.model.SimResource;
import org.jspecify.annotations.Nullable;

/** The resources of a program that runs, and the operations on them. */
final class Resources {
  /** How far a resource has come. */
  private static final byte WAITING = 0;

  /** It changes, and the core is asked whether it may (R7). */
  private static final byte ASKED = 1;

  /** An operation is to begin. */
  private static final byte ALLOWED = 2;

  /** It is replaced delete-first: what depends on it, and it, are being deleted. */
  private static final byte CHAIN = 3;

  /** An operation is under way. */
  private static final byte RUNNING = 4;

  private static final byte DONE = 5;
  private static final byte WITHHELD = 6;
  private static final byte FAILED = 7;

  /** It may not be changed now, or depends on what may not: it stays as it is (R6). */
  private static final byte LEFT_OUT = 8;

  private final long round;
  private final ProgramPlan plan;
  private final SimStack stack;
  private final StepTrace trace;
  private final Edge[] edges;
  private final Binding[] bindings;
  private final Deletes deletes;
  private final OffersRun offers;

  private final byte[] states;

  /** What there was when the round began: what the adapter compares with. */
  private final @Nullable SimInstance[] before;

  /** The instance of each resource that is not replaced; 0 if there is none. */
  private final int[] current;

  /** The instance that each operation under way makes. */
  private final @Nullable SimInstance[] made;

  private final boolean[] asked;

  /** For each resource in CHAIN the deletes to make one after the other. */
  private final int[][] chains;

  private final LeftAlone leftAlone;
  private final FormerNames former;

  /** The state as it was when the round began. */
  private final SimStack stackBefore;

  private int settled;
  private int leftOut;
  private int underWay;
  private int slots;

  Resources(
      long round,
      ProgramPlan plan,
      SimStack stack,
      StepTrace trace,
      Edge[] edges,
      Binding[] bindings,
      Deletes deletes,
      OffersRun offers,
      SimStack stackBefore,
      LeftAlone leftAlone) {
    this.leftAlone = leftAlone;
    this.former = new FormerNames(plan, stack);
    this.stackBefore = stackBefore;
    this.round = round;
    this.plan = plan;
    this.stack = stack;
    this.trace = trace;
    this.edges = edges;
    this.bindings = bindings;
    this.deletes = deletes;
    this.offers = offers;
    int count = plan.resourceCount();
    states = new byte[count];
    before = new SimInstance[count];
    current = new int[count];
    made = new SimInstance[count];
    asked = new boolean[count];
    chains = new int[count][];
    for (SimInstance gone : stack.gone()) {
      int index = former.indexOf(gone.name());
      if (index >= 0) {
        before[index] = gone;
      }
    }
    for (int i = 0; i < stack.size(); i++) {
      SimInstance there = stack.get(i);
      int index = there.isReplaced() ? -1 : former.indexOf(there.name());
      if (index >= 0) {
        before[index] = there;
        current[index] = there.id();
      }
    }
  }

  private Resources(
      Resources other,
      SimStack stack,
      Edge[] edges,
      Binding[] bindings,
      Deletes deletes,
      OffersRun offers) {
    leftAlone = other.leftAlone;
    former = other.former.copy();
    stackBefore = other.stackBefore;
    leftOut = other.leftOut;
    round = other.round;
    plan = other.plan;
    this.stack = stack;
    trace = other.trace;
    this.edges = edges;
    this.bindings = bindings;
    this.deletes = deletes;
    this.offers = offers;
    states = other.states.clone();
    before = other.before;
    current = other.current.clone();
    made = other.made.clone();
    asked = other.asked.clone();
    chains = other.chains.clone();
    settled = other.settled;
    underWay = other.underWay;
    slots = other.slots;
  }

  Resources copy(
      SimStack stackCopy,
      Edge[] edgesCopy,
      Binding[] bindingsCopy,
      Deletes deletesCopy,
      OffersRun offersCopy) {
    return new Resources(this, stackCopy, edgesCopy, bindingsCopy, deletesCopy, offersCopy);
  }

  FormerNames former() {
    return former;
  }

  boolean isDone() {
    return settled == states.length;
  }

  boolean anyUnderWay() {
    return underWay > 0;
  }

  boolean isUpToDate(int index) {
    return states[index] == DONE && !leftAlone.contains(former.of(index));
  }

  /** The names of those that the program has registered, whatever came of it. */
  SortedSet<String> registered() {
    SortedSet<String> names = new TreeSet<>();
    for (int i = 0; i < states.length; i++) {
      if (states[i] != WAITING) {
        names.add(plan.resource(i).name());
        // If the engine does not get to it, the state goes on to have it under its former name.
        names.add(former.of(i));
      }
    }
    return names;
  }

  /** The names of those that the engine is not told of. */
  void addLeftOut(Set<String> to) {
    for (int i = 0; leftOut > 0 && i < states.length; i++) {
      if (states[i] == LEFT_OUT) {
        to.add(former.of(i));
      }
    }
  }

  boolean isAnyLeftOut(int[] some) {
    for (int index : some) {
      if (states[index] == LEFT_OUT) {
        return true;
      }
    }
    return false;
  }

  /** What the engine has answered in this round, by name. */
  void addDeployed(Map<String, String> to) {
    for (int i = 0; i < states.length; i++) {
      if (states[i] == DONE) {
        to.put(former.of(i), stack.require(current[i]).instance().id());
      }
    }
  }

  int currentId(int index) {
    return current[index];
  }

  boolean areSettled(int[] some) {
    for (int index : some) {
      if (states[index] != DONE && states[index] != WITHHELD && states[index] != LEFT_OUT) {
        return false;
      }
    }
    return true;
  }

  boolean isAnyWithheld(int[] some) {
    for (int index : some) {
      if (states[index] == WITHHELD) {
        return true;
      }
    }
    return false;
  }

  void addEnds(List<Step> to) {
    for (int i = 0; underWay > 0 && i < states.length; i++) {
      if (states[i] == RUNNING) {
        to.add(Step.of(Step.Kind.FINISH, i));
      }
    }
  }

  void addBegins(List<Step> to, int parallelism) {
    for (int i = 0; settled < states.length && i < states.length; i++) {
      switch (states[i]) {
        case WAITING -> {
          if (mayRegister(i)) {
            to.add(Step.of(Step.Kind.REGISTER, i));
          }
        }
        case ALLOWED -> {
          if (slots < parallelism && !isBeingDeleted(i)) {
            to.add(Step.of(Step.Kind.BEGIN, i));
          }
        }
        case CHAIN -> Chain.addNext(chains[i], deletes, stack, to);
        default -> {}
      }
    }
  }

  private boolean mayRegister(int index) {
    if (!areSettled(plan.needs(index))) {
      return false;
    }
    for (int wish : plan.wishesOf(index)) {
      if (bindings[wish] == null) {
        return false;
      }
    }
    return !isBeingDeleted(index);
  }

  /** A delete-first replacement of something that it needed takes it along. */
  private boolean isBeingDeleted(int index) {
    return current[index] != 0 && deletes.isPending(current[index]);
  }

  Optional<Input> register(int index, LongSupplier ask) {
    if (isWithheld(index)) {
      settle(index, WITHHELD);
      return Optional.empty();
    }
    if (isAnyLeftOut(plan.needs(index))) {
      leaveOut(index);
      return Optional.empty();
    }
    Inputs inputs = inputs(index);
    SimInstance now = now(index);
    String name = former.of(index);
    boolean untried =
        leftAlone.refused().contains(name)
            || leftAlone.refused().contains(plan.resource(index).name());
    if (leftAlone.contains(name) || untried) {
      // The engine is told to leave alone what has the name of before.
      boolean renamed = former.isRenamed(index);
      if (renamed || now == null || untried || !now.sameAs(inputs)) {
        leaveOut(index);
      } else {
        settle(index, DONE);
      }
      return Optional.empty();
    }
    if (now != null && now.sameAs(inputs)) {
      stack.put(now.with(inputs));
      former.answered(index, stack, trace, round);
      SimInstance same = stack.require(now.id());
      if (!same.allUses().equals(now.allUses())) {
        trace.step(round, TraceStep.UPDATED, same, same.allUses());
      }
      settle(index, DONE);
      return Optional.empty();
    }
    SimInstance earlier = before[index];
    if (earlier != null && !earlier.sameAs(inputs)) {
      asked[index] = true;
      states[index] = ASKED;
      return Optional.of(
          new Input.ResourceChanging(
              round,
              ask.getAsLong(),
              earlier.instance(),
              StackReports.offersOn(stackBefore, name)));
    }
    states[index] = ALLOWED;
    return Optional.empty();
  }

  private @Nullable SimInstance now(int index) {
    return current[index] == 0 ? null : stack.find(current[index]);
  }

  private boolean isWithheld(int index) {
    for (int wish : plan.wishesOf(index)) {
      if (bindings[wish] instanceof Binding.Unsatisfied) {
        return true;
      }
    }
    return isAnyWithheld(plan.needs(index));
  }

  private Inputs inputs(int index) {
    SimResource resource = plan.resource(index);
    int[] needs = plan.needs(index);
    int[] ids = new int[needs.length];
    for (int i = 0; i < needs.length; i++) {
      ids[i] = current[needs[i]];
    }
    int[] own = plan.wishesOf(index);
    List<Value> values = new ArrayList<>(own.length);
    for (int wish : own) {
      values.add(((Binding.Satisfied) bindings[wish]).value());
    }
    return new Inputs(
        resource.generation(),
        resource.setting(),
        ids,
        uses(own),
        List.copyOf(values),
        uses(plan.allWishesOf(index)),
        resource.options());
  }

  private List<Use> uses(int[] wishes) {
    if (wishes.length == 0) {
      return List.of();
    }
    List<Use> uses = new ArrayList<>(wishes.length);
    for (int wish : wishes) {
      long version =
          bindings[wish] instanceof Binding.Satisfied satisfied ? satisfied.version() : 0;
      uses.add(new Use(edges[wish], version));
    }
    return List.copyOf(uses);
  }

  void mayChange(int index, boolean allowed) {
    if (allowed) {
      states[index] = ALLOWED;
    } else {
      leaveOut(index);
    }
  }

  private void leaveOut(int index) {
    leftOut++;
    settle(index, LEFT_OUT);
  }

  /**
   * Whether the engine sees that a protected instance would have to go for what is to be done, so
   * that it refuses that: what is replaced, or what goes along with a replacement delete-first.
   */
  boolean isRefused(int index) {
    SimInstance now = now(index);
    SimResource resource = plan.resource(index);
    if (now == null || now.generation() == resource.generation()) {
      return false;
    }
    if (now.isProtected() && resource.options().isProtected()) {
      return true;
    }
    if (resource.deleteFirst()) {
      for (int id : stack.needing(now.id())) {
        SimInstance along = stack.find(id);
        if (along != null && id != now.id() && along.isProtected()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The engine refuses what is to be done, and the program ends. */
  Optional<Input> refuse(int index) {
    states[index] = FAILED;
    return changed(index);
  }

  /** The engine sees what is to be done: create, update, or replace in one of two orders. */
  void begin(int index) {
    slots++;
    SimInstance now = now(index);
    SimResource resource = plan.resource(index);
    if (now != null && now.generation() != resource.generation() && resource.deleteFirst()) {
      states[index] = CHAIN;
      chains[index] = new Chain(stack, this, deletes, offers).deletesFor(now.id());
      return;
    }
    run(index, now);
  }

  private void run(int index, @Nullable SimInstance now) {
    states[index] = RUNNING;
    underWay++;
    Inputs inputs = inputs(index);
    if (now != null && now.generation() == inputs.generation()) {
      made[index] = now.with(inputs);
      return;
    }
    int id = stack.nextId();
    SimInstance next = SimInstance.of(id, stack.instance(plan.resource(index).name(), id), inputs);
    made[index] = next;
    trace.step(round, TraceStep.CREATING, next, next.allUses());
  }

  /** Where all deletes of a chain are made, the replacement is created. */
  void continueChains() {
    for (int i = 0; i < states.length; i++) {
      if (states[i] == CHAIN && isOver(chains[i])) {
        current[i] = 0;
        run(i, null);
      }
    }
  }

  private boolean isOver(int[] chain) {
    for (int delete : chain) {
      if (!deletes.isDone(delete)) {
        return false;
      }
    }
    return true;
  }

  Optional<Input> finish(int index) {
    SimInstance result = end(index);
    SimInstance now = now(index);
    boolean updated = now != null && now.id() == result.id();
    if (now != null && !updated) {
      stack.put(now.asReplaced());
    }
    stack.put(result);
    former.answered(index, stack, trace, round);
    result = stack.require(result.id());
    stack.forgetGone(result.name());
    current[index] = result.id();
    trace.step(round, updated ? TraceStep.UPDATED : TraceStep.CREATED, result, result.allUses());
    settle(index, DONE);
    return changed(index);
  }

  /** The step under way on a resource, which is about to fail. */
  FailedStep failing(int index) {
    SimInstance now = now(index);
    SimInstance result = made[index];
    return now != null && result != null && now.id() == result.id()
        ? new FailedStep(FailedStep.Operation.UPDATE, now.instance())
        : new FailedStep(
            FailedStep.Operation.CREATE, new Instance(plan.resource(index).name(), ""));
  }

  Optional<Input> fail(int index) {
    SimInstance result = end(index);
    states[index] = FAILED;
    trace.step(round, TraceStep.FAILED, result, List.of());
    return changed(index);
  }

  /** Changes that were allowed and cannot be made any more, since the round fails. */
  void addGivenUp(List<Step> to) {
    for (int i = 0; i < states.length; i++) {
      if (asked[i] && (states[i] == ALLOWED || states[i] == CHAIN)) {
        to.add(Step.of(Step.Kind.GIVE_UP, i));
      }
    }
  }

  Optional<Input> giveUp(int index) {
    states[index] = FAILED;
    return changed(index);
  }

  /** What the state has and the program goes on without. */
  List<String> leftOutNames() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < states.length; i++) {
      if (states[i] == LEFT_OUT && before[i] != null) {
        names.add(former.of(i));
      }
    }
    return names.stream().sorted().toList();
  }

  private SimInstance end(int index) {
    SimInstance result = made[index];
    if (states[index] != RUNNING || result == null) {
      throw new IllegalStateException("nothing is done to " + plan.resource(index).name());
    }
    made[index] = null;
    underWay--;
    slots--;
    return result;
  }

  private void settle(int index, byte state) {
    states[index] = state;
    settled++;
  }

  private Optional<Input> changed(int index) {
    SimInstance earlier = before[index];
    return asked[index] && earlier != null
        ? Optional.of(new Input.ResourceChanged(round, earlier.instance()))
        : Optional.empty();
  }

  /** Whether the engine has seen the resource in this round: it then depends on what it is now. */
  boolean isRegisteredWithEngine(int index) {
    return switch (states[index]) {
      case WAITING, ASKED, WITHHELD, LEFT_OUT -> false;
      default -> true;
    };
  }

  void leaveOpen() {
    for (int i = 0; i < states.length; i++) {
      SimInstance operation = made[i];
      if (states[i] == RUNNING && operation != null) {
        stack.leaveOpen(operation);
      }
    }
  }

  void encode(Encoder to) {
    former.encode(to);
    for (int i = 0; i < states.length; i++) {
      to.number(states[i] * 2 + (asked[i] ? 1 : 0));
      to.instance(current[i]);
      SimInstance earlier = before[i];
      to.instance(earlier == null ? 0 : earlier.id());
      if (states[i] == WAITING && earlier != null) {
        // What it was: it is compared with when the resource is registered.
        earlier.encode(to);
      }
      SimInstance operation = made[i];
      if (operation != null) {
        operation.encode(to);
      }
      if (states[i] == CHAIN) {
        to.number(Arrays.hashCode(chains[i]));
      }
    }
  }
}
