package mjuz.pulumi.engine.sdk;

import com.pulumi.deployment.DeploymentInstance;
import com.pulumi.deployment.internal.DeploymentInstanceHolder;
import com.pulumi.deployment.internal.DeploymentInstanceInternal;
import com.pulumi.deployment.internal.DeploymentInternal;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The SDK's deployment of one run, with what stands before it.
 *
 * @param deployment the SDK's own
 * @param asked told the arguments of each resource that is asked for
 * @param failed told what the SDK says of an exception that ends the program
 */
record WatchedDeployment(
    DeploymentInternal deployment, Consumer<@Nullable Object[]> asked, Consumer<String> failed)
    implements InvocationHandler {

  DeploymentInternal proxy() {
    return (DeploymentInternal)
        Proxy.newProxyInstance(
            DeploymentInternal.class.getClassLoader(),
            new Class<?>[] {DeploymentInternal.class},
            this);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    if (method.getName().equals("readOrRegisterResource")) {
      asked.accept(arguments);
    }
    try {
      Object answer = method.invoke(deployment, arguments);
      return method.getName().equals("invokeAsync")
          ? PlainResults.known((CompletableFuture<?>) answer, arguments)
          : answer;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Whether the run that this thread works for is over. */
  static boolean isOver() {
    return DeploymentInstanceHolder.getInstanceNoThrow() == null;
  }

  /** The run that this thread works for, if it is one of ours. */
  static Optional<WatchedDeployment> current() {
    DeploymentInstance instance = DeploymentInstanceHolder.getInstanceNoThrow();
    if (instance instanceof DeploymentInstanceInternal known
        && Proxy.isProxyClass(known.getInternal().getClass())
        && Proxy.getInvocationHandler(known.getInternal()) instanceof WatchedDeployment watched) {
      return Optional.of(watched);
    }
    return Optional.empty();
  }
}
