package mjuz.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import mjuz.simulator.explore.Exploration;
import mjuz.simulator.run.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each benchmark does what it is to measure: its body is called once, as a method. */
class BenchmarksTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mjuz1:random:10:hostile",
        "mjuz1:layered:100:none",
        "mjuz1:scale-free:100:none",
        "mjuz1:mutual:10:hostile",
        "mjuz1:chain:30:swarm"
      })
  void aRunIsCountedAndHolds(String world) {
    SimulatorBenchmark benchmark = new SimulatorBenchmark();
    benchmark.world = world;
    EventCounts counts = new EventCounts();
    RunResult first = benchmark.run(counts);
    assertThat(first.violation()).isEmpty();
    assertThat(counts.events).isEqualTo(first.summary().events()).isPositive();
    assertThat(counts.coreSteps).isEqualTo(first.summary().coreSteps()).isPositive();
    RunResult second = benchmark.run(counts);
    assertThat(second.token().seed()).isEqualTo(first.token().seed() + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void theStateOfTheCoreIsCopiedAndWrittenDown(int peers) {
    CoreStateBenchmark benchmark = new CoreStateBenchmark();
    benchmark.peers = peers;
    benchmark.prepare();
    HashSink sink = new HashSink();
    benchmark.copy().encode(sink);
    assertThat(benchmark.encode()).isEqualTo(sink.value());
    assertThat(benchmark.copyAndStep().records()).isNotEmpty();
    assertThat(benchmark.encode()).as("a step on a copy is none here").isEqualTo(sink.value());
  }

  @Test
  void aSearchIsCountedAndExhausted() {
    ExplorerBenchmark benchmark = new ExplorerBenchmark();
    benchmark.configuration = "edge-equal-value";
    benchmark.changes = 0;
    benchmark.threads = 1;
    ExplorerBenchmark.StateCounts counts = new ExplorerBenchmark.StateCounts();
    Exploration found = benchmark.explore(counts);
    assertThat(found.isExhausted()).isTrue();
    assertThat(counts.states).isEqualTo(found.states()).isPositive();
    assertThat(counts.transitions).isEqualTo(found.transitions()).isPositive();
  }
}
