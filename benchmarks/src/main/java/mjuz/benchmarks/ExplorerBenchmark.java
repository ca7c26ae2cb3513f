package mjuz.benchmarks;

import java.util.concurrent.TimeUnit;
import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Explorer;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole searches within the bounds of a configuration. The score is searches a second; {@code
 * states} beside it is distinct states a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 10)
@Measurement(iterations = 3, time = 10)
@Fork(1)
public class ExplorerBenchmark {
  /** One of those that {@code mjuz explore --list} names. */
  @Param({"chain", "two-beneficiaries"})
  public String configuration = "";

  /** How often programs change. */
  @Param("1")
  public int changes;

  /** On how many threads. */
  @Param({"1", "2"})
  public int threads;

  /** Made by JMH. */
  public ExplorerBenchmark() {}

  /** How much was searched. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class StateCounts {
    /** Distinct states. */
    public long states;

    /** Events that lead from one state to another. */
    public long transitions;

    /** Made by JMH. */
    public StateCounts() {}
  }

  /**
   * A search.
   *
   * @param counts takes how much was searched
   * @return what was found
   */
  @Benchmark
  public Exploration explore(StateCounts counts) {
    Configuration of =
        Configurations.named(configuration).orElseThrow().within(Bounds.NONE.with(changes, 0));
    Exploration found = new Explorer(of, CoreStep.REAL, true, threads, line -> {}).run();
    counts.states += found.states();
    counts.transitions += found.transitions();
    return found;
  }
}
