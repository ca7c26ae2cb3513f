package mjuz.pulumi.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import mjuz.core.loop.EventLoop;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.ShortTimes;

/** The process of {@link ProcessRun}. It dies with whoever started it. */
final class TeamMain {
  static final String CHANGED = "changed";
  static final String STOP = "stop";
  static final String DESTROY = "destroy";

  private TeamMain() {}

  public static void main(String[] args) throws Exception {
    SpecProgram program = new SpecProgram(Path.of(args[0]), Path.of(args[1]));
    DeploymentOptions options =
        DeploymentOptions.fromArgs(Arrays.copyOfRange(args, 2, args.length));
    try (ShortTimes run = new ShortTimes(options, program)) {
      Thread.ofPlatform().daemon().start(() -> listen(run.loop()));
      run.run();
    }
  }

  private static void listen(EventLoop loop) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        switch (line) {
          case CHANGED -> loop.programChanged("the test changed the program");
          case STOP -> loop.stop();
          case DESTROY -> loop.destroy();
          default -> throw new IllegalArgumentException(line);
        }
      }
    } catch (IOException e) {
      // As good as the end.
    }
    Runtime.getRuntime().halt(1);
  }
}
