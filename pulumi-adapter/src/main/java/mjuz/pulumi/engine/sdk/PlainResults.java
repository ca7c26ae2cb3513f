package mjuz.pulumi.engine.sdk;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.core.internal.ContextAwareCompletableFuture;
import com.pulumi.core.internal.Internal;
import com.pulumi.core.internal.OutputData;
import com.pulumi.resources.InputArgs;
import com.pulumi.resources.Resource;
import java.lang.reflect.Field;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Results of functions that are called for plain futures and not for outputs. Of these the SDK does
 * not tell what they came from; it is what the arguments did.
 */
final class PlainResults {
  private PlainResults() {}

  /** The result, as a future whose callbacks know what it came from. */
  static CompletableFuture<?> known(CompletableFuture<?> result, @Nullable Object[] arguments) {
    CompletableFuture<?> known = ContextAwareCompletableFuture.wrap(result);
    if (known instanceof CallbackFuture<?> future) {
      for (Object argument : arguments) {
        if (argument instanceof InputArgs args) {
          future.comesFrom(() -> origins(args));
        }
      }
    }
    return known;
  }

  /** Where the arguments came from: asked when the result is there, so they are known. */
  private static Optional<Origins> origins(InputArgs args) {
    Set<Resource> resources = new LinkedHashSet<>();
    collect(args, resources);
    return resources.isEmpty() ? Optional.empty() : Optional.of(new Origins(resources));
  }

  private static void collect(@Nullable Object value, Set<Resource> resources) {
    if (value == null) {
      return;
    }
    switch (value) {
      case Output<?> output -> {
        CompletableFuture<? extends OutputData<?>> future = Internal.of(output).getDataAsync();
        if (future.isDone() && !future.isCompletedExceptionally()) {
          OutputData<?> data = future.join();
          resources.addAll(data.getResources());
          collect(data.getValueNullable(), resources);
        }
      }
      case Iterable<?> elements -> elements.forEach(each -> collect(each, resources));
      case Map<?, ?> members -> members.values().forEach(each -> collect(each, resources));
      case Optional<?> optional -> optional.ifPresent(each -> collect(each, resources));
      case InputArgs args -> members(args, resources);
      default -> {}
    }
  }

  private static void members(InputArgs args, Set<Resource> resources) {
    for (Class<?> type = args.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.isAnnotationPresent(Import.class)) {
          field.setAccessible(true);
          try {
            collect(field.get(args), resources);
          } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot read " + field, e);
          }
        }
      }
    }
  }
}
