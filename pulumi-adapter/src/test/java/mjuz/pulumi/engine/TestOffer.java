package mjuz.pulumi.engine;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import org.jspecify.annotations.Nullable;

/** The least that an offer is on the wire. */
final class TestOffer extends CustomResource {

  TestOffer(String offer, String beneficiary, Output<?> value) {
    this(offer, beneficiary, value, CustomResourceOptions.Empty);
  }

  TestOffer(String offer, String beneficiary, Output<?> value, CustomResourceOptions options) {
    super(
        MjuzTypes.OFFER,
        offer + "@" + beneficiary,
        new Args(offer, beneficiary, value.applyValue(v -> (Object) v)),
        options);
  }

  @SuppressWarnings("UnusedVariable") // the SDK reads the fields
  static final class Args extends ResourceArgs {
    @Import(name = "offer")
    private final String offer;

    @Import(name = "beneficiary")
    private final String beneficiary;

    @Import(name = "value")
    private final @Nullable Output<Object> value;

    Args(String offer, String beneficiary, @Nullable Output<Object> value) {
      this.offer = offer;
      this.beneficiary = beneficiary;
      this.value = value;
    }
  }
}
