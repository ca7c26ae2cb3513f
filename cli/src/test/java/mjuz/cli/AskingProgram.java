package mjuz.cli;

import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.Mjuz;

/** A program that leaves flags and help to mjuz. */
public final class AskingProgram {
  private AskingProgram() {}

  /** As in the Javadoc of runDeployment. */
  public static void main(String[] args) {
    System.exit(Mjuz.runDeployment(DeploymentOptions.fromArgs(args), ctx -> {}));
  }
}
