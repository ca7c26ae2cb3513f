package mjuz.transport.inmemory;

/** One session. Guarded by the network's lock. */
final class Link {
  final long session;
  final InMemoryTransport dialled;
  final InMemoryTransport answered;
  boolean open = true;

  Link(long session, InMemoryTransport dialled, InMemoryTransport answered) {
    this.session = session;
    this.dialled = dialled;
    this.answered = answered;
  }

  InMemoryTransport otherThan(InMemoryTransport side) {
    return side == dialled ? answered : dialled;
  }
}
