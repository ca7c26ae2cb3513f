package mjuz.simulator.explore;

/**
 * Takes what is read ahead of its use, so that the read is not left out: a processor does many
 * reads that do not wait for each other in the time of one.
 */
final class ReadAhead {
  private long sum;

  void take(long read) {
    sum += read;
  }

  /** Means nothing. */
  long sum() {
    return sum;
  }
}
