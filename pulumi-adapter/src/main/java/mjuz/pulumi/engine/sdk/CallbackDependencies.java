package mjuz.pulumi.engine.sdk;

import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.DependencyResource;
import com.pulumi.resources.Resource;
import com.pulumi.resources.ResourceOptions;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a program makes in a callback depends on all that the callback's value came from, as by
 * {@code dependsOn}: it would not be there without the value, and is of another one when that
 * changes, although nothing of its arguments says so.
 */
final class CallbackDependencies {
  private CallbackDependencies() {}

  /**
   * Adds them to what the program says.
   *
   * @param resource what is made on this thread
   * @param options what the program says
   * @return the options with the dependencies
   * @throws IllegalStateException if this thread runs neither the program nor a callback
   */
  static ResourceOptions added(Resource resource, ResourceOptions options) {
    Optional<Origins> origins = Origins.current();
    if (origins.isEmpty()) {
      throw new IllegalStateException(
          "resource '%s' of type %s is made on a thread of its own, where it is not known which outputs it depends on: make it in the program itself, or in a callback of an Output (apply, applyValue)"
              .formatted(resource.pulumiResourceName(), resource.pulumiResourceType()));
    }
    return origins.get().resources().isEmpty()
        ? options
        : dependingOn(origins.get().resources(), options);
  }

  private static ResourceOptions dependingOn(Set<Resource> resources, ResourceOptions options) {
    List<Output<Resource>> each = new ArrayList<>();
    for (Resource resource : resources) {
      // Of a component the SDK would wait for all that is inside, which this resource may be.
      each.add(
          resource instanceof CustomResource
              ? Output.of(resource)
              : resource.urn().<Resource>applyValue(DependencyResource::new));
    }
    Output<List<Resource>> all =
        options
            .getDependsOn()
            .apply(
                own ->
                    Output.all(each)
                        .applyValue(
                            more -> {
                              Set<Resource> both = new LinkedHashSet<>(own);
                              both.addAll(more);
                              return List.copyOf(both);
                            }));
    // The program may use its options again, and there are such that all resources share.
    ResourceOptions changed =
        switch (options) {
          case CustomResourceOptions custom -> custom.copy();
          case ComponentResourceOptions component -> component.copy();
          default ->
              throw new IllegalStateException(
                  "options of a kind that is not known: " + options.getClass().getName());
        };
    try {
      Field field = ResourceOptions.class.getDeclaredField("dependsOn");
      field.setAccessible(true);
      field.set(changed, all);
      return changed;
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "this version of the Pulumi Java SDK does not let a dependency be added: use the one that mjuz is built with",
          e);
    }
  }
}
