package mjuz.pulumi.engine;

import java.util.HashMap;
import java.util.Map;

/** The resource providers that the engine is to find running. */
final class Providers {
  private Providers() {}

  /** Those of the options, and mjuz's own. */
  static Map<String, Integer> attached(PulumiExecutorOptions options, int port) {
    Map<String, Integer> providers = new HashMap<>(options.providers());
    providers.put(MjuzTypes.PACKAGE, port);
    return providers;
  }
}
