package mjuz.benchmarks;

import mjuz.simulator.run.RunResult;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a benchmark did besides running: JMH prints it for each second of the clock. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class EventCounts {
  /** Messages, timers, round steps and faults that were delivered. */
  public long events;

  /** Inputs that cores have taken in. */
  public long coreSteps;

  /** Made by JMH. */
  public EventCounts() {}

  void add(RunResult result) {
    if (result.violation().isPresent()) {
      throw new IllegalStateException(result.violation().get());
    }
    events += result.summary().events();
    coreSteps += result.summary().coreSteps();
  }
}
