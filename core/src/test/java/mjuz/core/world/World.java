package mjuz.core.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;

/**
 * Deployments, a network that loses, doubles and reorders, and a scheduler that takes one event at
 * a time at random. After every event I1 and I2 are checked against what really exists.
 */
final class World {
  private static final int LOG_LENGTH = 20_000;
  private static final int SETTLE_LIMIT = 40_000;
  private final RandomGenerator random;
  final Map<DeploymentName, Node> nodes = new TreeMap<>();
  private final List<Flight> network = new ArrayList<>();
  private final Map<String, Long> sessions = new TreeMap<>();
  private final Map<String, SortedSet<Instance>> published = new HashMap<>();
  private final Map<String, Value> values = new HashMap<>();
  private final Deque<String> log = new ArrayDeque<>();
  private long now = 1_000_000_000L;
  private long sessionSerial;
  private boolean faulty = true;
  int changes;

  private record Flight(DeploymentName from, Batch.Outgoing message) {}

  World(long seed) {
    random = new SplittableRandom(seed);
  }

  RandomGenerator random() {
    return random;
  }

  boolean isFaulty() {
    return faulty;
  }

  long nowMicros() {
    return now;
  }

  Node add(String name, ProtocolOptions options, Program program) {
    Node node = new Node(this, new DeploymentName(name), options, program);
    nodes.put(node.name, node);
    return node;
  }

  void log(Supplier<String> line) {
    if (log.size() == LOG_LENGTH) {
      log.removeFirst();
    }
    log.addLast(now + " " + line.get());
  }

  String history() {
    StringBuilder text = new StringBuilder();
    log.forEach(line -> text.append(line).append('\n'));
    nodes.values().forEach(n -> text.append(describe(n)).append('\n'));
    return text.toString();
  }

  private static String describe(Node n) {
    return "%s running=%s stack=%s offers=%s program=%s journal=%s %s"
        .formatted(
            n.name,
            n.isRunning(),
            n.stack.instances,
            n.stack.offers,
            n.program,
            n.journal.offers().values(),
            n.journal.wishes().values());
  }

  // The network.

  private static String pair(DeploymentName a, DeploymentName b) {
    return a.compareTo(b) < 0 ? a + "|" + b : b + "|" + a;
  }

  private List<Node[]> connectable() {
    List<Node[]> result = new ArrayList<>();
    for (Node a : nodes.values()) {
      for (Node b : nodes.values()) {
        if (a.name.compareTo(b.name) < 0
            && a.isRunning()
            && b.isRunning()
            && a.wantedPeers.contains(b.name)
            && b.wantedPeers.contains(a.name)
            && !sessions.containsKey(pair(a.name, b.name))) {
          result.add(new Node[] {a, b});
        }
      }
    }
    return result;
  }

  private void connect(Node a, Node b) {
    long session = ++sessionSerial;
    sessions.put(pair(a.name, b.name), session);
    log(() -> "session " + session + " " + a.name + " " + b.name);
    a.step(new Input.SessionOpened(b.name, session, b.incarnation));
    b.step(new Input.SessionOpened(a.name, session, a.incarnation));
  }

  void disconnect(DeploymentName a, DeploymentName b) {
    Long session = sessions.remove(pair(a, b));
    if (session != null) {
      log(() -> "session " + session + " is over");
      nodes.get(a).step(new Input.SessionClosed(b, session, "cut"));
      nodes.get(b).step(new Input.SessionClosed(a, session, "cut"));
    }
  }

  void disconnectAll(Node node) {
    nodes.keySet().forEach(other -> disconnect(node.name, other));
  }

  void send(Node from, Batch.Outgoing message) {
    network.add(new Flight(from.name, message));
  }

  private void deliver() {
    int i = random.nextInt(faulty ? network.size() : Math.min(network.size(), 3));
    Flight flight = network.get(i);
    int chance = faulty ? random.nextInt(10) : 9;
    if (chance == 0) {
      network.remove(i);
      return;
    }
    if (chance != 1) {
      network.remove(i);
    }
    Node to = nodes.get(flight.message().peer());
    log(() -> to.name + " < " + flight);
    to.step(
        new Input.Received(flight.from(), flight.message().session(), flight.message().message()));
  }

  // Ground truth.

  void published(Edge edge, long version, SortedSet<Instance> behind) {
    published.put(edge + "@" + version, new TreeSet<>(behind));
  }

  void offered(Edge edge, long version, Value value) {
    values.put(edge + "@" + version, value);
  }

  /** R5: an equal value at a newer version is adopted without a round; another one is not. */
  void adopted(Node node, Edge edge, long version) {
    for (Stack.Live live : node.stack.instances) {
      Long used = live.uses.get(edge);
      if (used != null
          && used < version
          && version != Long.MAX_VALUE
          && values.get(edge + "@" + used).equals(values.get(edge + "@" + version))) {
        live.uses.put(edge, version);
      }
    }
  }

  /** I1 and I2: what a deployed resource uses exists. */
  void check() {
    for (Node node : nodes.values()) {
      for (Stack.Live live : node.stack.instances) {
        live.uses.forEach((edge, version) -> checkUse(live, edge, version));
      }
    }
  }

  private void checkUse(Stack.Live live, Edge edge, long version) {
    SortedSet<Instance> behind = published.get(edge + "@" + version);
    Stack offering = nodes.get(edge.offering()).stack;
    if (behind == null) {
      throw new AssertionError("I5: %s uses %s@%d, never published".formatted(live, edge, version));
    }
    for (Instance instance : behind) {
      if (!offering.exists(instance.id())) {
        throw new AssertionError(
            "I1/I2: %s uses %s@%d, but %s is gone".formatted(live, edge, version, instance));
      }
    }
  }

  // Events.

  /** One event at random; false if nothing can happen without time passing. */
  boolean event() {
    List<Runnable> possible = new ArrayList<>();
    for (int i = 0; i < Math.min(3, network.size()); i++) {
      possible.add(this::deliver);
    }
    connectable().forEach(p -> possible.add(() -> connect(p[0], p[1])));
    for (Node node : nodes.values()) {
      node.dueTimers().forEach(t -> possible.add(() -> node.fire(t)));
    }
    List<Node> running = new ArrayList<>(nodes.values());
    running.removeIf(n -> n.run == null);
    boolean progress = false;
    if (!possible.isEmpty() && (running.isEmpty() || random.nextInt(3) != 0)) {
      possible.get(random.nextInt(possible.size())).run();
      progress = true;
    } else {
      while (!running.isEmpty() && !progress) {
        progress = running.remove(random.nextInt(running.size())).advanceRound();
      }
      if (!progress && !possible.isEmpty()) {
        possible.get(random.nextInt(possible.size())).run();
        progress = true;
      }
    }
    now += progress ? random.nextInt(faulty ? 50_000 : 2_000) : 0;
    check();
    return progress;
  }

  /** Lets time pass until the next timer; false if there is none. */
  boolean sleep() {
    Optional<Long> next =
        nodes.values().stream().flatMap(n -> n.timers.values().stream()).min(Long::compare);
    next.ifPresent(at -> now = Math.max(now, at));
    return next.isPresent();
  }

  /** Without faults until nothing happens any more (L1, L2). */
  void settle() {
    faulty = false;
    nodes.values().forEach(n -> n.crashAt = Node.CrashPoint.NOWHERE);
    nodes.values().stream().filter(n -> !n.isRunning() && n.end.isEmpty()).forEach(Node::start);
    int before = totalRounds();
    for (int i = 0; i < SETTLE_LIMIT; i++) {
      if (!event() && !sleep()) {
        int rounds = totalRounds() - before;
        if (rounds > 30 * nodes.size()) {
          throw new AssertionError("L2: %d rounds without a change".formatted(rounds));
        }
        return;
      }
    }
    throw new AssertionError("L1/L2: does not come to rest");
  }

  int totalRounds() {
    return nodes.values().stream().mapToInt(n -> n.rounds).sum();
  }

  void fireAll(Node node) {
    for (Timer timer : node.dueTimers()) {
      node.fire(timer);
    }
  }

  /** L1: everything is deployed that can be, and nothing else. */
  void checkFinal() {
    Set<String> expected = expected();
    Set<String> actual = new TreeSet<>();
    for (Node node : nodes.values()) {
      node.stack.instances.forEach(
          i ->
              actual.add(
                  node.name
                      + "."
                      + i.name
                      + ":"
                      + i.generation
                      + (i.pendingDelete ? "(old)" : "")));
    }
    if (!expected.equals(actual)) {
      throw new AssertionError("L1: expected %s but found %s".formatted(expected, actual));
    }
  }

  private Set<String> expected() {
    Set<String> up = new TreeSet<>();
    Set<Edge> available = new TreeSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Node node : nodes.values()) {
        if (!node.isRunning()) {
          continue;
        }
        for (Program.Resource r : node.program.resources()) {
          boolean can =
              available.containsAll(r.wishes())
                  && r.needs().stream().allMatch(n -> hasName(up, node.name + "." + n));
          more |= can && up.add(node.name + "." + r.name() + ":" + r.generation());
        }
        for (Program.Offer o : node.program.offers()) {
          boolean can = o.needs().stream().allMatch(n -> hasName(up, node.name + "." + n));
          more |= can && available.add(o.edge());
        }
      }
    }
    return up;
  }

  private static boolean hasName(Set<String> up, String name) {
    return up.stream().anyMatch(u -> u.startsWith(name + ":"));
  }
}
