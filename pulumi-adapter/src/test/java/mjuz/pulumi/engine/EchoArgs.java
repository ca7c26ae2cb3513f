package mjuz.pulumi.engine;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.InvokeArgs;

/** Arguments of the test provider's function, which answers them. */
final class EchoArgs extends InvokeArgs {
  @Import(name = "text")
  @SuppressWarnings("UnusedVariable") // the SDK reads the field
  private final Output<String> text;

  EchoArgs(Output<String> text) {
    this.text = text;
  }
}
