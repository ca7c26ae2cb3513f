package mjuz.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What some runs of the simulator, or a search, have cost.
 *
 * @param what was run
 * @param deployments how many in each run
 * @param edges how many in each run; 0 if the seeds decide
 * @param runs how many
 * @param events messages, timers, round steps and faults that were delivered in all of them; of a
 *     search, its distinct states
 * @param cpuNanos CPU time of the threads that ran them, in nanoseconds, without that of the
 *     compiler and, as far as it has threads of its own, of the garbage collector
 * @param processNanos CPU time of the whole process meanwhile, in nanoseconds
 * @param wallNanos time by the clock, in nanoseconds
 */
record BenchCost(
    String what,
    int deployments,
    int edges,
    long runs,
    long events,
    long cpuNanos,
    long processNanos,
    long wallNanos) {
  private static final double SECOND = 1e9;
  private static final double MINUTE = 60e9;

  double cpuSeconds() {
    return cpuNanos / SECOND;
  }

  double processSeconds() {
    return processNanos / SECOND;
  }

  double wallSeconds() {
    return wallNanos / SECOND;
  }

  /** Events for each second of the CPU time of the threads that ran them. */
  double eventsPerCpuSecond() {
    return perNano(events, cpuNanos) * SECOND;
  }

  double eventsPerSecond() {
    return perNano(events, wallNanos) * SECOND;
  }

  double runsPerMinute() {
    return perNano(runs, wallNanos) * MINUTE;
  }

  /** As if the threads had had a processor each for themselves. */
  double runsPerCpuMinute(int threads) {
    return perNano(runs, cpuNanos) * MINUTE * threads;
  }

  double eventsPerEdge() {
    return edges == 0 ? 0 : (double) events / runs / edges;
  }

  double cpuMicrosPerEdge() {
    return edges == 0 ? 0 : cpuNanos / 1e3 / runs / edges;
  }

  private static double perNano(long count, long nanos) {
    return nanos == 0 ? 0 : (double) count / nanos;
  }

  void putInto(ObjectNode node) {
    node.put("what", what)
        .put("deployments", deployments)
        .put("edges", edges == 0 ? null : Integer.valueOf(edges))
        .put("runs", runs)
        .put("events", events)
        .put("cpuSeconds", cpuSeconds())
        .put("processCpuSeconds", processSeconds())
        .put("wallSeconds", wallSeconds());
  }
}
