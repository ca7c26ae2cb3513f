package mjuz.pulumi.testprovider;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;

/** A file with a text. */
public final class Thing extends CustomResource {
  public static final String TYPE = "test:index:Thing";

  /** What the type was called in an earlier version of the provider. */
  public static final String FORMER_TYPE = "test:index:FormerThing";

  @Export(
      name = "value",
      refs = {String.class},
      tree = "[0]")
  private Output<String> value;

  @Export(
      name = "loud",
      refs = {String.class},
      tree = "[0]")
  private Output<String> loud;

  public Thing(String name, ThingArgs args) {
    this(name, args, CustomResourceOptions.Empty);
  }

  public Thing(String name, ThingArgs args, CustomResourceOptions options) {
    this(TYPE, name, args, options);
  }

  /** One of a type that is named. */
  public Thing(String type, String name, ThingArgs args, CustomResourceOptions options) {
    super(type, name, args, options);
  }

  /** The text. */
  public Output<String> value() {
    return value;
  }

  /** The text in capitals: an output that is not an input. */
  public Output<String> loud() {
    return loud;
  }
}
