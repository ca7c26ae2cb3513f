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
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the SDK knows of a program's resources and does not say on the wire: which outputs a
 * resource's class has, whether the id of a resource to read is known, and which callbacks it is
 * made in. It is seen by standing between the resources' constructors and the SDK's deployment.
 * Thread-safe; one for each run.
 */
public final class ProgramResources {
  private final ConcurrentMap<Key, Seen> seen = new ConcurrentHashMap<>();

  private final AtomicReference<@Nullable DeploymentInstanceInternal> instance =
      new AtomicReference<>();

  /** In the order in which the program made them. */
  private final Queue<Key> order = new ConcurrentLinkedQueue<>();

  private final ProgramThread thread = new ProgramThread();

  private final AtomicReference<Consumer<Throwable>> onFailure =
      new AtomicReference<>(failure -> {});

  private record Key(String type, String name) {}

  private record Seen(Class<?> kind, CompletableFuture<Boolean> idKnown) {}

  /**
   * The program, watched.
   *
   * @param program what is run
   * @param failed told what it throws, before the SDK is
   * @param reported told what the SDK says of an exception that ends the program, wherever it was
   *     thrown
   * @return to be run in its stead
   */
  public Consumer<Context> watch(
      Consumer<Context> program, Consumer<Throwable> failed, Consumer<String> reported) {
    return context -> {
      var current = (DeploymentInstanceInternal) DeploymentInstanceHolder.getInstance();
      replaceDeployment(
          current, new WatchedDeployment(current.getInternal(), this::see, reported).proxy());
      instance.set(current);
      onFailure.set(failed);
      thread.run(
          () ->
              Origins.with(
                  Optional.of(Origins.NONE),
                  () -> {
                    program.accept(context);
                    return true;
                  }),
          failed);
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
          "this version of the Pulumi Java SDK does not let its deployment be watched: use the one that mjuz is built with",
          e);
    }
  }

  /**
   * The run is over: callbacks that come later find no deployment, and what the SDK does for it
   * ends.
   */
  public void ended() {
    DeploymentInstanceInternal watched = instance.get();
    if (watched != null) {
      watched.markInvalid();
    }
  }

  /**
   * The run ends although the program's code may not have returned: that is interrupted, and waited
   * for no longer.
   *
   * @return the thread of the code, which may go on and can do nothing any more; empty if the code
   *     has returned
   */
  public Optional<Thread> leave() {
    ended();
    return Optional.ofNullable(thread.leave());
  }

  /**
   * Where the program's code is.
   *
   * @return the innermost frame first; empty if it has returned, or has not begun
   */
  public List<StackTraceElement> stack() {
    return thread.stack();
  }

  private void see(@Nullable Object[] arguments) {
    Resource resource = null;
    ResourceOptions options = null;
    int at = 0;
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof Resource r) {
        resource = r;
      } else if (arguments[i] instanceof ResourceOptions o) {
        options = o;
        at = i;
      }
    }
    if (resource != null && options != null && !(resource instanceof Stack)) {
      arguments[at] = dependencies(resource, options, arguments);
      Optional<Output<String>> id = options.getId();
      Key key = new Key(resource.pulumiResourceType(), resource.pulumiResourceName());
      order.add(key);
      seen.put(
          key,
          new Seen(
              resource.getClass(),
              id.map(output -> Internal.of(output).isKnown())
                  .orElseGet(() -> CompletableFuture.completedFuture(true))));
    }
  }

  private ResourceOptions dependencies(
      Resource resource, ResourceOptions options, @Nullable Object[] arguments) {
    try {
      return CallbackDependencies.added(resource, options);
    } catch (IllegalStateException refused) {
      onFailure.get().accept(refused); // Nobody may look at what this thread throws.
      for (Object argument : arguments) {
        if (argument instanceof Resource.LazyFields lazy) {
          // The program does not end before these do.
          lazy.urn().fail(refused);
          lazy.id().ifPresent(id -> id.fail(refused));
        }
      }
      throw refused;
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
   * The first resource that the program has made and that is not asked for yet, since something
   * that it needs is not known.
   *
   * @param isAsked whether a resource of a type and name is asked for
   * @return its type token and its name in quotation marks; empty if there is none
   */
  public Optional<String> firstThatWaits(BiPredicate<String, String> isAsked) {
    return order.stream()
        .filter(key -> !isAsked.test(key.type(), key.name()))
        .findFirst()
        .map(key -> "%s '%s'".formatted(key.type(), key.name()));
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
