package mjuz.simulator.topology;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.JsonInput;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.model.SimProgram;

/**
 * Reads programs from a JSON file:
 *
 * <pre>
 * {"deployments": [
 *   {"name": "storage",
 *    "resources": [{"name": "bucket", "deleteFirst": true, "millis": 500}],
 *    "offers": [{"name": "bucket", "to": "site", "needs": ["bucket"]}]},
 *   {"name": "site",
 *    "resources": [{"name": "page", "needs": [], "wishes": [{"from": "storage", "offer": "bucket"}]}]}]}
 * </pre>
 *
 * <p>docs/simulator-files.md describes each key. What is unknown, there twice, out of its range, or
 * names something that is not there, is refused with the place.
 */
public final class ScenarioFile {
  private static final String PROGRAMS = "deployments";
  private static final String GRAPH = "nodes";

  private ScenarioFile() {}

  /**
   * Whether a file holds programs, and not a graph.
   *
   * @param file any
   * @return true if it is a JSON object with {@code deployments}
   * @throws IOException if it cannot be read, or is JSON and neither of the two
   */
  public static boolean holdsPrograms(Path file) throws IOException {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".json")) {
      return false;
    }
    InputFile input = InputFile.read(file);
    Set<String> keys = JsonInput.keys(input);
    boolean programs = keys.contains(PROGRAMS);
    if (programs == keys.contains(GRAPH)) {
      String either = "a scenario has 'deployments', a graph has 'nodes'";
      if (programs) {
        throw input.wrong("it has both 'deployments' and 'nodes': " + either);
      }
      String key = keys.isEmpty() ? "" : keys.iterator().next();
      throw input.wrong(
          "it is neither a scenario nor a graph (%s)%s"
              .formatted(
                  either,
                  keys.isEmpty()
                      ? ", but an empty object"
                      : ": " + KnownNames.unknown("key", key, List.of(PROGRAMS, GRAPH))));
    }
    return programs;
  }

  /**
   * Reads the programs.
   *
   * @param file the JSON file
   * @return the program of each deployment
   * @throws IOException if it cannot be read, or is not of the form above; the message names the
   *     file and the place
   */
  public static SortedMap<DeploymentName, SimProgram> read(Path file) throws IOException {
    return new ScenarioReader(InputFile.read(file)).read();
  }
}
