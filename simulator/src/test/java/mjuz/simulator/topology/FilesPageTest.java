package mjuz.simulator.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/simulator-files.md run, and its keys are those that there are. */
class FilesPageTest {
  private static final Path PAGE = Path.of("../docs/simulator-files.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("```(json|dot|graphml)\n(.*?)```", Pattern.DOTALL);

  @Test
  void theExamplesRun(@TempDir Path folder) throws IOException {
    List<Integer> deployments = new ArrayList<>();
    Matcher examples = EXAMPLE.matcher(Files.readString(PAGE));
    while (examples.find()) {
      Path file = folder.resolve("%d.%s".formatted(deployments.size(), examples.group(1)));
      Files.writeString(file, examples.group(2));
      for (FaultProfile.Kind profile : FaultProfile.Kind.values()) {
        RunResult result = Simulation.of(new RunToken("file:" + file, 0, profile, 1)).run();
        assertThat(result.violation()).isEmpty();
        if (profile == FaultProfile.Kind.NONE) {
          assertThat(result.deployMicros().orElseThrow()).isPositive();
          deployments.add(result.deployments());
        }
      }
    }
    assertThat(deployments).containsExactly(2, 3, 2, 2);
  }

  @Test
  void everyKeyIsDescribed() throws IOException {
    String page = Files.readString(PAGE);
    for (Class<?> form : ScenarioJson.class.getDeclaredClasses()) {
      for (var key : form.getRecordComponents()) {
        assertThat(page).contains("`%s`".formatted(key.getName()));
      }
    }
    for (var key : GraphJson.class.getRecordComponents()) {
      assertThat(page).contains("`%s`".formatted(key.getName()));
    }
  }
}
