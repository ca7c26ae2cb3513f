package mjuz.examples.webpage.aws;

import com.pulumi.Context;
import mjuz.examples.webpage.DecentralBucket;
import mjuz.examples.webpage.DecentralContent;
import mjuz.examples.webpage.Page;
import mjuz.examples.webpage.Website;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.Wish;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.Mjuz;

/** The twin of {@link DecentralContent} on AWS S3. */
public final class AwsDecentralContent {
  private AwsDecentralContent() {}

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
    WebsitePage.in(website.value().applyValue(Website::bucket), Page.HELLO);
    ctx.export("url", website.value().applyValue(Website::url));
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
                .name(DecentralContent.NAME)
                .port(DecentralContent.PORT)
                .args(args)
                .build(),
            AwsDecentralContent::program));
  }
}
