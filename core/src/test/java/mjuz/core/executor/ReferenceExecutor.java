package mjuz.core.executor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * The smallest executor that keeps the {@link ExecutorContract}: resources are names in a map. It
 * shows how the questions of a {@link Round} are meant, and replaces nothing.
 */
public final class ReferenceExecutor implements Executor, ExecutorFixture {
  private final DeploymentName self;
  private final AtomicLong ids = new AtomicLong();

  /** The stack; each resource after those that it needs. Guarded by this. */
  private final Map<String, Live> stack = new LinkedHashMap<>();

  private final Map<Edge, List<String>> offers = new HashMap<>();

  /**
   * What the last complete program run had, and those that failed since then; empty before the
   * first that was complete.
   */
  private final Set<String> registered = new TreeSet<>();

  private final Set<Edge> registeredOffers = new TreeSet<>();
  private boolean completed;
  private SortedSet<Edge> held = new TreeSet<>();
  private ContractProgram program = ContractProgram.EMPTY;
  private volatile Thread running = Thread.currentThread();
  private volatile boolean busy;

  /** A resource that exists. */
  private record Live(Instance instance, List<String> needs, List<Edge> wishes) {}

  /**
   * An executor with an empty stack.
   *
   * @param self the deployment
   */
  public ReferenceExecutor(DeploymentName self) {
    this.self = self;
  }

  @Override
  public DeploymentName self() {
    return self;
  }

  @Override
  public Executor executor() {
    return this;
  }

  @Override
  public synchronized void program(ContractProgram next) {
    program = next;
  }

  @Override
  public synchronized Set<String> existing() {
    return Set.copyOf(stack.keySet());
  }

  @Override
  public void start(RoundRequest request, Round round) {
    busy = true;
    running =
        Thread.ofVirtual()
            .start(
                () -> {
                  ReferenceRound run = new ReferenceRound(this, request, round);
                  RoundEnd end = run.run();
                  busy = false;
                  round.ended(end);
                });
  }

  @Override
  public void interrupt() {
    if (busy) {
      running.interrupt();
    }
  }

  @Override
  public void close() {
    interrupt();
  }

  synchronized ContractProgram program() {
    return program;
  }

  synchronized void create(ContractProgram.Resource resource) {
    Instance instance =
        stack.containsKey(resource.name())
            ? stack.get(resource.name()).instance()
            : new Instance(urn(resource.name()), "id-" + ids.incrementAndGet());
    stack.put(resource.name(), new Live(instance, resource.needs(), resource.wishes()));
  }

  static String urn(String name) {
    return "urn:reference::resource::" + name;
  }

  synchronized void record(ContractProgram.Offer offer) {
    offers.put(offer.edge(), offer.needs());
  }

  synchronized void complete(Set<String> resources, Set<Edge> edges) {
    completed = true;
    registered.clear();
    registered.addAll(resources);
    registeredOffers.clear();
    registeredOffers.addAll(edges);
  }

  /** What a run that failed had stays for the next try. */
  synchronized void fail(Set<String> resources, Set<Edge> edges) {
    if (completed) {
      registered.addAll(resources);
      registeredOffers.addAll(edges);
    }
  }

  synchronized void hold(SortedSet<Edge> edges) {
    held = edges;
  }

  synchronized SortedSet<Instance> instances(List<String> names) {
    SortedSet<Instance> result = new TreeSet<>();
    closure(names).forEach(n -> result.add(stack.get(n).instance()));
    return result;
  }

  /** With all that they need, directly or not. */
  private Set<String> closure(List<String> names) {
    Set<String> result = new TreeSet<>();
    for (String name : names) {
      Live live = stack.get(name);
      if (live != null && result.add(name)) {
        result.addAll(closure(live.needs()));
      }
    }
    return result;
  }

  private SortedSet<Edge> usesOf(List<String> names) {
    SortedSet<Edge> result = new TreeSet<>();
    closure(names).forEach(n -> result.addAll(stack.get(n).wishes()));
    return result;
  }

  /** What a round would delete if nothing were held: offers. */
  synchronized Set<Edge> leaving(RoundRequest request) {
    Set<Edge> result = new TreeSet<>();
    offers.forEach(
        (edge, needs) -> {
          boolean unregistered = completed && !registeredOffers.contains(edge);
          boolean hit = usesOf(needs).stream().anyMatch(request.unsatisfied()::contains);
          if (request.kind() == RoundKind.DESTROY || unregistered || hit) {
            result.add(edge);
          }
        });
    return result;
  }

  synchronized SortedMap<Edge, SortedSet<Edge>> wishesUnder(Set<Edge> some) {
    SortedMap<Edge, SortedSet<Edge>> result = new TreeMap<>();
    some.forEach(edge -> result.put(edge, usesOf(offers.getOrDefault(edge, List.of()))));
    return result;
  }

  /** What a round deletes: resources, those first that others need last. */
  synchronized List<String> targets(RoundRequest request) {
    List<String> result = new ArrayList<>();
    Set<String> kept = behindHeld();
    for (String name : stack.keySet()) {
      boolean unregistered = completed && !registered.contains(name);
      boolean hit = usesOf(List.of(name)).stream().anyMatch(request.unsatisfied()::contains);
      boolean goes = request.kind() == RoundKind.DESTROY || unregistered || hit;
      if (goes && !kept.contains(name)) {
        result.add(0, name);
      }
    }
    return result;
  }

  private Set<String> behindHeld() {
    Set<String> kept = new TreeSet<>();
    held.forEach(edge -> kept.addAll(closure(offers.getOrDefault(edge, List.of()))));
    return kept;
  }

  synchronized void delete(String name) {
    stack.remove(name);
  }

  synchronized void delete(Edge offer) {
    offers.remove(offer);
  }

  @Override
  public Inspection inspect(SortedSet<Instance> remembered) {
    return new Inspection.Found(report());
  }

  synchronized StackReport report() {
    SortedSet<Edge> uses = new TreeSet<>();
    SortedSet<Edge> outdated = new TreeSet<>();
    boolean leftovers = false;
    Set<String> kept = behindHeld();
    for (String name : stack.keySet()) {
      boolean unregistered = completed && !registered.contains(name);
      uses.addAll(usesOf(List.of(name)));
      if (unregistered) {
        outdated.addAll(usesOf(List.of(name)));
      }
      leftovers |= unregistered && !kept.contains(name);
    }
    boolean empty = stack.isEmpty() && offers.isEmpty();
    return new StackReport(uses, outdated, new TreeSet<>(offers.keySet()), empty, leftovers);
  }
}
