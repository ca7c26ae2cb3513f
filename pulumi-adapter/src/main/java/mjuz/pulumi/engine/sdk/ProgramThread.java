package mjuz.pulumi.engine.sdk;

import com.pulumi.deployment.DeploymentInstance;
import com.pulumi.deployment.internal.DeploymentInstanceHolder;
import com.pulumi.exceptions.ResourceException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program's code, on a thread of its own. The SDK runs it on a worker of the JVM's
 * common pool. Code that does not return would keep the worker for good, and after a few of those
 * no program would run any more. Here the worker waits, and can be let go.
 */
final class ProgramThread {
  private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

  /**
   * Runs the code and waits for it, on a thread that the SDK has given.
   *
   * @param code what is run
   * @param failed told what it throws, before the SDK is
   */
  void run(Runnable code, Consumer<Throwable> failed) {
    DeploymentInstance instance = DeploymentInstanceHolder.getInstance();
    Thread own =
        Thread.ofPlatform()
            .daemon()
            .name("mjuz-program-" + instance.getStackName())
            .unstarted(() -> runHere(code, failed, instance));
    thread.set(own);
    own.start();
    try {
      done.join();
    } catch (CompletionException e) {
      throw rethrown(e.getCause());
    } finally {
      thread.set(null);
    }
  }

  /** Whatever it throws is the program's, an error too. */
  @SuppressWarnings("CatchingUnchecked")
  private void runHere(Runnable code, Consumer<Throwable> failed, DeploymentInstance instance) {
    DeploymentInstanceHolder.setInstance(instance);
    try {
      code.run();
      done.complete(null);
    } catch (RuntimeException | Error e) {
      if (!done.isDone()) {
        failed.accept(e);
      }
      done.completeExceptionally(e);
    }
  }

  /**
   * What the SDK is to be told of an exception about a resource. Of such a one the SDK tells the
   * engine only when its resource has a URN, and a resource that it refused to make never has: the
   * thread that tells would wait for ever.
   *
   * @param thrown what the program's code threw
   * @return the same, without the resource
   */
  static RuntimeException withoutResource(ResourceException thrown) {
    return new IllegalStateException(thrown.getMessage(), thrown);
  }

  private static RuntimeException rethrown(@Nullable Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof ResourceException e) {
      return withoutResource(e);
    }
    return thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
  }

  /**
   * Where the code is now.
   *
   * @return the innermost frame first; empty if it does not run
   */
  List<StackTraceElement> stack() {
    Thread running = thread.get();
    return running == null ? List.of() : List.of(running.getStackTrace());
  }

  /**
   * Waits for the code no longer, and interrupts it.
   *
   * @return its thread, which may go on; null if the code does not run
   */
  @Nullable Thread leave() {
    Thread running = thread.get();
    done.completeExceptionally(new CancellationException("the round has ended"));
    if (running != null) {
      running.interrupt();
    }
    return running;
  }
}
