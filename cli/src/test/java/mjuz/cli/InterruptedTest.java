package mjuz.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What simulate and explore say when a signal ends them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class InterruptedTest {
  private static final String MANY = "1..100000000";

  @BeforeEach
  void hasSignals() {
    assumeTrue(File.separatorChar == '/', "signals need a POSIX system");
  }

  @Test
  void nothingFollowsTheLastWord() {
    List<String> said = new ArrayList<>();
    Interrupted atEnd = Interrupted.says(() -> said.add("the last word"));
    atEnd.unlessSaid(() -> said.add("before"));
    atEnd.say();
    atEnd.unlessSaid(() -> said.add("after"));
    atEnd.say();
    atEnd.close();
    assertThat(said).containsExactly("before", "the last word");
  }

  @Test
  void whoeverHasSaidAllIsNotInterrupted() {
    List<String> said = new ArrayList<>();
    Interrupted atEnd = Interrupted.says(() -> said.add("the last word"));
    atEnd.unlessSaid(
        () -> {
          said.add("all");
          atEnd.close();
        });
    atEnd.say();
    assertThat(said).containsExactly("all");
  }

  @Test
  void theSummaryOfWhatWasRunIsTheLastThatSimulatePrints() throws Exception {
    Process process =
        OutputTest.start(
            "-Xmx256m",
            "simulate",
            "--protocol=mjuz-1.0",
            "--profile=lan",
            "--seeds=" + MANY,
            "--jobs=2");
    try (BufferedReader out = process.inputReader()) {
      List<String> lines = new ArrayList<>();
      while (lines.stream().filter(line -> line.contains("repeat it: ")).count() < 20) {
        lines.add(out.readLine());
      }
      process.toHandle().destroy();
      out.lines().forEach(lines::add);
      assertThat(lines).filteredOn("interrupted; of 100,000,000 runs:"::equals).hasSize(1);
      int summary = lines.indexOf("interrupted; of 100,000,000 runs:");
      assertThat(lines.subList(summary + 1, lines.size()))
          .hasSizeBetween(3, 5)
          .last()
          .asString()
          .matches("[\\d,]+ violations: \\{.*}");
      long told = lines.stream().filter(line -> line.contains("repeat it: ")).count();
      assertThat(lines.getLast()).startsWith(told + " violations: ");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void asJsonSimulateSaysWhatWasRun(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("unwished.json"),
            """
            {"deployments": [
              {"name": "a", "resources": [{"name": "r"}],
               "offers": [{"name": "o", "to": "b", "needs": ["r"]}]},
              {"name": "b"}]}
            """);
    Process process =
        OutputTest.start(
            "-Xmx256m", "simulate", "--topology=file:" + file, "--seeds=" + MANY, "--json");
    try (BufferedReader out = process.inputReader()) {
      assertThat(process.errorReader().readLine()).startsWith("warning: a offers 'o' to b");
      process.toHandle().destroy();
      JsonNode json = new ObjectMapper().readTree(out);
      assertThat(json.path("interrupted").asBoolean()).isTrue();
      assertThat(json.path("runs").asInt(-1)).isBetween(0, 99_999_999);
      assertThat(json.path("violations").isArray()).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void asJsonExploreSaysHowFarItWas() throws Exception {
    Process process =
        OutputTest.start("-Xmx256m", "explore", "--changes=1", "--crashes=0", "--jobs=1", "--json");
    try (BufferedReader out = process.inputReader()) {
      JsonNode done = new ObjectMapper().readTree(out.readLine());
      process.toHandle().destroy();
      assertThat(done.path("interrupted").asBoolean(true)).isFalse();
      JsonNode last = done;
      for (String line : out.lines().toList()) {
        assertThat(last.path("interrupted").asBoolean()).as("only of the last one").isFalse();
        last = new ObjectMapper().readTree(line);
      }
      assertThat(last.path("interrupted").asBoolean()).isTrue();
      assertThat(last.path("exhausted").asBoolean(true)).isFalse();
      assertThat(last.path("states").isNumber()).isTrue();
      assertThat(last.path("configuration").asText())
          .isNotEqualTo(done.path("configuration").asText());
      assertThat(last.path("counterexample").isNull()).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}
