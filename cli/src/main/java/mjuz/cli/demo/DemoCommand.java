package mjuz.cli.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import mjuz.pulumi.trace.TraceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mjuz demo}. */
@Command(
    name = "demo",
    description =
        "Runs the deployments of two teams on this machine: one owns a bucket, the other the web page in it. See them find each other, deploy in the right order and undeploy in the right order.")
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--order",
      paramLabel = "TEAM",
      split = ",",
      defaultValue = "content,bucket",
      description = "In which order the teams start (default: ${DEFAULT-VALUE}).")
  private List<Team> order = List.of(Team.CONTENT, Team.BUCKET);

  @Option(
      names = "--once",
      description =
          "Does it all unattended: deploys, fetches the page, destroys the bucket first and checks the traces. Exit code 0 if all of it held.")
  private boolean once;

  @Option(
      names = "--trace",
      paramLabel = "DIR",
      description = "Keeps the traces of both deployments there.")
  private @Nullable Path trace;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description = "How long each part may take (default: ${DEFAULT-VALUE}).")
  private int timeoutSeconds = 120;

  /** For picocli. */
  @SuppressWarnings("NullAway.Init")
  public DemoCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (order.size() != Team.values().length || EnumSet.copyOf(order).size() != order.size()) {
      throw new ParameterException(
          spec.commandLine(),
          "mjuz: --order names both teams once: content,bucket or bucket,content");
    }
    Screen screen = new Screen(spec.commandLine().getOut(), Ansi.AUTO.enabled());
    DemoFolder folder = DemoFolder.make(Optional.ofNullable(trace));
    Teams teams = new Teams(folder, screen);
    Demo demo = new Demo(screen, folder, teams, order, Duration.ofSeconds(timeoutSeconds));
    Thread atExit =
        Thread.ofPlatform()
            .unstarted(
                () -> {
                  demo.end();
                  teams.close();
                  folder.close();
                });
    Runtime.getRuntime().addShutdownHook(atExit);
    int code = run(demo);
    if (!demo.isEnding()) {
      Runtime.getRuntime().removeShutdownHook(atExit);
      if (code != 0) {
        demo.end();
      }
      teams.close();
      folder.close();
    }
    return code;
  }

  private int run(Demo demo) throws IOException, InterruptedException {
    try {
      if (once) {
        demo.once();
      } else {
        demo.show();
      }
      return 0;
    } catch (DemoException | TraceException e) {
      if (!demo.isEnding()) {
        spec.commandLine().getErr().println("mjuz: " + e.getMessage());
        spec.commandLine().getErr().flush();
      }
      return 1;
    }
  }
}
