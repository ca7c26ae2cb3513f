package mjuz.examples.local;

import com.pulumi.Context;
import java.io.IOException;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.ExitCodes;
import mjuz.pulumi.run.Mjuz;
import mjuz.pulumi.run.UsageException;

/** Runs a program as a deployment that has the local provider. */
public final class LocalDeployment {
  private LocalDeployment() {}

  /**
   * Runs a program.
   *
   * @param defaults the options unless the command line or the environment has others
   * @param args the command line
   * @param program what is deployed
   * @return the exit code
   */
  public static int run(
      DeploymentOptions.Builder defaults, String[] args, Consumer<Context> program) {
    return withProvider(defaults, args, options -> Mjuz.runDeployment(options, program));
  }

  /**
   * Runs a program that reads a state.
   *
   * @param defaults the options unless the command line or the environment has others
   * @param args the command line
   * @param initial the first state
   * @param states publishes each new state
   * @param program what is deployed for a state
   * @param <S> the state
   * @return the exit code
   */
  public static <S> int run(
      DeploymentOptions.Builder defaults,
      String[] args,
      S initial,
      Flow.Publisher<S> states,
      BiConsumer<Context, S> program) {
    return withProvider(
        defaults, args, options -> Mjuz.runDeployment(options, initial, states, program));
  }

  private static int withProvider(
      DeploymentOptions.Builder defaults, String[] args, ToIntFunction<DeploymentOptions> body) {
    DeploymentOptions options;
    try {
      options = defaults.args(args).build();
    } catch (UsageException e) {
      (e.exitCode() == ExitCodes.DONE ? System.out : System.err).println(e.getMessage());
      return e.exitCode();
    }
    try (var provider = new LocalProvider(options.workDirectory().resolve("buckets"))) {
      return body.applyAsInt(defaults.provider(LocalProvider.NAME, provider.port()).build());
    } catch (IOException e) {
      System.err.println("The local provider cannot start: " + e.getMessage());
      return ExitCodes.STARTUP;
    }
  }
}
