package mjuz.examples.local;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A file in a {@link Bucket}, which may be of another deployment. */
@ResourceType(type = BucketObject.TYPE)
public final class BucketObject extends CustomResource {
  /** The Pulumi type. */
  public static final String TYPE = "local:index:BucketObject";

  // The SDK sets the fields before the body of the constructor.
  @Export(
      name = "bucket",
      refs = {String.class},
      tree = "[0]")
  private @Nullable Output<String> bucket;

  @Export(
      name = "key",
      refs = {String.class},
      tree = "[0]")
  private @Nullable Output<String> key;

  @Export(
      name = "content",
      refs = {String.class},
      tree = "[0]")
  private @Nullable Output<String> content;

  /**
   * An object.
   *
   * @param name of the resource
   * @param args bucket, key and content
   */
  public BucketObject(String name, BucketObjectArgs args) {
    this(name, args, CustomResourceOptions.Empty);
  }

  /**
   * An object.
   *
   * @param name of the resource
   * @param args bucket, key and content
   * @param options of the resource
   */
  public BucketObject(String name, BucketObjectArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, options);
  }

  /**
   * The bucket.
   *
   * @return as {@link Bucket#bucket()}
   */
  public Output<String> bucket() {
    return Objects.requireNonNull(bucket);
  }

  /**
   * The key.
   *
   * @return the path in the bucket
   */
  public Output<String> key() {
    return Objects.requireNonNull(key);
  }

  /**
   * The content.
   *
   * @return the text
   */
  public Output<String> content() {
    return Objects.requireNonNull(content);
  }
}
