package mjuz.transport.inmemory;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.TransportException;
import mjuz.core.transport.TransportListener;

/**
 * A network within one JVM. Sessions begin and end at once, but what transports are told -
 * sessions, problems, messages - lies in the network until it is delivered, one at a time: by the
 * driver, or, if the network was given an executor, by a task of it for whatever is new.
 *
 * <p>There is no time in it: a dial that failed is tried again whenever something has changed that
 * may let it succeed.
 *
 * <p>Thread-safe. Listeners are called on the delivering thread, one call at a time in the whole
 * network.
 */
public final class InMemoryNetwork {
  /** How much {@link #deliverAll} delivers before it takes the peers for restless. */
  private static final int MAX_DELIVERIES = 1_000_000;

  private static final String HOST = "in-memory";

  private final Firewall firewall;
  private final Optional<Executor> executor;
  private final Mailbag mail = new Mailbag();
  private final Switchboard switchboard;
  private int lastPort;
  private boolean delivering;

  /** A network without faults, delivered by its driver. */
  public InMemoryNetwork() {
    this(new Firewall(new SplittableRandom(0)));
  }

  /**
   * A network delivered by its driver.
   *
   * @param firewall its faults; of this network only
   */
  public InMemoryNetwork(Firewall firewall) {
    this(firewall, Optional.empty());
  }

  /**
   * A network that delivers by itself, as soon as something is there.
   *
   * @param firewall its faults; of this network only
   * @param executor runs deliveries; {@code Runnable::run} to deliver on the thread of the caller
   *     (to whom a listener's call back into a transport does not nest: it is delivered next)
   */
  public InMemoryNetwork(Firewall firewall, Executor executor) {
    this(firewall, Optional.of(executor));
  }

  private InMemoryNetwork(Firewall firewall, Optional<Executor> executor) {
    this.firewall = firewall;
    this.executor = executor;
    this.switchboard = new Switchboard(firewall, mail);
    firewall.onChange(() -> change(switchboard::dialAll));
  }

  /**
   * A transport at an address of its own.
   *
   * @return not started
   */
  public synchronized InMemoryTransport transport() {
    lastPort++;
    return transportAt(new PeerAddress(HOST, lastPort));
  }

  /**
   * A transport at an address.
   *
   * @param address any; one transport at a time can be started there
   * @return not started
   */
  public InMemoryTransport transportAt(PeerAddress address) {
    return new InMemoryTransport(this, address);
  }

  /**
   * Its faults.
   *
   * @return what it was made with
   */
  public Firewall firewall() {
    return firewall;
  }

  /**
   * How much lies in the network, without what is held.
   *
   * @return the number of deliveries that are due
   */
  public synchronized int lying() {
    return mail.size();
  }

  /**
   * Delivers what is next: tells one listener of one thing. A message whose session has ended is
   * thrown away, and counts.
   *
   * @return whether there was something, and no other delivery under way
   */
  public boolean deliverNext() {
    Optional<Mail> next;
    synchronized (this) {
      next = delivering ? Optional.empty() : mail.next();
      delivering |= next.isPresent();
    }
    if (next.isEmpty()) {
      return false;
    }
    try {
      deliver(next.get());
    } finally {
      synchronized (this) {
        delivering = false;
      }
    }
    return true;
  }

  /**
   * Delivers until nothing lies in the network, what comes of it included.
   *
   * @return the number of deliveries
   * @throws IllegalStateException if there is no end to it
   */
  public int deliverAll() {
    int delivered = 0;
    while (deliverNext()) {
      delivered++;
      if (delivered > MAX_DELIVERIES) {
        throw new IllegalStateException(
            "the peers do not come to rest: %d deliveries".formatted(delivered));
      }
    }
    return delivered;
  }

  /** Lets the messages go that the firewall held. */
  public void release() {
    change(mail::release);
  }

  /**
   * Ends the session of two, as when a connection breaks; whoever wants it dials again at once.
   *
   * @param one one side
   * @param other the other side
   */
  public void breakSession(DeploymentName one, DeploymentName other) {
    change(
        () -> {
          switchboard.hangUp(one, other, "the connection is broken");
          switchboard.dialAll();
        });
  }

  void start(InMemoryTransport transport, LocalIdentity local, TransportListener listener)
      throws TransportException {
    synchronized (this) {
      switchboard.start(transport, local, listener);
    }
    change(switchboard::dialAll);
  }

  void connect(InMemoryTransport from, DeploymentName peer, Optional<PeerAddress> address) {
    change(
        () -> {
          switchboard.want(from, peer, address);
          switchboard.dialAll();
        });
  }

  void disconnect(InMemoryTransport from, DeploymentName peer) {
    change(
        () -> {
          switchboard.unwant(from, peer);
          switchboard.dialAll();
        });
  }

  void close(InMemoryTransport transport) {
    change(
        () -> {
          switchboard.close(transport);
          switchboard.dialAll();
        });
  }

  void send(InMemoryTransport from, DeploymentName peer, long session, Message message) {
    change(() -> switchboard.post(from, peer, session, message));
  }

  private void change(Runnable action) {
    synchronized (this) {
      action.run();
    }
    executor.ifPresent(runner -> runner.execute(this::deliverAll));
  }

  private void deliver(Mail next) {
    Optional<TransportListener> listener;
    synchronized (this) {
      listener = next.to().listener();
    }
    if (listener.isEmpty()) {
      return; // closed meanwhile
    }
    switch (next) {
      case Mail.Note note -> note.tell().accept(listener.get());
      case Mail.Post post -> {
        if (isOpen(post.link())) {
          DeploymentName sender = post.from().name();
          listener.get().received(sender, post.link().session, post.message());
        }
      }
    }
  }

  private synchronized boolean isOpen(Link link) {
    return link.open;
  }
}
