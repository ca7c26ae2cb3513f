package mjuz.core.protocol;

/**
 * Numbers the words of a wishing deployment. One count for all edges, so that an edge that is
 * forgotten and comes back within a session goes on above what the peer has heard of it.
 */
final class Revisions {
  private long last;

  /** The same count, to go on from on its own. */
  Revisions copy() {
    Revisions copy = new Revisions();
    copy.last = last;
    return copy;
  }

  void encode(StateSink sink) {
    sink.counted(last);
  }

  long next() {
    return ++last;
  }
}
