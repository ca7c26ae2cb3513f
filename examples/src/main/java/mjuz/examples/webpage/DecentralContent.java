package mjuz.examples.webpage;

import com.pulumi.Context;
import mjuz.examples.local.BucketObject;
import mjuz.examples.local.BucketObjectArgs;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.Wish;
import mjuz.pulumi.run.DeploymentOptions;

/** The content team: wishes a bucket of the bucket team and puts the page into it. */
public final class DecentralContent {
  /** The name of the deployment. */
  public static final String NAME = "content";

  /** Where it listens. */
  public static final int PORT = 19_953;

  private DecentralContent() {}

  /**
   * The program.
   *
   * @param ctx of this run; config {@code bucketPort} is where the bucket team listens
   */
  public static void program(Context ctx) {
    int port = ctx.config().getInteger("bucketPort").orElse(DecentralBucket.PORT);
    var bucketTeam =
        new RemoteConnection(
            DecentralBucket.NAME,
            RemoteConnectionArgs.builder().host("127.0.0.1").port(port).build());

    var website = new Wish<>("bucket", bucketTeam, Website.class);
    new BucketObject(
        "index",
        BucketObjectArgs.builder()
            .bucket(website.value().applyValue(Website::bucket))
            .key(Page.KEY)
            .content(Page.HELLO)
            .build());
    ctx.export("url", website.value().applyValue(Website::url));
  }

  /**
   * Runs it.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(
        LocalDeployment.run(
            DeploymentOptions.builder().name(NAME).port(PORT), args, DecentralContent::program));
  }
}
