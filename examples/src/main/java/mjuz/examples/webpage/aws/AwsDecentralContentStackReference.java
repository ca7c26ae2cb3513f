package mjuz.examples.webpage.aws;

import com.pulumi.Context;
import com.pulumi.Pulumi;
import com.pulumi.resources.StackReference;
import mjuz.examples.webpage.DecentralBucketStackReference;
import mjuz.examples.webpage.Page;

/** The twin of {@link mjuz.examples.webpage.DecentralContentStackReference}: a Pulumi program. */
public final class AwsDecentralContentStackReference {
  private AwsDecentralContentStackReference() {}

  /**
   * The program.
   *
   * @param ctx of this run
   */
  public static void program(Context ctx) {
    var bucketTeam =
        new StackReference(
            "%s/%s/%s"
                .formatted(
                    ctx.organizationName(),
                    DecentralBucketStackReference.PROJECT,
                    ctx.stackName()));
    WebsitePage.in(bucketTeam.requireOutput("bucket").applyValue(String.class::cast), Page.HELLO);
    ctx.export("url", bucketTeam.requireOutput("url"));
  }

  /**
   * Run by {@code pulumi up}.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Pulumi.run(AwsDecentralContentStackReference::program);
  }
}
