package mjuz.examples.webpage.aws;

import com.pulumi.aws.s3.BucketPolicy;
import com.pulumi.aws.s3.BucketPolicyArgs;
import com.pulumi.aws.s3.BucketPublicAccessBlock;
import com.pulumi.aws.s3.BucketPublicAccessBlockArgs;
import com.pulumi.aws.s3.BucketV2;
import com.pulumi.aws.s3.BucketWebsiteConfigurationV2;
import com.pulumi.aws.s3.BucketWebsiteConfigurationV2Args;
import com.pulumi.aws.s3.inputs.BucketWebsiteConfigurationV2IndexDocumentArgs;
import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.CustomResourceOptions;
import mjuz.examples.webpage.Page;

/** A bucket of S3 that serves a public website. */
public final class WebsiteBucket extends ComponentResource {
  private static final String PUBLIC_READ =
      """
      {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*",\
      "Action":"s3:GetObject","Resource":"%s/*"}]}""";

  private final Output<String> bucket;
  private final Output<String> url;

  /**
   * A bucket.
   *
   * @param name of the resource
   */
  public WebsiteBucket(String name) {
    super("mjuz:examples:WebsiteBucket", name);
    var inside = CustomResourceOptions.builder().parent(this).build();
    var s3 = new BucketV2(name, null, inside);
    var website =
        new BucketWebsiteConfigurationV2(
            name,
            BucketWebsiteConfigurationV2Args.builder()
                .bucket(s3.id())
                .indexDocument(
                    BucketWebsiteConfigurationV2IndexDocumentArgs.builder()
                        .suffix(Page.KEY)
                        .build())
                .build(),
            inside);
    var open =
        new BucketPublicAccessBlock(
            name,
            BucketPublicAccessBlockArgs.builder()
                .bucket(s3.id())
                .blockPublicPolicy(false)
                .restrictPublicBuckets(false)
                .build(),
            inside);
    new BucketPolicy(
        name,
        BucketPolicyArgs.builder()
            .bucket(s3.id())
            .policy(s3.arn().applyValue(PUBLIC_READ::formatted))
            .build(),
        CustomResourceOptions.builder().parent(this).dependsOn(open).build());
    this.bucket = s3.bucket();
    this.url = website.websiteEndpoint().applyValue("http://%s/"::formatted);
  }

  /**
   * What objects name their bucket by.
   *
   * @return the name of the bucket
   */
  public Output<String> bucket() {
    return bucket;
  }

  /**
   * Where the website is served.
   *
   * @return its URL
   */
  public Output<String> url() {
    return url;
  }
}
