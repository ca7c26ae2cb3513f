package mjuz.examples.webpage;

import com.pulumi.Context;
import mjuz.examples.local.Bucket;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.run.DeploymentOptions;

/** The bucket team: deploys a bucket and offers it to the content team. */
public final class DecentralBucket {
  /** The name of the deployment. */
  public static final String NAME = "bucket";

  /** Where it listens. */
  public static final int PORT = 19_952;

  private DecentralBucket() {}

  /**
   * The program.
   *
   * @param ctx of this run; config {@code contentPort} is where the content team listens
   */
  public static void program(Context ctx) {
    int port = ctx.config().getInteger("contentPort").orElse(DecentralContent.PORT);
    var content =
        new RemoteConnection(
            DecentralContent.NAME,
            RemoteConnectionArgs.builder().host("127.0.0.1").port(port).build());

    var bucket = new Bucket("website");
    new Offer("bucket", content, bucket);
    ctx.export("url", bucket.url());
  }

  /**
   * Runs it.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(
        LocalDeployment.run(
            DeploymentOptions.builder().name(NAME).port(PORT), args, DecentralBucket::program));
  }
}
