package mjuz.examples.webpage;

import com.pulumi.Context;
import com.pulumi.resources.StackReference;
import mjuz.examples.local.BucketObject;
import mjuz.examples.local.BucketObjectArgs;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.run.DeploymentOptions;

/**
 * The content team as is today's practice: it reads what the bucket team's stack exported last. It
 * must be run after the bucket team, again whenever the bucket changes, and destroyed before it:
 * people have to see to that.
 */
public final class DecentralContentStackReference {
  private DecentralContentStackReference() {}

  /**
   * The program.
   *
   * @param ctx of this run
   */
  public static void program(Context ctx) {
    var bucketTeam =
        new StackReference(
            "organization/%s/%s".formatted(DecentralBucketStackReference.PROJECT, ctx.stackName()));
    new BucketObject(
        "index",
        BucketObjectArgs.builder()
            .bucket(bucketTeam.requireOutput("bucket").applyValue(String.class::cast))
            .key(Page.KEY)
            .content(Page.HELLO)
            .build());
    ctx.export("url", bucketTeam.requireOutput("url"));
  }

  /**
   * Runs it. Give both teams the same {@code --backend}.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(
        LocalDeployment.run(
            DeploymentOptions.builder().name("content-referring").port(0),
            args,
            DecentralContentStackReference::program));
  }
}
