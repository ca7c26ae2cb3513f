package mjuz.simulator.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mjuz.simulator.random.SplitMix;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class TopologiesTest {
  private static final int SIZE = 20;
  private static final long OPERATION = 10_000_000;

  @ParameterizedTest
  @EnumSource(Topologies.Kind.class)
  void everyTopologyHasItsSizeAndDeploysAsFarAsItCan(Topologies.Kind kind) {
    Graph<String, DefaultEdge> graph = Topologies.make(kind, SIZE, new SplitMix(1));
    assertThat(graph.vertexSet()).hasSize(SIZE);
    RunResult result = run(kind.toString(), FaultProfile.Kind.NONE);
    assertThat(result.violation()).isEmpty();
    assertThat(result.deployMicros().orElseThrow())
        .isGreaterThanOrEqualTo(result.criticalPathMicros());
  }

  @ParameterizedTest
  @EnumSource(Topologies.Kind.class)
  void everyTopologyStandsFaults(Topologies.Kind kind) {
    assertThat(run(kind.toString(), FaultProfile.Kind.SWARM).violation()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Topologies.Kind.class,
      names = {"MUTUAL", "CYCLIC"},
      mode = Mode.EXCLUDE)
  void deploymentsDoNotWaitInACircle(Topologies.Kind kind) {
    Graph<String, DefaultEdge> graph = Topologies.make(kind, SIZE, new SplitMix(1));
    assertThat(new CycleDetector<>(graph).detectCycles()).isFalse();
  }

  @Test
  void aChainTakesAsLongAsItsLongestChainOfOperations() {
    RunResult result = run("chain", FaultProfile.Kind.NONE);
    assertThat(result.criticalPathMicros()).isEqualTo((SIZE + 1) * OPERATION);
    assertThat(result.deployMicros().orElseThrow())
        .isLessThan(result.criticalPathMicros() * 102 / 100);
  }

  private static RunResult run(String topology, FaultProfile.Kind profile) {
    return Simulation.of(new RunToken(topology, SIZE, profile, 7)).run();
  }

  @Test
  void graphsAreReadFromFiles(@TempDir Path folder) throws IOException {
    Path dot = write(folder, "g.dot", "digraph g { storage -> site; storage -> shop; }");
    Path graphml =
        write(
            folder,
            "g.graphml",
            "<?xml version=\"1.0\"?><graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">"
                + "<graph edgedefault=\"directed\"><node id=\"storage\"/><node id=\"site\"/>"
                + "<node id=\"shop\"/><edge source=\"storage\" target=\"site\"/>"
                + "<edge source=\"storage\" target=\"shop\"/></graph></graphml>");
    Path json =
        write(
            folder,
            "g.json",
            "{\"nodes\":[{\"id\":\"storage\"},{\"id\":\"site\"},{\"id\":\"shop\"}],\"edges\":"
                + "[{\"source\":\"storage\",\"target\":\"site\"},{\"source\":\"storage\",\"target\":\"shop\"}]}");
    for (Path file : new Path[] {dot, graphml, json}) {
      Graph<String, DefaultEdge> graph = GraphFiles.read(file);
      assertThat(graph.vertexSet()).containsExactlyInAnyOrder("storage", "site", "shop");
      assertThat(graph.containsEdge("storage", "site")).isTrue();
      assertThat(graph.edgeSet()).hasSize(2);
      RunToken token = new RunToken("file:" + file, 0, FaultProfile.Kind.LAN, 1);
      assertThat(Simulation.of(token).run().violation()).isEmpty();
    }
    Path other = write(folder, "g.txt", "");
    assertThatThrownBy(() -> GraphFiles.read(other)).hasMessageContaining("end it with .dot");
  }

  @Test
  void programsAreReadFromAScenarioFile(@TempDir Path folder) throws IOException {
    Path file =
        write(
            folder,
            "scenario.json",
            "{\"deployments\":[{\"name\":\"storage\",\"resources\":[{\"name\":\"bucket\",\"millis\":500}],"
                + "\"offers\":[{\"name\":\"bucket\",\"to\":\"site\",\"needs\":[\"bucket\"]}]},"
                + "{\"name\":\"site\",\"resources\":[{\"name\":\"page\","
                + "\"wishes\":[{\"from\":\"storage\",\"offer\":\"bucket\"}]}]}]}");
    RunResult result =
        Simulation.of(new RunToken("file:" + file, 0, FaultProfile.Kind.NONE, 1)).run();
    assertThat(result.violation()).isEmpty();
    assertThat(result.deployments()).isEqualTo(2);
    assertThat(result.criticalPathMicros()).isEqualTo(1_500_000);
    Path wrong = write(folder, "wrong.json", "{\"deployments\":[{}]}");
    assertThatThrownBy(() -> ScenarioFile.read(wrong)).hasMessageContaining("'name' is missing");
  }

  /** L1 allows for the time that operations take, however long that is. */
  @Test
  void programsThatTakeDaysComeToRest(@TempDir Path folder) throws IOException {
    StringBuilder resources = new StringBuilder("{\"name\":\"r\",\"millis\":86400000}");
    for (int i = 0; i < 9; i++) {
      resources.append(",{\"name\":\"r%d\",\"millis\":86400000,\"needs\":[\"r\"]}".formatted(i));
    }
    Path file =
        write(
            folder,
            "scenario.json",
            "{\"deployments\":[{\"name\":\"a\",\"resources\":[%s]}]}".formatted(resources));
    for (FaultProfile.Kind profile : FaultProfile.Kind.values()) {
      RunResult result = Simulation.of(new RunToken("file:" + file, 0, profile, 1)).run();
      assertThat(result.violation()).isEmpty();
      assertThat(result.criticalPathMicros()).isEqualTo(2 * 86_400_000_000L);
    }
  }

  private static Path write(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
