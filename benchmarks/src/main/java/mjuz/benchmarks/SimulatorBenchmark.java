package mjuz.benchmarks;

import java.util.concurrent.TimeUnit;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
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
 * Whole runs on one thread, I1 to I5 checked after every event, L1 and L2 at the end. The score is
 * runs a second; {@code events} beside it is events a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 4)
@Measurement(iterations = 5, time = 4)
@Fork(2)
public class SimulatorBenchmark {
  /** A run without its seed: {@code mjuz1:TOPOLOGY:SIZE:PROFILE}. */
  @Param({
    "mjuz1:random:10:hostile",
    "mjuz1:random:10:lan",
    "mjuz1:layered:100:none",
    "mjuz1:layered:100:hostile",
    "mjuz1:scale-free:100:none",
    "mjuz1:mutual:10:hostile",
    "mjuz1:chain:30:swarm"
  })
  public String world = "";

  private long seed;

  /** Made by JMH. */
  public SimulatorBenchmark() {}

  /**
   * The run of the next seed.
   *
   * @param counts takes what happened in it
   * @return what came of it
   */
  @Benchmark
  public RunResult run(EventCounts counts) {
    seed++;
    RunResult result = Simulation.of(RunToken.parse(world + ":" + seed)).run();
    counts.add(result);
    return result;
  }
}
