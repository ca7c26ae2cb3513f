package mjuz.pulumi.run;

import com.pulumi.Context;
import java.util.concurrent.Flow;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Runs deployments.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *   System.exit(Mjuz.runDeployment(DeploymentOptions.fromArgs(args), ctx -> {
 *     var content = new RemoteConnection("content");
 *     new Offer("bucket", content, new Bucket("website"));
 *   }));
 * }
 * }</pre>
 */
public final class Mjuz {
  private Mjuz() {}

  /**
   * Runs a program as a deployment, again and again as its wishes and offers need it, until the
   * process is told to end. A program that throws fails its round, which is tried again.
   *
   * @param options how
   * @param program declares resources, as any Pulumi program; run on threads of the SDK
   * @return what the process is to end with, see {@link ExitCodes}
   */
  public static int runDeployment(DeploymentOptions options, Consumer<Context> program) {
    return new DeploymentRun(options, new RealParts(System.getenv())).run(cause -> program);
  }

  /**
   * Runs a program that reads a state: it is run again whenever the state changes. Changes that
   * come while a round runs are taken together, and a state that equals the last one is no change.
   *
   * @param options how
   * @param initial the state until the publisher has another one
   * @param states publishes each new state; subscribed to once
   * @param program declares resources for a state; run on threads of the SDK
   * @param <S> the state, compared with {@code equals}
   * @return what the process is to end with, see {@link ExitCodes}
   */
  public static <S> int runDeployment(
      DeploymentOptions options,
      S initial,
      Flow.Publisher<S> states,
      BiConsumer<Context, S> program) {
    return new DeploymentRun(options, new RealParts(System.getenv()))
        .run(
            changed -> {
              var reading = new StateProgram<>(initial, program, changed);
              states.subscribe(reading);
              return reading;
            });
  }
}
