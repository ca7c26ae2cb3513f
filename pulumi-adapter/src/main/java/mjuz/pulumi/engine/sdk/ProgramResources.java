package mjuz.pulumi.engine.sdk;

import com.pulumi.Context;
import com.pulumi.core.Output;
import com.pulumi.core.internal.Internal;
import com.pulumi.core.internal.annotations.ExportMetadata;
import com.pulumi.deployment.internal.DeploymentInstanceHolder;
import com.pulumi.deployment.internal.DeploymentInstanceInternal;
import com.pulumi.deployment.internal.DeploymentInternal;
import com.pulumi.resources.Resource;
import com.pulumi.resources.ResourceOptions;
import com.pulumi.resources.internal.Stack;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the SDK knows of a program's resources and does not say on the wire: which outputs a
 * resource's class has, and whether the id of a resource to read is known. It is seen by standing
 * between the resources' constructors and the SDK's deployment. Thread-safe; one for each run.
 */
public final class ProgramResources {
  private final ConcurrentMap<Key, Seen> seen = new ConcurrentHashMap<>();

  private final AtomicReference<@Nullable DeploymentInstanceInternal> instance =
      new AtomicReference<>();

  private record Key(String type, String name) {}

  private record Seen(Class<?> kind, CompletableFuture<Boolean> idKnown) {}

  /**
   * The program, watched.
   *
   * @param program what is run
   * @param failed told what it throws, before the SDK is
   * @return to be run in its stead
   */
  public Consumer<Context> watch(Consumer<Context> program, Consumer<Throwable> failed) {
    return context -> {
      var current = (DeploymentInstanceInternal) DeploymentInstanceHolder.getInstance();
      replaceDeployment(current, watched(current.getInternal()));
      instance.set(current);
      try {
        program.accept(context);
      } catch (RuntimeException | Error e) {
        failed.accept(e);
        throw e;
      }
    };
  }

  /**
   * The SDK keeps its deployment with each thread, and a thread that completes a future, or waits
   * for one, is left with the deployment that the future was made with. So to give the thread of
   * the program another one would not last: a resource could be made behind our back, and what it
   * does not know of an unsatisfied wish would be taken for known. The deployment that all of them
   * have is made to lead here instead.
   */
  private static void replaceDeployment(
      DeploymentInstanceInternal instance, DeploymentInternal deployment) {
    try {
      Field field = DeploymentInstanceInternal.class.getDeclaredField("deployment");
      field.setAccessible(true);
      field.set(instance, deployment);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "this version of the Pulumi Java SDK does not let its deployment be watched: use the one"
              + " that mjuz is built with",
          e);
    }
  }

  /** The run is over: callbacks that come later find no deployment. */
  public void ended() {
    DeploymentInstanceInternal watched = instance.get();
    if (watched != null) {
      watched.markInvalid();
    }
  }

  private DeploymentInternal watched(DeploymentInternal deployment) {
    return (DeploymentInternal)
        Proxy.newProxyInstance(
            DeploymentInternal.class.getClassLoader(),
            new Class<?>[] {DeploymentInternal.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("readOrRegisterResource")) {
                see(arguments);
              }
              try {
                return method.invoke(deployment, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void see(@Nullable Object[] arguments) {
    Resource resource = null;
    ResourceOptions options = null;
    for (Object argument : arguments) {
      if (argument instanceof Resource r) {
        resource = r;
      } else if (argument instanceof ResourceOptions o) {
        options = o;
      }
    }
    if (resource != null && !(resource instanceof Stack)) {
      Optional<Output<String>> id = options == null ? Optional.empty() : options.getId();
      seen.put(
          new Key(resource.pulumiResourceType(), resource.pulumiResourceName()),
          new Seen(
              resource.getClass(),
              id.map(output -> Internal.of(output).isKnown())
                  .orElseGet(() -> CompletableFuture.completedFuture(true))));
    }
  }

  /**
   * The outputs of a resource's class, but for its URN and id.
   *
   * @param type the type token
   * @param name the name
   * @return the names of the outputs; empty if the program was not seen to make such a resource
   */
  public Optional<Set<String>> outputs(String type, String name) {
    return Optional.ofNullable(seen.get(new Key(type, name)))
        .map(
            resource ->
                ExportMetadata.of(resource.kind()).keySet().stream()
                    .filter(output -> !output.equals("urn") && !output.equals("id"))
                    .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * Whether the id of a resource that the program wants to read is known.
   *
   * @param type the type token
   * @param name the name
   * @return true also for resources that are not read
   */
  public CompletableFuture<Boolean> isIdKnown(String type, String name) {
    Seen resource = seen.get(new Key(type, name));
    return resource == null ? CompletableFuture.completedFuture(true) : resource.idKnown();
  }
}
