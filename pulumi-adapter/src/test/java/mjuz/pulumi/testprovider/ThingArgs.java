package mjuz.pulumi.testprovider;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** What a {@link Thing} is made of. */
public final class ThingArgs extends ResourceArgs {
  @Import(name = "value")
  private final @Nullable Output<String> value;

  @Import(name = "replace")
  private final @Nullable String replace;

  @Import(name = "extra")
  private final @Nullable Output<String> extra;

  @Import(name = "goesWith")
  private final @Nullable String goesWith;

  private ThingArgs(
      @Nullable Output<String> value,
      @Nullable String replace,
      @Nullable Output<String> extra,
      @Nullable String goesWith) {
    this.value = value;
    this.replace = replace;
    this.extra = extra;
    this.goesWith = goesWith;
  }

  public static ThingArgs of(String value) {
    return of(Output.of(value));
  }

  public static ThingArgs of(Output<String> value) {
    return new ThingArgs(value, null, null, null);
  }

  /** When the text changes, a new thing is created and then the old one deleted. */
  public ThingArgs replacedCreateFirst() {
    return new ThingArgs(value, "create-first", extra, goesWith);
  }

  /** When the text changes, the thing is deleted and then a new one created. */
  public ThingArgs replacedDeleteFirst() {
    return new ThingArgs(value, "delete-first", extra, goesWith);
  }

  /** One more input, whose changes are updates. */
  public ThingArgs with(Output<String> more) {
    return new ThingArgs(value, replace, more, goesWith);
  }

  /**
   * While the one more input is not known, because what it comes from is replaced delete-first, the
   * thing cannot stay either.
   */
  public ThingArgs goingWithWhatItNeeds() {
    return new ThingArgs(value, replace, extra, "yes");
  }
}
