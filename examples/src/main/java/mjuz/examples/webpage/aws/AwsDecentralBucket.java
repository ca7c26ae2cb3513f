package mjuz.examples.webpage.aws;

import com.pulumi.Context;
import java.util.Map;
import mjuz.examples.webpage.DecentralBucket;
import mjuz.examples.webpage.DecentralContent;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.Mjuz;

/** The twin of {@link DecentralBucket} on AWS S3. */
public final class AwsDecentralBucket {
  private AwsDecentralBucket() {}

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

    var bucket = new WebsiteBucket("website");
    new Offer("bucket", content, Map.of("bucket", bucket.bucket(), "url", bucket.url()));
    ctx.export("url", bucket.url());
  }

  /**
   * Runs it.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(
        Mjuz.runDeployment(
            DeploymentOptions.builder()
                .name(DecentralBucket.NAME)
                .port(DecentralBucket.PORT)
                .args(args)
                .build(),
            AwsDecentralBucket::program));
  }
}
