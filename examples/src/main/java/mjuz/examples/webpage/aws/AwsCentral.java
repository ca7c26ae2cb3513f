package mjuz.examples.webpage.aws;

import com.pulumi.Context;
import java.time.Duration;
import mjuz.examples.webpage.Counter;
import mjuz.examples.webpage.Page;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.Mjuz;

/** The twin of {@link mjuz.examples.webpage.Central} on AWS S3. */
public final class AwsCentral {
  private static final Duration INTERVAL = Duration.ofSeconds(20);

  private AwsCentral() {}

  /**
   * The program.
   *
   * @param ctx of this run
   * @param counter what the page shows
   */
  public static void program(Context ctx, long counter) {
    var bucket = new WebsiteBucket("website");
    WebsitePage.in(bucket.bucket(), Page.counting(counter));
    ctx.export("url", bucket.url());
  }

  /**
   * Runs it.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    var options = DeploymentOptions.builder().name("webpage").args(args).build();
    try (var counter = new Counter(INTERVAL)) {
      System.exit(Mjuz.runDeployment(options, Counter.FIRST, counter, AwsCentral::program));
    }
  }
}
