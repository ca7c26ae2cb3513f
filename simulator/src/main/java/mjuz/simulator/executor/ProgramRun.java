package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.Stuck;
import mjuz.core.model.Edge;
import mjuz.core.model.Renames;
import mjuz.core.protocol.Input;
import mjuz.core.stack.LeftAlone;
import mjuz.core.stack.RegisteredNames;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackReports;
import mjuz.core.stack.Undeletable;

/**
 * The part of a DEPLOY round in which the program runs: it registers everything in the order of its
 * dependencies, and the engine creates, updates and replaces.
 */
final class ProgramRun {
  /** How far a wish has come. */
  private static final byte UNREGISTERED = 0;

  private static final byte ASKED = 1;
  private static final byte BOUND = 2;
  private static final byte NAMING = 3;
  private static final byte NAMED = 4;

  private final RoundRequest request;
  private final ProgramPlan plan;
  private final LeftAlone leftAlone;
  private final SimStack before;
  private final Resources resources;
  private final OffersRun offers;
  private final byte[] wishes;
  private final Binding[] bindings;

  /** Under which name each wish is registered (R13). */
  private final Edge[] edges;

  private int connections;

  ProgramRun(
      RoundRequest request,
      ProgramPlan plan,
      SimStack stack,
      RoundMemory memory,
      Deletes deletes,
      StepTrace trace) {
    this.request = request;
    this.plan = plan;
    this.wishes = new byte[plan.wishCount()];
    this.bindings = new Binding[plan.wishCount()];
    this.edges = plan.wishes();
    this.leftAlone = LeftAlone.of(stack, request, memory);
    this.before = stack.copy();
    this.offers = new OffersRun(request.number(), plan, stack, leftAlone);
    this.resources =
        new Resources(
            request.number(),
            plan,
            stack,
            trace,
            edges,
            bindings,
            deletes,
            offers,
            before,
            leftAlone);
  }

  private ProgramRun(ProgramRun other, SimStack stack, Deletes deletes) {
    request = other.request;
    leftAlone = other.leftAlone;
    before = other.before;
    plan = other.plan;
    wishes = other.wishes.clone();
    bindings = other.bindings.clone();
    edges = other.edges.clone();
    connections = other.connections;
    offers = other.offers.copy(stack);
    resources = other.resources.copy(stack, edges, bindings, deletes, offers);
  }

  ProgramRun copy(SimStack stack, Deletes deletes) {
    return new ProgramRun(this, stack, deletes);
  }

  ProgramPlan plan() {
    return plan;
  }

  String name(int resource) {
    return plan.resource(resource).name();
  }

  /** The program has run to its end, and all that it asked for is done. */
  boolean isDone() {
    if (connections < plan.connectionCount()) {
      return false;
    }
    for (byte wish : wishes) {
      if (wish != BOUND) {
        return false;
      }
    }
    return resources.isDone() && offers.isDone();
  }

  void addGivenUp(List<Step> to) {
    resources.addGivenUp(to);
  }

  List<String> leftOutNames() {
    return resources.leftOutNames();
  }

  boolean anyUnderWay() {
    return resources.anyUnderWay();
  }

  void addEnds(List<Step> to) {
    resources.addEnds(to);
  }

  void addBegins(List<Step> to, int parallelism) {
    if (connections < plan.connectionCount()) {
      to.add(Step.of(Step.Kind.CONNECT, connections));
      return;
    }
    for (int i = 0; i < wishes.length; i++) {
      if (wishes[i] == UNREGISTERED || wishes[i] == NAMED) {
        to.add(Step.of(Step.Kind.WISH, i));
      }
    }
    resources.addBegins(to, parallelism);
    offers.addSteps(to, resources);
  }

  Optional<Input> take(Step step, LongSupplier ask) {
    int subject = step.subject();
    return switch (step.kind()) {
      case CONNECT -> {
        connections++;
        yield Optional.of(
            new Input.ConnectionRegistered(
                request.number(), plan.connection(subject), Optional.empty()));
      }
      case WISH -> Optional.of(wish(subject, ask.getAsLong()));
      case REGISTER -> resources.register(subject, ask);
      case BEGIN -> {
        resources.begin(subject);
        yield Optional.empty();
      }
      case FINISH -> resources.finish(subject);
      case GIVE_UP -> resources.giveUp(subject);
      case OFFER -> offers.register(subject, resources, ask);
      case RECORD -> {
        offers.record(subject);
        yield Optional.empty();
      }
      default -> throw new IllegalArgumentException(step + " is no step of a program");
    };
  }

  /** R13: a wish of several names is registered under the one that the core says. */
  private Input wish(int wish, long question) {
    List<Edge> names = plan.wishNames(wish);
    if (wishes[wish] == UNREGISTERED && names.size() > 1) {
      wishes[wish] = NAMING;
      return new Input.WishNamed(request.number(), question, names);
    }
    wishes[wish] = ASKED;
    return new Input.WishRegistered(request.number(), question, edges[wish]);
  }

  void named(int wish, Edge name) {
    wishes[wish] = NAMED;
    edges[wish] = name;
  }

  /** The step under way on a resource, which is about to fail. */
  FailedStep failing(int resource) {
    return resources.failing(resource);
  }

  Optional<Input> fail(int resource) {
    return resources.fail(resource);
  }

  boolean isRefused(int resource) {
    return resources.isRefused(resource);
  }

  Optional<Input> refuse(int resource) {
    return resources.refuse(resource);
  }

  void continueChains() {
    resources.continueChains();
  }

  void bound(int wish, Binding binding) {
    wishes[wish] = BOUND;
    bindings[wish] = binding;
  }

  Input.OfferRegistered registration(int offer) {
    return offers.registration(offer);
  }

  void published(int offer) {
    offers.published(offer);
  }

  void mayChange(int resource, boolean allowed) {
    resources.mayChange(resource, allowed);
  }

  /** Whether the deletes at the end spare all that has to stay (R6). */
  boolean mayDelete(DeletePlan answer) {
    return leftAlone.covers(before, answer, deployed(), leftOut());
  }

  /** What the deletes at the end cannot delete (R12). */
  Stuck stuck() {
    return Undeletable.of(before, deployed().keySet(), leftOut());
  }

  private Map<String, String> deployed() {
    Map<String, String> deployed = new HashMap<>();
    resources.addDeployed(deployed);
    offers.addDeployed(deployed);
    return deployed;
  }

  private Set<String> leftOut() {
    Set<String> leftOut = new HashSet<>();
    resources.addLeftOut(leftOut);
    offers.addLeftOut(leftOut);
    return leftOut;
  }

  /** Offers in the state that the program does not register, and what wishes they depend on. */
  SortedMap<Edge, SortedSet<Edge>> leaving() {
    return StackReports.wishesUnder(before, offers.leaving());
  }

  /** Offers that go at the end. */
  Set<Edge> condemnedOffers() {
    Set<Edge> condemned = offers.leaving();
    condemned.removeIf(offer -> leftAlone.contains(SimOfferNode.name(offer)));
    return condemned;
  }

  /** The names of all that the program has, which has run to its end. */
  RegisteredNames allNames() {
    return plan.hasAliases() ? plan.names().with(registered()) : plan.names();
  }

  /** The names of what the program has registered so far. */
  RegisteredNames registered() {
    SortedSet<Edge> asked = new TreeSet<>();
    for (int i = 0; i < wishes.length; i++) {
      if (wishes[i] != UNREGISTERED) {
        asked.add(edges[i]);
      }
    }
    return new RegisteredNames(
        resources.registered(),
        offers.registered(),
        asked,
        new TreeSet<>(plan.program().connections().subList(0, connections)));
  }

  /** What is called otherwise than before the round. */
  Renames renames(SimStack stack) {
    return resources.former().renames(stack);
  }

  boolean isUpToDate(String name) {
    int index = resources.former().indexOf(name);
    return index >= 0 && resources.isUpToDate(index);
  }

  /** Instances that go at the end: replaced ones, and those that the program does not have. */
  List<SimInstance> condemned(SimStack stack) {
    List<SimInstance> condemned = new ArrayList<>();
    for (int i = 0; i < stack.size(); i++) {
      SimInstance instance = stack.get(i);
      if (!leftAlone.contains(instance.name())
          && (instance.isReplaced() || !isUpToDate(instance.name()))) {
        condemned.add(instance);
      }
    }
    return condemned;
  }

  /** Resources that no longer exist and that the program does not have. */
  List<String> goneForGood(SimStack stack) {
    List<SimInstance> gone = stack.gone();
    if (gone.isEmpty()) {
      return List.of();
    }
    return gone.stream()
        .map(SimInstance::name)
        .filter(name -> !leftAlone.contains(name) && !isUpToDate(name))
        .toList();
  }

  void leaveOpen() {
    resources.leaveOpen();
  }

  Optional<Binding> binding(Edge edge) {
    for (int i = 0; i < wishes.length; i++) {
      if (edges[i].equals(edge)) {
        return Optional.ofNullable(bindings[i]);
      }
    }
    return Optional.empty();
  }

  void encode(Encoder to) {
    to.number(connections);
    for (int i = 0; i < wishes.length; i++) {
      to.number(wishes[i]);
      if (bindings[i] instanceof Binding.Satisfied satisfied) {
        to.edge(edges[i]);
        to.version(edges[i], satisfied.version());
        to.value(satisfied.value());
      }
    }
    resources.encode(to);
    offers.encode(to);
  }
}
