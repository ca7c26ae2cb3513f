package mjuz.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.Mjuz;

/** A deployment whose program does not end before there is a file. */
public final class WaitingProgram {
  /** The variable that names the file. */
  static final String GO = "MJUZ_TEST_GO";

  private static final long POLL_NANOS = 20_000_000;

  private WaitingProgram() {}

  /** Takes the flags of a deployment. */
  public static void main(String[] args) {
    Path go = Path.of(System.getenv(GO));
    System.exit(
        Mjuz.runDeployment(
            DeploymentOptions.fromArgs(args),
            context -> {
              System.out.println("the program waits");
              while (!Files.exists(go)) {
                LockSupport.parkNanos(POLL_NANOS);
              }
            }));
  }
}
