package mjuz.examples.webpage.aws;

import com.pulumi.aws.s3.BucketObjectv2;
import com.pulumi.aws.s3.BucketObjectv2Args;
import com.pulumi.core.Output;
import mjuz.examples.webpage.Page;

/** The page as an object of S3. */
final class WebsitePage {
  private WebsitePage() {}

  static BucketObjectv2 in(Output<String> bucket, String content) {
    return new BucketObjectv2(
        "index",
        BucketObjectv2Args.builder()
            .bucket(bucket)
            .key(Page.KEY)
            .content(content)
            .contentType("text/html; charset=utf-8")
            .build());
  }
}
