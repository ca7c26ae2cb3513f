package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;

/** Sessions and messages between processes, and how long journals take. */
final class Network {
  /** After which time a side that hears nothing gives a session up. */
  private static final long SILENCE = 5_000_000;

  /** Of so many sessions with a new incarnation, about one is followed by an older one. */
  private static final int LATE = 3;

  private static final long LONGEST_DIAL = 1_000_000;

  private final World world;
  private final RandomGenerator messages;
  private final RandomGenerator sessions;
  private final RandomGenerator disks;
  private FaultProfile profile;
  private final List<Link> links = new ArrayList<>();
  private final List<List<Runnable>> partitions = new ArrayList<>();
  private final RandomGenerator late;
  private long lastSession;
  private long sent;

  Network(World world, FaultProfile profile) {
    this.world = world;
    this.profile = profile;
    this.messages = world.fork("network.messages");
    this.sessions = world.fork("network.sessions");
    this.disks = world.fork("disks");
    this.late = world.fork("network.late");
  }

  /**
   * A session as one side has heard of it.
   *
   * @param session its number
   * @param incarnation the peer's
   */
  record Opened(long session, long incarnation) {}

  long sent() {
    return sent;
  }

  long fsync() {
    return profile.fsync().sample(disks);
  }

  private Link link(Node a, Node b) {
    Link known = a.links.get(b.name());
    if (known != null) {
      return known;
    }
    Link made = a.name().compareTo(b.name()) < 0 ? new Link(a, b) : new Link(b, a);
    a.links.put(b.name(), made);
    b.links.put(a.name(), made);
    links.add(made);
    return made;
  }

  // Sessions.

  void connect(Node node, DeploymentName peer) {
    Node other = world.find(peer);
    if (other != null && other != node) {
      Link link = link(node, other);
      link.want(node, true);
      dial(link);
    }
  }

  void disconnect(Node node, DeploymentName peer) {
    Link link = node.links.get(peer);
    if (link != null) {
      link.want(node, false);
      link.view(node, 0);
      end(link, link.other(node));
    }
  }

  private void dial(Link link) {
    if (link.mayDial() && !link.dialling) {
      link.dialling = true;
      long delay = 2 * profile.delay().sample(sessions);
      world.after(Math.min(delay, LONGEST_DIAL), new Event.Dial(link));
    }
  }

  boolean dialled(Link link) {
    link.dialling = false;
    if (!link.mayDial()) {
      return false;
    }
    long session = ++lastSession;
    link.session = session;
    boolean lowFirst = sessions.nextBoolean();
    open(link, lowFirst ? link.low : link.high, session);
    open(link, lowFirst ? link.high : link.low, session);
    return true;
  }

  private void open(Link link, Node node, long session) {
    if (node.isRunning() && link.session == session) {
      link.view(node, session);
      Node peer = link.other(node);
      Opened now = new Opened(session, peer.incarnation());
      node.take(new Input.SessionOpened(peer.name(), session, peer.incarnation(), peer.claim()));
      Opened before = link.opened(node, now);
      boolean older = before != null && before.incarnation() < now.incarnation();
      if (older && !profile.inOrder() && late.nextInt(LATE) == 0) {
        long delay = profile.delay().sample(late);
        world.after(delay, new Event.LateSession(link, node, session, before));
      }
    }
  }

  /**
   * R4: a session of a process that is no more is told late, while one with its successor is open.
   */
  boolean late(Event.LateSession told) {
    Node node = told.node();
    boolean open = node.isRunning() && told.link().view(node) == told.session();
    if (open) {
      Opened older = told.older();
      Node peer = told.link().other(node);
      node.take(
          new Input.SessionOpened(peer.name(), older.session(), older.incarnation(), peer.claim()));
    }
    return open;
  }

  /** The session is over; a side that does not know it yet is told after a while. */
  private void end(Link link, Node... sides) {
    long session = link.session;
    if (session == 0) {
      return;
    }
    link.session = 0;
    for (Node side : sides) {
      long time = world.now() + profile.delay().sample(sessions);
      // What was sent before it ended arrives before that is noticed, if there is an order at all.
      long notice = profile.inOrder() ? link.inOrder(side, time) : time;
      world.at(notice, new Event.SessionEnd(link, side, session));
    }
  }

  boolean sessionEnded(Link link, Node node, long session) {
    boolean news = node.isRunning() && link.view(node) == session;
    if (news) {
      link.view(node, 0);
      node.take(new Input.SessionClosed(link.other(node).name(), session, "cut"));
    }
    dial(link);
    return news;
  }

  /** The process is gone. */
  void left(Node node) {
    for (Link link : node.links.values()) {
      link.want(node, false);
      link.view(node, 0);
      end(link, link.other(node));
    }
  }

  boolean cutOne() {
    List<Link> alive = new ArrayList<>();
    for (Link link : links) {
      if (link.session != 0) {
        alive.add(link);
      }
    }
    if (alive.isEmpty()) {
      return false;
    }
    Link link = alive.get(sessions.nextInt(alive.size()));
    world.happens(
        link.low, Happening.SESSION_CUT, List.of(link.high), "loses its session with " + link.high);
    end(link, link.low, link.high);
    return true;
  }

  // Partitions.

  /** Some deployments do not reach the others, in one or both directions, for a while. */
  void partition(List<Node> some, boolean both, long micros) {
    List<Runnable> undo = new ArrayList<>();
    for (Link link : links) {
      boolean low = some.contains(link.low);
      if (low != some.contains(link.high)) {
        Node inside = low ? link.low : link.high;
        block(link, link.other(inside), undo);
        if (both) {
          block(link, inside, undo);
        }
        if (link.session != 0) {
          world.after(SILENCE, new Event.Silence(link, link.session));
        }
      }
    }
    String who = some.stream().map(Node::toString).collect(Collectors.joining(", "));
    String text =
        both
            ? "partition: %s and all others do not reach each other"
            : "partition: %s and all others reach each other in one direction only, to these";
    world.happens(some.getFirst(), Happening.PARTITIONED, some, text.formatted(who));
    undo.add(
        () ->
            world.happens(
                some.getFirst(), Happening.HEALED, some, "the partition of " + who + " ends"));
    partitions.add(undo);
    world.after(micros, new Event.Heal(partitions.size() - 1));
  }

  private static void block(Link link, Node to, List<Runnable> undo) {
    link.block(to, 1);
    undo.add(() -> link.block(to, -1));
  }

  boolean silent(Link link, long session) {
    boolean over = link.isBlocked() && link.session == session;
    if (over) {
      end(link, link.low, link.high);
    }
    return over;
  }

  void heal(int partition) {
    List<Runnable> undo = partitions.get(partition);
    undo.forEach(Runnable::run);
    partitions.set(partition, List.of());
    links.forEach(this::dial);
  }

  void fares(FaultProfile next) {
    profile = next;
  }

  /** No faults from now on. */
  void heal() {
    profile = profile.healed();
    for (int i = 0; i < partitions.size(); i++) {
      partitions.set(i, List.of());
    }
    links.forEach(Link::unblock);
    links.forEach(this::dial);
  }

  // Messages.

  void send(Node from, Batch.Outgoing message) {
    world.truth().said(from, message.message());
    sent++;
    Link link = from.links.get(message.peer());
    if (link == null || link.session != message.session()) {
      return;
    }
    Node to = link.other(from);
    if (profile.loss() > 0 && messages.nextDouble() < profile.loss()) {
      return;
    }
    carry(link, to, message);
    if (profile.duplication() > 0 && messages.nextDouble() < profile.duplication()) {
      carry(link, to, message);
    }
  }

  private void carry(Link link, Node to, Batch.Outgoing message) {
    long time = world.now() + profile.delay().sample(messages);
    long arrival = profile.inOrder() ? link.inOrder(to, time) : time;
    world.at(arrival, new Event.Delivery(link, to, message.session(), message.message()));
  }

  boolean deliver(Event.Delivery delivery) {
    Node to = delivery.to();
    Link link = delivery.link();
    if (!to.isRunning() || link.view(to) != delivery.session() || link.isBlockedTo(to)) {
      return false;
    }
    to.take(new Input.Received(link.other(to).name(), delivery.session(), delivery.message()));
    return true;
  }
}
