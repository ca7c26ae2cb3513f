package mjuz.examples.local;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A folder that is served over HTTP on loopback while the process of its deployment runs. */
@ResourceType(type = Bucket.TYPE)
public final class Bucket extends CustomResource {
  /** The Pulumi type. */
  public static final String TYPE = "local:index:Bucket";

  // The SDK sets the fields before the body of the constructor.
  @Export(
      name = "bucket",
      refs = {String.class},
      tree = "[0]")
  private @Nullable Output<String> bucket;

  @Export(
      name = "url",
      refs = {String.class},
      tree = "[0]")
  private @Nullable Output<String> url;

  /**
   * A bucket.
   *
   * @param name of the resource
   */
  public Bucket(String name) {
    this(name, BucketArgs.Empty);
  }

  /**
   * A bucket.
   *
   * @param name of the resource
   * @param args its folder's name and its index document
   */
  public Bucket(String name, BucketArgs args) {
    this(name, args, CustomResourceOptions.Empty);
  }

  /**
   * A bucket.
   *
   * @param name of the resource
   * @param args its folder's name and its index document
   * @param options of the resource
   */
  public Bucket(String name, BucketArgs args, CustomResourceOptions options) {
    super(TYPE, name, args, options);
  }

  /**
   * What a {@link BucketObject} names its bucket by: the folder.
   *
   * @return the absolute path of the folder
   */
  public Output<String> bucket() {
    return Objects.requireNonNull(bucket);
  }

  /**
   * Where the bucket is served.
   *
   * @return its URL, with a slash at the end
   */
  public Output<String> url() {
    return Objects.requireNonNull(url);
  }
}
