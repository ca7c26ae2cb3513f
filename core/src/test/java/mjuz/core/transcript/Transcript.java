package mjuz.core.transcript;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A transcript is prose (lines that begin with #), commands (lines that begin without a space) and,
 * indented under each command, what came out.
 */
final class Transcript {
  private static final String QUIETLY = "quietly ";
  private static final String SCENE = "scene ";

  private final Path scenes;
  private final Stage stage = new Stage();
  private final Commands commands = new Commands(stage);

  private Transcript(Path scenes) {
    this.scenes = scenes;
  }

  /**
   * Runs the commands of a transcript.
   *
   * @param text the transcript; its outputs are not read
   * @param scenes where the beginnings are that transcripts share
   * @return the transcript with what comes out now
   * @throws IllegalArgumentException if a command is not understood or impossible
   */
  static String rerun(String text, Path scenes) {
    Transcript transcript = new Transcript(scenes);
    List<String> lines = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.startsWith(" ")) {
        continue;
      }
      lines.add(line);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      try {
        transcript.run(line).forEach(output -> lines.add("    " + output));
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("line %d, '%s': %s".formatted(number, line, e), e);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private List<String> run(String line) {
    if (line.startsWith(SCENE)) {
      play(line.substring(SCENE.length()));
      return List.of();
    }
    if (line.startsWith(QUIETLY)) {
      commands.run(line.substring(QUIETLY.length()));
      return List.of();
    }
    return commands.run(line);
  }

  private void play(String scene) {
    try {
      for (String line : Files.readAllLines(scenes.resolve(scene + ".txt"))) {
        if (!line.isBlank() && !line.startsWith("#")) {
          run(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no scene '%s'".formatted(scene), e);
    }
    stage.beginAnew();
  }
}
