package mjuz.pulumi.engine;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Map;

/** A component that parents what a test puts into it. */
final class Comp extends ComponentResource {

  Comp(String name, ComponentResourceOptions options) {
    super("test:index:Comp", name, options);
  }

  CustomResourceOptions child() {
    return CustomResourceOptions.builder().parent(this).build();
  }

  void outputs(Map<String, Output<?>> outputs) {
    registerOutputs(outputs);
  }
}
