package mjuz.pulumi.engine;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;

/** The least that a wish is on the wire. */
final class TestWish extends CustomResource {
  @Export(
      name = "value",
      refs = {String.class},
      tree = "[0]")
  private Output<String> value;

  @Export(
      name = "satisfied",
      refs = {Boolean.class},
      tree = "[0]")
  private Output<Boolean> satisfied;

  TestWish(String offer, String offering) {
    this(offer, offering, CustomResourceOptions.Empty);
  }

  TestWish(String offer, String offering, CustomResourceOptions options) {
    super(MjuzTypes.WISH, offer + "@" + offering, new Args(offer, offering), options);
  }

  Output<String> value() {
    return value;
  }

  Output<Boolean> satisfied() {
    return satisfied;
  }

  @SuppressWarnings("UnusedVariable") // the SDK reads the fields
  static final class Args extends ResourceArgs {
    @Import(name = "offer")
    private final String offer;

    @Import(name = "offering")
    private final String offering;

    Args(String offer, String offering) {
      this.offer = offer;
      this.offering = offering;
    }
  }
}
