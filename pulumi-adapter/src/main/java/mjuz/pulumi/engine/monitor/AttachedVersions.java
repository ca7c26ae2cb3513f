package mjuz.pulumi.engine.monitor;

import java.util.Set;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.ResourceInvokeRequest;

/**
 * Gives a version to resources of attached providers that have none. The engine takes a provider
 * without a version for one that is not installed, and tries to download it, in every round.
 *
 * @param attached the names of the attached providers
 */
record AttachedVersions(Set<String> attached) {
  private static final String VERSION = "1.0.0";

  RegisterResourceRequest complete(RegisterResourceRequest request) {
    boolean lacks =
        request.getCustom()
            && request.getVersion().isEmpty()
            && request.getPackageRef().isEmpty()
            && isAttached(request.getType());
    return lacks ? request.toBuilder().setVersion(VERSION).build() : request;
  }

  ReadResourceRequest complete(ReadResourceRequest request) {
    boolean lacks =
        request.getVersion().isEmpty()
            && request.getPackageRef().isEmpty()
            && isAttached(request.getType());
    return lacks ? request.toBuilder().setVersion(VERSION).build() : request;
  }

  ResourceInvokeRequest complete(ResourceInvokeRequest request) {
    boolean lacks =
        request.getProvider().isEmpty()
            && request.getVersion().isEmpty()
            && request.getPackageRef().isEmpty()
            && isAttached(request.getTok());
    return lacks ? request.toBuilder().setVersion(VERSION).build() : request;
  }

  /** The package of a resource's type, or of a provider's. */
  private boolean isAttached(String type) {
    String[] parts = type.split(":", 3);
    boolean provider = parts.length == 3 && type.startsWith("pulumi:providers:");
    return attached.contains(provider ? parts[2] : parts[0]);
  }
}
