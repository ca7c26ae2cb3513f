package mjuz.examples.local;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.exceptions.MissingRequiredPropertyException;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** Arguments of a {@link BucketObject}. */
@SuppressWarnings("UnusedVariable") // the SDK reads the fields
public final class BucketObjectArgs extends ResourceArgs {
  @Import(name = "bucket", required = true)
  private final Output<String> bucket;

  @Import(name = "key", required = true)
  private final Output<String> key;

  @Import(name = "content", required = true)
  private final Output<String> content;

  private BucketObjectArgs(Output<String> bucket, Output<String> key, Output<String> content) {
    this.bucket = bucket;
    this.key = key;
    this.content = content;
  }

  /**
   * Starts with nothing.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the arguments. */
  public static final class Builder {
    private @Nullable Output<String> bucket;
    private @Nullable Output<String> key;
    private @Nullable Output<String> content;

    private Builder() {}

    /**
     * In which bucket.
     *
     * @param bucket as {@link Bucket#bucket()}
     * @return this
     */
    public Builder bucket(Output<String> bucket) {
      this.bucket = bucket;
      return this;
    }

    /**
     * Where in the bucket.
     *
     * @param key a relative path
     * @return this
     */
    public Builder key(String key) {
      this.key = Output.of(key);
      return this;
    }

    /**
     * What is in it.
     *
     * @param content text
     * @return this
     */
    public Builder content(Output<String> content) {
      this.content = content;
      return this;
    }

    /**
     * What is in it.
     *
     * @param content text
     * @return this
     */
    public Builder content(String content) {
      return content(Output.of(content));
    }

    /**
     * Puts them together.
     *
     * @return the arguments
     * @throws MissingRequiredPropertyException if bucket, key or content are not set
     */
    public BucketObjectArgs build() {
      return new BucketObjectArgs(
          required("bucket", bucket), required("key", key), required("content", content));
    }

    private static Output<String> required(String name, @Nullable Output<String> value) {
      if (value == null) {
        throw new MissingRequiredPropertyException("BucketObjectArgs", name);
      }
      return value;
    }
  }
}
