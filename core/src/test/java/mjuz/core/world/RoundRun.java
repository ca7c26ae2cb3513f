package mjuz.core.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;
import mjuz.core.world.Program.Offer;
import mjuz.core.world.Program.Resource;
import mjuz.core.world.Stack.Live;
import org.jspecify.annotations.Nullable;

/** One round of the executor, a step at a time: what the Pulumi engine does with the adapter. */
final class RoundRun {
  private static final Failure HELD = new Failure("held", List.of(), true);
  private final String deployment;
  private final RoundRequest request;
  private final Stack stack;
  private final Memory memory;
  private final RandomGenerator random;
  private final boolean failing;
  private final List<Resource> resources;
  private final List<Offer> offers;
  private final List<Edge> wishes;
  private final List<DeploymentName> connections;
  private final Map<Edge, Binding> bindings = new TreeMap<>();
  private final Map<Long, Edge> wishQuestions = new TreeMap<>();
  private final Map<Long, Edge> deleteQuestions = new TreeMap<>();
  private final Set<String> mayChange = new TreeSet<>();
  private final Map<String, Instance> changes = new TreeMap<>();
  private String replacing = "";
  private long changing;
  private final Set<Edge> mayDelete = new TreeSet<>();
  private final Set<String> registered = new TreeSet<>();
  private final Set<String> withheld = new TreeSet<>();
  private final Set<Edge> registeredOffers = new TreeSet<>();

  /**
   * What the engine leaves as it is in this round, and what of the program is left out for that.
   */
  private final Set<String> excluded = new TreeSet<>();

  private final Set<Edge> excludedOffers = new TreeSet<>();
  private final Set<String> leftOut = new TreeSet<>();
  private final Set<Edge> leftOutOffers = new TreeSet<>();
  private Set<Edge> held = Set.of();
  private DeletePlan deletePlan = DeletePlan.FREE;
  private @Nullable Set<String> targets;
  private long requests;
  private boolean programDone;
  private boolean planAsked;
  private boolean planned;
  private @Nullable Failure failure;
  private boolean over;

  /** An offer that gets into the state once it is published. */
  private record Recording(Edge edge, Set<String> ids) {}

  private final Map<Long, Recording> recording = new TreeMap<>();

  /** What an executor remembers between the rounds of one process. */
  static final class Memory {
    boolean complete;
    Set<String> registered = Set.of();
    Set<Edge> registeredOffers = Set.of();
  }

  RoundRun(
      String deployment,
      RoundRequest request,
      Program program,
      List<DeploymentName> peers,
      Stack stack,
      Memory memory,
      boolean failing,
      RandomGenerator random) {
    this.deployment = deployment;
    this.request = request;
    this.stack = stack;
    this.memory = memory;
    this.failing = failing;
    this.random = random;
    boolean deploys = request.kind() == RoundKind.DEPLOY;
    resources = new ArrayList<>(deploys ? program.resources() : List.of());
    offers = new ArrayList<>(deploys ? program.offers() : List.of());
    connections = new ArrayList<>(deploys ? peers : List.of());
    wishes = new ArrayList<>(deploys ? program.wishes() : List.of());
    if (request.isPartial()) {
      exclude();
    }
  }

  /** What is left as it is, and with that all that it needs. */
  private void exclude() {
    List<String> ids = new ArrayList<>();
    excludedOffers.addAll(request.leave().held());
    for (Live live : stack.instances) {
      Instance instance = new Instance(live.name, live.id);
      boolean dependent =
          request.refused().stream()
              .anyMatch(r -> stack.closure(List.of(live.id)).contains(r.id()));
      if (dependent || mustStay(request.leave(), live, instance)) {
        ids.add(live.id);
      }
    }
    stack.offers.forEach(
        (edge, needs) -> {
          if (request.refused().stream().anyMatch(r -> stack.closure(needs).contains(r.id()))) {
            excludedOffers.add(edge);
          }
        });
    excludedOffers.forEach(edge -> ids.addAll(stack.offers.getOrDefault(edge, Set.of())));
    Set<String> all = stack.closure(ids);
    stack.instances.stream().filter(i -> all.contains(i.id)).forEach(i -> excluded.add(i.name));
  }

  private static boolean mustStay(DeletePlan plan, Live live, Instance instance) {
    return plan.keeps(instance) || (plan.unknown() && live.pendingDelete);
  }

  void answer(Answer answer) {
    switch (answer) {
      case Answer.Bound bound -> {
        Edge edge = wishQuestions.remove(bound.request());
        bindings.put(edge, bound.binding());
      }
      case Answer.Recorded recorded -> {
        Recording now = recording.remove(recorded.request());
        stack.offers.put(now.edge(), now.ids());
      }
      case Answer.Delete delete -> {
        Edge edge = deleteQuestions.remove(delete.request());
        if (delete.request() == changing) {
          changing = 0;
          if (!delete.allowed()) {
            changes.remove(replacing);
            leaveOut(replacing);
            replacing = "";
          }
        } else if (!delete.allowed()) {
          failure = HELD;
        } else if (edge != null) {
          mayDelete.add(edge);
        }
      }
      case Answer.Plan plan -> {
        planned = true;
        held = plan.plan().held();
        deletePlan = plan.plan();
        if (request.kind() == RoundKind.DEPLOY) {
          failure = mayDeleteTheRest() ? null : HELD;
        }
      }
    }
  }

  private void leaveOut(String name) {
    resources.removeIf(r -> r.name().equals(name));
    leftOut.add(name);
  }

  /** The engine deletes what was not registered, and what was replaced, but for the excluded. */
  private boolean mayDeleteTheRest() {
    List<String> ids = new ArrayList<>();
    for (Edge edge : held) {
      ids.addAll(stack.offers.getOrDefault(edge, Set.of()));
      if (stack.offers.containsKey(edge)
          && !registeredOffers.contains(edge)
          && !excludedOffers.contains(edge)) {
        return false;
      }
    }
    for (Live live : stack.instances) {
      if (mustStay(deletePlan, live, new Instance(live.name, live.id))) {
        ids.add(live.id);
      }
      // Pulumi cannot leave a replaced instance alone whose successor is not registered.
      if (live.pendingDelete && excluded.contains(live.name) && !registered.contains(live.name)) {
        return false;
      }
    }
    Set<String> kept = stack.closure(ids);
    return excludedOffers.containsAll(leftOutOffers)
        && stack.instances.stream()
            .allMatch(
                i ->
                    excluded.contains(i.name)
                        || (!leftOut.contains(i.name)
                            && (!kept.contains(i.id)
                                || (registered.contains(i.name) && !i.pendingDelete))));
  }

  /** Does one step if one is possible now. */
  Optional<Input> advance() {
    if (failure != null) {
      return Optional.of(end());
    }
    if (request.kind() == RoundKind.DEPLOY && !programDone) {
      return advanceProgram();
    }
    if (isAsking() || (planAsked && !planned)) {
      return Optional.empty();
    }
    if (!planAsked) {
      planAsked = true;
      return Optional.of(new Input.DeletesPlanned(request.number(), ++requests, leaving()));
    }
    return advanceDeletes();
  }

  boolean isOver() {
    return over;
  }

  /** Differs after every step. */
  String progress() {
    return registered
        + "|"
        + withheld
        + leftOut
        + mayDelete
        + resources.size()
        + ","
        + offers.size()
        + stack.instances
        + stack.offers
        + programDone;
  }

  private Input end() {
    over = true;
    boolean deploy = request.kind() == RoundKind.DEPLOY;
    if (deploy) {
      memory.complete = programDone;
      memory.registered = union(registered, leftOut);
      memory.registeredOffers = union(registeredOffers, leftOutOffers);
    }
    Set<String> known = memory.complete ? memory.registered : namesInStack();
    Set<Edge> knownOffers = memory.complete ? memory.registeredOffers : stack.offers.keySet();
    return new Input.RoundEnded(
        request.number(),
        new RoundEnd(
            Optional.ofNullable(failure),
            deploy && programDone,
            Optional.of(stack.report(known, knownOffers, held, upToDate()))));
  }

  private Set<String> upToDate() {
    Set<String> names = new TreeSet<>();
    if (request.kind() == RoundKind.DEPLOY) {
      names.addAll(registered);
      names.removeAll(excluded);
    }
    return names;
  }

  private static <T> Set<T> union(Set<T> some, Set<T> more) {
    Set<T> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }

  private Set<String> namesInStack() {
    Set<String> names = new TreeSet<>();
    stack.instances.forEach(i -> names.add(i.name));
    return names;
  }

  private boolean isAsking() {
    return changing != 0 || !deleteQuestions.isEmpty();
  }

  // The program. A delete-first replacement that waits holds up only what depends on it.

  private Optional<Input> advanceProgram() {
    List<Runnable> ready = new ArrayList<>();
    if (!connections.isEmpty()) {
      return Optional.of(
          new Input.ConnectionRegistered(
              request.number(), connections.removeLast(), Optional.empty()));
    }
    List<Input> out = new ArrayList<>(1);
    for (Edge wish : wishes) {
      ready.add(() -> out.add(register(wish)));
    }
    for (Resource resource : resources) {
      boolean blocked = !replacing.isEmpty() && isAsking() && mayReplaceFirst(resource);
      if (!blocked
          && isReady(resource.needs())
          && bindings.keySet().containsAll(resource.wishes())) {
        ready.add(() -> deploy(resource).ifPresent(out::add));
      }
    }
    for (Offer offer : offers) {
      if (isReady(offer.needs())) {
        ready.add(() -> publish(offer).ifPresent(out::add));
      }
    }
    if (ready.isEmpty()) {
      if (wishQuestions.isEmpty()
          && recording.isEmpty()
          && resources.isEmpty()
          && offers.isEmpty()) {
        programDone = true;
        return advance();
      }
      return Optional.empty();
    }
    ready.get(random.nextInt(ready.size())).run();
    if (failure != null) {
      return Optional.of(end());
    }
    return out.isEmpty() ? Optional.empty() : Optional.of(out.getFirst());
  }

  private boolean mayReplaceFirst(Resource resource) {
    return resource.deleteFirst()
        && stack
            .current(resource.name())
            .filter(live -> live.generation != resource.generation())
            .isPresent();
  }

  private boolean isReady(List<String> needs) {
    return needs.stream()
        .allMatch(n -> registered.contains(n) || withheld.contains(n) || leftOut.contains(n));
  }

  private Input register(Edge wish) {
    wishes.remove(wish);
    long question = ++requests;
    wishQuestions.put(question, wish);
    return new Input.WishRegistered(request.number(), question, wish);
  }

  private Optional<Input> deploy(Resource resource) {
    boolean unsatisfied =
        resource.wishes().stream().anyMatch(w -> bindings.get(w) instanceof Binding.Unsatisfied)
            || resource.needs().stream().anyMatch(withheld::contains);
    if (unsatisfied) {
      resources.remove(resource);
      withheld.add(resource.name());
      return Optional.empty();
    }
    if (resource.needs().stream().anyMatch(leftOut::contains)) {
      leaveOut(resource.name());
      return Optional.empty();
    }
    if (excluded.contains(resource.name())) {
      if (isUnchanged(resource)) {
        resources.remove(resource);
        registered.add(resource.name());
      } else {
        leaveOut(resource.name());
      }
      return Optional.empty();
    }
    if (failing && random.nextInt(3) == 0) {
      failure = new Failure(resource.name() + " failed", List.of(resource.name()), true);
      return Optional.empty();
    }
    Optional<Live> now = stack.current(resource.name());
    boolean replace = now.isPresent() && now.get().generation != resource.generation();
    if (replace && resource.deleteFirst() && mayChange.add(resource.name())) {
      replacing = resource.name();
      changing = ++requests;
      changes.put(resource.name(), new Instance(resource.name(), now.get().id));
      return Optional.of(
          new Input.ResourceChanging(
              request.number(), changing, new Instance(resource.name(), now.get().id)));
    }
    if (replace && resource.deleteFirst()) {
      Optional<Input> first = deleteFirst(now.get());
      if (first.isPresent() || stack.exists(now.get().id)) {
        return first;
      }
      now = Optional.empty();
    } else if (replace) {
      now.get().pendingDelete = true;
      now = Optional.empty();
    }
    Live live =
        now.orElseGet(() -> stack.create(deployment, resource.name(), resource.generation()));
    live.needIds.clear();
    resource.needs().forEach(n -> live.needIds.add(stack.current(n).orElseThrow().id));
    live.uses.clear();
    for (Edge wish : resource.wishes()) {
      live.uses.put(wish, ((Binding.Satisfied) bindings.get(wish)).version());
    }
    resources.remove(resource);
    registered.add(resource.name());
    replacing = replacing.equals(resource.name()) ? "" : replacing;
    Instance changed = changes.remove(resource.name());
    return changed == null
        ? Optional.empty()
        : Optional.of(new Input.ResourceChanged(request.number(), changed));
  }

  private boolean isUnchanged(Resource resource) {
    Map<Edge, Long> uses = new TreeMap<>();
    for (Edge wish : resource.wishes()) {
      uses.put(wish, ((Binding.Satisfied) bindings.get(wish)).version());
    }
    return stack
        .current(resource.name())
        .filter(live -> live.generation == resource.generation() && live.uses.equals(uses))
        .isPresent();
  }

  /** One delete of what depends on an instance that is replaced delete-first, or of itself. */
  private Optional<Input> deleteFirst(Live root) {
    for (Map.Entry<Edge, Set<String>> offer : stack.offers.entrySet()) {
      if (stack.closure(offer.getValue()).contains(root.id)) {
        return deleteOffer(offer.getKey());
      }
    }
    for (Live live : stack.instances) {
      if (stack.closure(List.of(live.id)).contains(root.id) && !stack.isNeeded(live)) {
        stack.instances.remove(live);
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Optional<Input> deleteOffer(Edge edge) {
    if (mayDelete.contains(edge)) {
      stack.offers.remove(edge);
      mayDelete.remove(edge);
      return Optional.empty();
    }
    long question = ++requests;
    deleteQuestions.put(question, edge);
    return Optional.of(new Input.OfferDeleting(request.number(), question, edge));
  }

  private Optional<Input> publish(Offer offer) {
    offers.remove(offer);
    if (offer.needs().stream().anyMatch(withheld::contains)) {
      return Optional.empty();
    }
    if (offer.needs().stream().anyMatch(leftOut::contains)) {
      leftOutOffers.add(offer.edge());
      return Optional.empty();
    }
    Set<String> ids = new TreeSet<>();
    offer.needs().forEach(n -> ids.add(stack.current(n).orElseThrow().id));
    if (excludedOffers.contains(offer.edge())
        && !stack.closure(ids).equals(stack.offers.get(offer.edge()))) {
      leftOutOffers.add(offer.edge());
      return Optional.empty();
    }
    // The adapter lists all that stands behind the offer as its dependencies.
    recording.put(++requests, new Recording(offer.edge(), stack.closure(ids)));
    registeredOffers.add(offer.edge());
    String value = offer.sameValueAlways() ? "\"same\"" : "\"" + ids + "\"";
    return Optional.of(
        new Input.OfferRegistered(
            request.number(), requests, offer.edge(), Value.of(value), stack.behind(ids)));
  }

  // The deletes.

  private Set<Edge> leaving() {
    Set<Edge> leaving = new TreeSet<>(stack.offers.keySet());
    switch (request.kind()) {
      case DEPLOY -> {
        leaving.removeAll(registeredOffers);
        leaving.removeAll(leftOutOffers);
      }
      case UNDEPLOY ->
          leaving.removeIf(
              e ->
                  !isTarget(stack.usesOf(stack.offers.get(e)))
                      && !(memory.complete && !memory.registeredOffers.contains(e)));
      case DESTROY -> {}
    }
    return leaving;
  }

  private boolean isTarget(Set<Edge> uses) {
    return uses.stream().anyMatch(request.unsatisfied()::contains);
  }

  private Optional<Input> advanceDeletes() {
    Set<String> ids = targets;
    if (ids == null) {
      ids = computeTargets();
      targets = ids;
    }
    for (Edge offer : List.copyOf(stack.offers.keySet())) {
      if (isLeaving(offer)) {
        return deleteOffer(offer);
      }
    }
    List<Live> free = new ArrayList<>();
    for (Live live : stack.instances) {
      if (ids.contains(live.id) && !stack.isNeeded(live)) {
        free.add(live);
      }
    }
    if (free.isEmpty()) {
      return Optional.of(end());
    }
    stack.instances.remove(free.get(random.nextInt(free.size())));
    return Optional.empty();
  }

  private boolean isLeaving(Edge offer) {
    return leavingOffers.contains(offer);
  }

  private final Set<Edge> leavingOffers = new TreeSet<>();

  private Set<String> computeTargets() {
    leavingOffers.addAll(leaving());
    leavingOffers.removeAll(request.kind() == RoundKind.DEPLOY ? excludedOffers : held);
    Set<String> ids = new TreeSet<>();
    for (Live live : stack.instances) {
      boolean goes =
          switch (request.kind()) {
            case DEPLOY ->
                !excluded.contains(live.name)
                    && (live.pendingDelete || !registered.contains(live.name));
            case UNDEPLOY ->
                isTarget(stack.usesOf(List.of(live.id)))
                    || (memory.complete && !memory.registered.contains(live.name));
            case DESTROY -> true;
          };
      if (goes) {
        ids.add(live.id);
      }
    }
    if (request.kind() == RoundKind.DEPLOY) {
      return ids;
    }
    List<String> keptIds = new ArrayList<>();
    held.forEach(e -> keptIds.addAll(stack.offers.getOrDefault(e, Set.of())));
    Set<String> keptNames = new TreeSet<>();
    stack.instances.stream()
        .filter(i -> mustStay(deletePlan, i, new Instance(i.name, i.id)))
        .forEach(i -> keptNames.add(i.name));
    // Pulumi names the targets of a delete: a replaced instance does not go without its successor.
    stack.instances.stream()
        .filter(i -> keptNames.contains(i.name))
        .forEach(i -> keptIds.add(i.id));
    ids.removeAll(stack.closure(keptIds));
    return ids;
  }
}
