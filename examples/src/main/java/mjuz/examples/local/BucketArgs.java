package mjuz.examples.local;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Arguments of a {@link Bucket}. */
public final class BucketArgs extends ResourceArgs {
  /** A folder of the resource's name with the index document {@code index.html}. */
  public static final BucketArgs Empty = builder().build();

  @Import(name = "folder")
  private final @Nullable Output<String> folder;

  @Import(name = "indexDocument")
  private final @Nullable Output<String> indexDocument;

  private BucketArgs(@Nullable Output<String> folder, @Nullable Output<String> indexDocument) {
    this.folder = folder;
    this.indexDocument = indexDocument;
  }

  /**
   * The name of the folder. Another name is another bucket.
   *
   * @return the name, or empty for the resource's own
   */
  public Optional<Output<String>> folder() {
    return Optional.ofNullable(folder);
  }

  /**
   * What is served for the URL of the bucket itself.
   *
   * @return a key, or empty for {@code index.html}
   */
  public Optional<Output<String>> indexDocument() {
    return Optional.ofNullable(indexDocument);
  }

  /**
   * Starts with the defaults.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the arguments. */
  public static final class Builder {
    private @Nullable Output<String> folder;
    private @Nullable Output<String> indexDocument;

    private Builder() {}

    /**
     * The name of the folder.
     *
     * @param folder letters, digits, {@code . _ -}
     * @return this
     */
    public Builder folder(String folder) {
      this.folder = Output.of(folder);
      return this;
    }

    /**
     * What is served for the URL of the bucket itself.
     *
     * @param indexDocument a key
     * @return this
     */
    public Builder indexDocument(String indexDocument) {
      this.indexDocument = Output.of(indexDocument);
      return this;
    }

    /**
     * Puts them together.
     *
     * @return the arguments
     */
    public BucketArgs build() {
      return new BucketArgs(folder, indexDocument);
    }
  }
}
