package mjuz.transport.inmemory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.TransportException;
import mjuz.core.transport.TransportListener;

/**
 * Who has a session with whom, and why not (R4). Not thread-safe: the network's lock guards it, and
 * the state of the transports with it.
 */
final class Switchboard {
  private final Firewall firewall;
  private final Mailbag mail;
  private final List<InMemoryTransport> running = new ArrayList<>();
  private long lastSession;

  Switchboard(Firewall firewall, Mailbag mail) {
    this.firewall = firewall;
    this.mail = mail;
  }

  void start(InMemoryTransport transport, LocalIdentity local, TransportListener listener)
      throws TransportException {
    if (transport.isRunning()) {
      throw new IllegalStateException("started twice: " + local);
    }
    Optional<InMemoryTransport> taken = at(transport.address());
    if (taken.isPresent()) {
      throw new TransportException(
          "deployment '%s' cannot listen at %s: deployment '%s' does; take another address"
              .formatted(local.name(), transport.address(), taken.get().name()));
    }
    transport.started(local, listener);
    running.add(transport);
  }

  void want(InMemoryTransport from, DeploymentName peer, Optional<PeerAddress> address) {
    if (from.isRunning()) {
      from.wanted.put(peer, address);
    }
  }

  void unwant(InMemoryTransport from, DeploymentName peer) {
    from.wanted.remove(peer);
    from.problems.remove(peer);
    Optional.ofNullable(from.links.get(peer))
        .ifPresent(
            link -> end(link, "'%s' does not connect to it any more".formatted(from.name())));
  }

  void close(InMemoryTransport transport) {
    if (!running.remove(transport)) {
      return;
    }
    for (Link link : List.copyOf(transport.links.values())) {
      end(link, "'%s' has closed".formatted(transport.name()));
    }
    transport.closed();
  }

  void hangUp(DeploymentName one, DeploymentName other, String reason) {
    for (InMemoryTransport transport : running) {
      Link link = transport.links.get(other);
      if (transport.name().equals(one) && link != null) {
        end(link, reason);
        return;
      }
    }
  }

  void post(InMemoryTransport from, DeploymentName peer, long session, Message message) {
    Link link = from.links.get(peer);
    if (link == null || link.session != session) {
      return;
    }
    Mail.Post post = new Mail.Post(link.otherThan(from), from, link, message);
    for (int delay : firewall.judge(new Envelope(from.name(), peer, session, message))) {
      mail.add(post, delay);
    }
  }

  /**
   * Dials for all that want a session, until nothing comes of it any more. It ends: a session that
   * ends here is that of an earlier incarnation, which is refused from then on.
   */
  void dialAll() {
    boolean again = true;
    while (again) {
      again = false;
      for (InMemoryTransport from : List.copyOf(running)) {
        for (Map.Entry<DeploymentName, Optional<PeerAddress>> want : from.wanted.entrySet()) {
          again |= want.getValue().isPresent() && dial(from, want.getKey(), want.getValue().get());
        }
      }
    }
  }

  /** Returns whether there is a session now that was not there before. */
  private boolean dial(InMemoryTransport from, DeploymentName peer, PeerAddress address) {
    if (from.links.containsKey(peer)) {
      return false;
    }
    Optional<InMemoryTransport> at = at(address);
    Optional<String> problem =
        at.isEmpty()
            ? Optional.of(
                "'%s' cannot be reached: nobody listens at %s; start it, or correct the address"
                    .formatted(peer, address))
            : problem(from, peer, address, at.get());
    if (problem.isPresent()) {
      tellOnce(from, peer, problem.get());
      return false;
    }
    connect(from, at.orElseThrow());
    return true;
  }

  private Optional<String> problem(
      InMemoryTransport from, DeploymentName peer, PeerAddress address, InMemoryTransport to) {
    if (!firewall.passable(from.name(), to.name())) {
      return Optional.of("'%s' at %s is cut off".formatted(peer, address));
    }
    if (!to.name().equals(peer)) {
      return Optional.of(
          "'%s' is not at %s: '%s' answers there; correct the address or the name"
              .formatted(peer, address, to.name()));
    }
    return identityProblem(from.local(), to)
        .or(
            () ->
                to.wanted.containsKey(from.name())
                    ? Optional.empty()
                    : Optional.of(
                        "'%s' does not connect to '%s' yet: waiting until it does"
                            .formatted(peer, from.name())));
  }

  private static Optional<String> identityProblem(LocalIdentity who, InMemoryTransport at) {
    Link rival = at.links.get(who.name());
    if (rival == null) {
      return Optional.empty();
    }
    LocalIdentity other = rival.otherThan(at).local();
    if (!other.journalId().equals(who.journalId())) {
      return Optional.of(
          "'%s' has a session with another process named '%s' (journal %s; this one has %s): end one of the two, or give it a name of its own"
              .formatted(at.name(), who.name(), other.journalId(), who.journalId()));
    }
    return other.incarnation() < who.incarnation()
        ? Optional.empty()
        : Optional.of(
            "'%s' has a session with incarnation %d of '%s', and this is %d: it was started again, and this process is to end"
                .formatted(at.name(), other.incarnation(), who.name(), who.incarnation()));
  }

  private void connect(InMemoryTransport from, InMemoryTransport to) {
    Optional.ofNullable(to.links.get(from.name()))
        .ifPresent(
            old ->
                end(
                    old,
                    "a later incarnation of '%s' has connected to '%s'"
                        .formatted(from.name(), to.name())));
    lastSession++;
    Link link = new Link(lastSession, from, to);
    open(link, from);
    open(link, to);
  }

  private void open(Link link, InMemoryTransport side) {
    LocalIdentity peer = link.otherThan(side).local();
    side.links.put(peer.name(), link);
    side.problems.remove(peer.name());
    note(side, l -> l.sessionOpened(peer.name(), link.session, peer.incarnation(), peer.journal()));
  }

  private void end(Link link, String reason) {
    link.open = false;
    for (InMemoryTransport side : List.of(link.dialled, link.answered)) {
      DeploymentName peer = link.otherThan(side).name();
      side.links.remove(peer, link);
      note(side, l -> l.sessionClosed(peer, link.session, reason));
    }
  }

  private void tellOnce(InMemoryTransport to, DeploymentName peer, String problem) {
    if (!problem.equals(to.problems.put(peer, problem))) {
      note(to, l -> l.unreachable(peer, problem));
    }
  }

  private void note(InMemoryTransport to, Consumer<TransportListener> tell) {
    mail.add(new Mail.Note(to, tell), 0);
  }

  private Optional<InMemoryTransport> at(PeerAddress address) {
    return running.stream().filter(t -> t.address().equals(address)).findFirst();
  }
}
