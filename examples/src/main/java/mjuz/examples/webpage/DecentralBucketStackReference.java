package mjuz.examples.webpage;

import com.pulumi.Context;
import mjuz.examples.local.Bucket;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.run.DeploymentOptions;

/**
 * The bucket team as is today's practice: it exports the bucket. Nothing tells it who reads that,
 * or keeps it from taking the bucket away.
 */
public final class DecentralBucketStackReference {
  /** The project. */
  public static final String PROJECT = "bucket-exported";

  private DecentralBucketStackReference() {}

  /**
   * The program.
   *
   * @param ctx of this run
   */
  public static void program(Context ctx) {
    var bucket = new Bucket("website");
    ctx.export("bucket", bucket.bucket());
    ctx.export("url", bucket.url());
  }

  /**
   * Runs it. Give both teams the same {@code --backend}.
   *
   * @param args flags, see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(
        LocalDeployment.run(
            DeploymentOptions.builder().name(PROJECT).port(0),
            args,
            DecentralBucketStackReference::program));
  }
}
