package mjuz.pulumi.engine.sdk;

import com.pulumi.core.internal.OutputData;
import com.pulumi.resources.Resource;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The resources that the values came from which the running code of a program has been given: by
 * the callbacks that it is in. The program itself has been given none. What it makes there depends
 * on them.
 *
 * @param resources in the order in which they came
 */
record Origins(Set<Resource> resources) {
  /** Outside of all callbacks. */
  static final Origins NONE = new Origins(Set.of());

  /** Nothing on threads that run neither a program nor one of its callbacks. */
  private static final ThreadLocal<@Nullable Origins> CURRENT = new ThreadLocal<>();

  Origins {
    resources = Collections.unmodifiableSet(new LinkedHashSet<>(resources));
  }

  /** Those of the running code; empty if this thread runs neither a program nor a callback. */
  static Optional<Origins> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Where a value came from, as the SDK has it. */
  static Optional<Origins> of(@Nullable Object value) {
    return value instanceof OutputData<?> data && !data.getResources().isEmpty()
        ? Optional.of(new Origins(data.getResources()))
        : Optional.empty();
  }

  /** Both together. */
  static Optional<Origins> union(Optional<Origins> one, Optional<Origins> other) {
    if (one.isEmpty() || other.isEmpty() || one.equals(other)) {
      return one.or(() -> other);
    }
    Set<Resource> both = new LinkedHashSet<>(one.get().resources());
    both.addAll(other.get().resources());
    return Optional.of(new Origins(both));
  }

  /** Runs code with these. */
  static <R extends @Nullable Object> R with(Optional<Origins> origins, Supplier<R> code) {
    Origins before = CURRENT.get();
    CURRENT.set(origins.orElse(null));
    try {
      return code.get();
    } finally {
      CURRENT.set(before);
    }
  }
}
