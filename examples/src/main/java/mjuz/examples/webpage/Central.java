package mjuz.examples.webpage;

import com.pulumi.Context;
import java.time.Duration;
import mjuz.examples.local.Bucket;
import mjuz.examples.local.BucketObject;
import mjuz.examples.local.BucketObjectArgs;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.run.DeploymentOptions;

/** One deployment has it all: a bucket, and a page in it whose counter changes every 20 s. */
public final class Central {
  private static final Duration INTERVAL = Duration.ofSeconds(20);

  private Central() {}

  /**
   * The program.
   *
   * @param ctx of this run
   * @param counter what the page shows
   */
  public static void program(Context ctx, long counter) {
    var bucket = new Bucket("website");
    new BucketObject(
        "index",
        BucketObjectArgs.builder()
            .bucket(bucket.bucket())
            .key(Page.KEY)
            .content(Page.counting(counter))
            .build());
    ctx.export("url", bucket.url());
  }

  /**
   * Runs it.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    var defaults = DeploymentOptions.builder().name("webpage");
    try (var counter = new Counter(INTERVAL)) {
      System.exit(LocalDeployment.run(defaults, args, Counter.FIRST, counter, Central::program));
    }
  }
}
