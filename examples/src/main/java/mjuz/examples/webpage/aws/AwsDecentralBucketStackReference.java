package mjuz.examples.webpage.aws;

import com.pulumi.Context;
import com.pulumi.Pulumi;

/** The twin of {@link mjuz.examples.webpage.DecentralBucketStackReference}: a Pulumi program. */
public final class AwsDecentralBucketStackReference {
  private AwsDecentralBucketStackReference() {}

  /**
   * The program.
   *
   * @param ctx of this run
   */
  public static void program(Context ctx) {
    var bucket = new WebsiteBucket("website");
    ctx.export("bucket", bucket.bucket());
    ctx.export("url", bucket.url());
  }

  /**
   * Run by {@code pulumi up}.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Pulumi.run(AwsDecentralBucketStackReference::program);
  }
}
