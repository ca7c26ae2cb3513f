package mjuz.pulumi.engine;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ProviderResource;
import com.pulumi.resources.ResourceArgs;

/** An explicit provider of things. */
final class TestProvider extends ProviderResource {

  TestProvider(String name, Output<String> region) {
    super("test", name, new Args(region), CustomResourceOptions.Empty);
  }

  @SuppressWarnings("UnusedVariable") // the SDK reads the fields
  static final class Args extends ResourceArgs {
    @Import(name = "region")
    private final Output<String> region;

    Args(Output<String> region) {
      this.region = region;
    }
  }
}
