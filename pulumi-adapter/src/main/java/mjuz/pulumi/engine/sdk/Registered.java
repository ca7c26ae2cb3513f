package mjuz.pulumi.engine.sdk;

import com.pulumi.exceptions.ResourceException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A callback on a future. It runs with what it was registered with, what the future came from, and
 * what the value did; and so does whatever is registered on its result.
 */
final class Registered {
  private final Optional<Origins> outer = Origins.current();
  private final CallbackFuture<?> source;
  private volatile Optional<Origins> ran = Optional.empty();
  private volatile @Nullable CallbackFuture<?> answered;

  Registered(CallbackFuture<?> source) {
    this.source = source;
  }

  /** What its result came from. */
  Optional<Origins> origins() {
    CallbackFuture<?> inner = answered;
    return inner == null ? ran : Origins.union(ran, inner.origins());
  }

  /** Runs it. */
  <R extends @Nullable Object> R run(@Nullable Object value, Supplier<R> callback) {
    return run(value, null, callback);
  }

  /** Runs it with two values. */
  <R extends @Nullable Object> R run(
      @Nullable Object value, @Nullable Object other, Supplier<R> callback) {
    Optional<Origins> values = Origins.union(Origins.of(value), Origins.of(other));
    ran = Origins.union(Origins.union(outer, source.origins()), values);
    try {
      return Origins.with(ran, () -> composed(callback.get()));
    } catch (ResourceException e) {
      throw ProgramThread.withoutResource(e);
    }
  }

  /** A future that the callback answers becomes its result, and so does what it came from. */
  private <R extends @Nullable Object> R composed(R result) {
    if (result instanceof CallbackFuture<?> inner) {
      answered = inner;
    }
    return result;
  }

  /** The result of the callback. */
  <F extends CompletableFuture<?>> F result(F result) {
    if (result instanceof CallbackFuture<?> future) {
      future.comesFrom(this::origins);
    }
    return result;
  }
}
