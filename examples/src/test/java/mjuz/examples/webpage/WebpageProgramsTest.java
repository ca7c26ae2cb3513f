package mjuz.examples.webpage;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.Context;
import com.pulumi.test.Mocks;
import com.pulumi.test.PulumiTest;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import mjuz.examples.local.Bucket;
import mjuz.examples.local.BucketObject;
import mjuz.examples.webpage.aws.AwsCentral;
import mjuz.examples.webpage.aws.AwsDecentralBucket;
import mjuz.examples.webpage.aws.AwsDecentralBucketStackReference;
import mjuz.examples.webpage.aws.AwsDecentralContent;
import mjuz.examples.webpage.aws.AwsDecentralContentStackReference;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.Wish;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebpageProgramsTest {
  private static final String S3_BUCKET = "aws:s3/bucketV2:BucketV2";
  private static final String S3_OBJECT = "aws:s3/bucketObjectv2:BucketObjectv2";

  private final Engine engine = new Engine();

  @AfterEach
  void cleanUp() {
    PulumiTest.cleanup();
  }

  @Test
  void theCentralPageShowsTheCounter() {
    run(ctx -> Central.program(ctx, 7));
    assertThat(engine.inputs(BucketObject.TYPE, "index"))
        .containsEntry("bucket", "/b/website")
        .containsEntry("content", Page.counting(7));
  }

  @Test
  void theBucketTeamOffersItsBucket() {
    run(DecentralBucket::program);
    assertThat(engine.inputs(RemoteConnection.TYPE, "content"))
        .containsEntry("host", "127.0.0.1")
        .containsEntry("port", 19953.0);
    assertThat(engine.inputs(Offer.TYPE, "bucket@content").get("value"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("bucket", "/b/website")
        .containsEntry("url", "http://website/");
  }

  @Test
  void theContentTeamPutsItsPageIntoTheWishedBucket() {
    run(DecentralContent::program);
    assertThat(engine.inputs(Wish.TYPE, "bucket@bucket")).containsEntry("offering", "bucket");
    assertThat(engine.inputs(BucketObject.TYPE, "index")).containsEntry("bucket", "offered");
  }

  @Test
  void todaysPracticeReadsWhatTheOtherStackExported() {
    run(DecentralBucketStackReference::program);
    assertThat(engine.inputs(Bucket.TYPE, "website")).isNotNull();
    PulumiTest.cleanup();
    run(DecentralContentStackReference::program);
    assertThat(engine.inputs(BucketObject.TYPE, "index")).containsEntry("bucket", "exported");
  }

  @Test
  void theTwinsOnAwsDoTheSame() {
    run(ctx -> AwsCentral.program(ctx, 3));
    assertThat(engine.inputs(S3_OBJECT, "index"))
        .containsEntry("bucket", "s3-website")
        .containsEntry("content", Page.counting(3));
    PulumiTest.cleanup();

    run(AwsDecentralBucket::program);
    assertThat(engine.inputs(Offer.TYPE, "bucket@content").get("value"))
        .isEqualTo(Map.of("bucket", "s3-website", "url", "http://website.s3/"));
    assertThat(engine.inputs("aws:s3/bucketPolicy:BucketPolicy", "website").get("policy"))
        .asString()
        .contains("arn:website/*");
    PulumiTest.cleanup();

    run(AwsDecentralContent::program);
    assertThat(engine.inputs(S3_OBJECT, "index")).containsEntry("bucket", "offered");
  }

  @Test
  void theTwinsOnAwsOfTodaysPracticeDoTheSame() {
    run(AwsDecentralBucketStackReference::program);
    assertThat(engine.inputs(S3_BUCKET, "website")).isNotNull();
    PulumiTest.cleanup();
    run(AwsDecentralContentStackReference::program);
    assertThat(engine.inputs(S3_OBJECT, "index")).containsEntry("bucket", "exported");
  }

  private void run(Consumer<Context> program) {
    PulumiTest.withMocks(engine).runTest(program).throwOnError();
  }

  /** Answers with the outputs that the providers would. */
  private static final class Engine implements Mocks {
    private final Map<String, Map<String, Object>> inputs =
        Collections.synchronizedMap(new HashMap<>());

    Map<String, Object> inputs(String type, String name) {
      return inputs.get(type + " " + name);
    }

    @Override
    public CompletableFuture<ResourceResult> newResourceAsync(ResourceArgs args) {
      inputs.put(args.type + " " + args.name, args.inputs);
      Map<String, Object> outputs = new HashMap<>(args.inputs);
      outputs.putAll(outputs(args));
      return CompletableFuture.completedFuture(
          ResourceResult.of(Optional.of(args.name + "-id"), outputs));
    }

    private static Map<String, Object> outputs(ResourceArgs args) {
      return switch (args.type) {
        case Bucket.TYPE -> Map.of("bucket", "/b/" + args.name, "url", "http://" + args.name + "/");
        case Wish.TYPE ->
            Map.of(
                "satisfied", true, "value", Map.of("bucket", "offered", "url", "http://offered/"));
        case "pulumi:pulumi:StackReference" ->
            Map.of("outputs", Map.of("bucket", "exported", "url", "http://exported/"));
        case S3_BUCKET -> Map.of("bucket", "s3-" + args.name, "arn", "arn:" + args.name);
        case "aws:s3/bucketWebsiteConfigurationV2:BucketWebsiteConfigurationV2" ->
            Map.of("websiteEndpoint", args.name + ".s3");
        default -> Map.of();
      };
    }
  }
}
