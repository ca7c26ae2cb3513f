package mjuz.pulumi.engine.sdk;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A future whose callbacks know where the values came from that they are given ({@link Origins}).
 * {@link SdkFutures} makes it what the futures of the SDK are, which all outputs are made of. Those
 * methods are missing that the SDK's futures lead to others of these.
 *
 * @param <T> its value
 */
@SuppressWarnings("NullAway") // as nullable as the JDK's own methods
public abstract class CallbackFuture<T> extends CompletableFuture<T> {
  private volatile Supplier<Optional<Origins>> from = Optional::empty;

  /** An incomplete one. */
  protected CallbackFuture() {}

  /** What the value came from, as far as the value itself does not say. */
  final Optional<Origins> origins() {
    return from.get();
  }

  final void comesFrom(Supplier<Optional<Origins>> origins) {
    from = origins;
  }

  /** The value, for callbacks that are not given it. */
  private @Nullable Object value() {
    return isDone() && !isCompletedExceptionally() ? join() : null;
  }

  private static Supplier<@Nullable Void> done(Runnable action) {
    return () -> {
      action.run();
      return null;
    };
  }

  @Override
  public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> fn) {
    Registered callback = new Registered(this);
    return callback.result(super.thenApply(value -> callback.run(value, () -> fn.apply(value))));
  }

  @Override
  public <U> CompletableFuture<U> thenApplyAsync(
      Function<? super T, ? extends U> fn, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenApplyAsync(value -> callback.run(value, () -> fn.apply(value)), executor));
  }

  @Override
  public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenAccept(value -> callback.run(value, done(() -> action.accept(value)))));
  }

  @Override
  public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenAcceptAsync(
            value -> callback.run(value, done(() -> action.accept(value))), executor));
  }

  @Override
  public CompletableFuture<Void> thenRun(Runnable action) {
    Registered callback = new Registered(this);
    return callback.result(super.thenRun(() -> callback.run(value(), done(action))));
  }

  @Override
  public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(super.thenRunAsync(() -> callback.run(value(), done(action)), executor));
  }

  @Override
  public <U, V> CompletableFuture<V> thenCombine(
      CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenCombine(other, (one, two) -> callback.run(one, two, () -> fn.apply(one, two))));
  }

  @Override
  public <U, V> CompletableFuture<V> thenCombineAsync(
      CompletionStage<? extends U> other,
      BiFunction<? super T, ? super U, ? extends V> fn,
      Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenCombineAsync(
            other, (one, two) -> callback.run(one, two, () -> fn.apply(one, two)), executor));
  }

  @Override
  public <U> CompletableFuture<Void> thenAcceptBoth(
      CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenAcceptBoth(
            other, (one, two) -> callback.run(one, two, done(() -> action.accept(one, two)))));
  }

  @Override
  public <U> CompletableFuture<Void> thenAcceptBothAsync(
      CompletionStage<? extends U> other,
      BiConsumer<? super T, ? super U> action,
      Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenAcceptBothAsync(
            other,
            (one, two) -> callback.run(one, two, done(() -> action.accept(one, two))),
            executor));
  }

  @Override
  public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
    Registered callback = new Registered(this);
    return callback.result(super.runAfterBoth(other, () -> callback.run(value(), done(action))));
  }

  @Override
  public CompletableFuture<Void> runAfterBothAsync(
      CompletionStage<?> other, Runnable action, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.runAfterBothAsync(other, () -> callback.run(value(), done(action)), executor));
  }

  @Override
  public <U> CompletableFuture<U> applyToEither(
      CompletionStage<? extends T> other, Function<? super T, U> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.applyToEither(other, value -> callback.run(value, () -> fn.apply(value))));
  }

  @Override
  public <U> CompletableFuture<U> applyToEitherAsync(
      CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.applyToEitherAsync(
            other, value -> callback.run(value, () -> fn.apply(value)), executor));
  }

  @Override
  public CompletableFuture<Void> acceptEither(
      CompletionStage<? extends T> other, Consumer<? super T> action) {
    Registered callback = new Registered(this);
    return callback.result(
        super.acceptEither(other, value -> callback.run(value, done(() -> action.accept(value)))));
  }

  @Override
  public CompletableFuture<Void> acceptEitherAsync(
      CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.acceptEitherAsync(
            other, value -> callback.run(value, done(() -> action.accept(value))), executor));
  }

  @Override
  public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
    Registered callback = new Registered(this);
    return callback.result(super.runAfterEither(other, () -> callback.run(value(), done(action))));
  }

  @Override
  public CompletableFuture<Void> runAfterEitherAsync(
      CompletionStage<?> other, Runnable action, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.runAfterEitherAsync(other, () -> callback.run(value(), done(action)), executor));
  }

  @Override
  public <U> CompletableFuture<U> thenCompose(
      Function<? super T, ? extends CompletionStage<U>> fn) {
    Registered callback = new Registered(this);
    return callback.result(super.thenCompose(value -> callback.run(value, () -> fn.apply(value))));
  }

  @Override
  public <U> CompletableFuture<U> thenComposeAsync(
      Function<? super T, ? extends CompletionStage<U>> fn, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.thenComposeAsync(value -> callback.run(value, () -> fn.apply(value)), executor));
  }

  @Override
  public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
    Registered callback = new Registered(this);
    return callback.result(
        super.whenComplete(
            (value, failure) -> callback.run(value, done(() -> action.accept(value, failure)))));
  }

  @Override
  public CompletableFuture<T> whenCompleteAsync(
      BiConsumer<? super T, ? super Throwable> action, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.whenCompleteAsync(
            (value, failure) -> callback.run(value, done(() -> action.accept(value, failure))),
            executor));
  }

  @Override
  public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.handle((value, failure) -> callback.run(value, () -> fn.apply(value, failure))));
  }

  @Override
  public <U> CompletableFuture<U> handleAsync(
      BiFunction<? super T, Throwable, ? extends U> fn, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.handleAsync(
            (value, failure) -> callback.run(value, () -> fn.apply(value, failure)), executor));
  }

  @Override
  public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.exceptionally(failure -> callback.run(null, () -> fn.apply(failure))));
  }

  @Override
  public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.exceptionallyAsync(failure -> callback.run(null, () -> fn.apply(failure))));
  }

  @Override
  public CompletableFuture<T> exceptionallyAsync(
      Function<Throwable, ? extends T> fn, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.exceptionallyAsync(failure -> callback.run(null, () -> fn.apply(failure)), executor));
  }

  @Override
  public CompletableFuture<T> exceptionallyCompose(
      Function<Throwable, ? extends CompletionStage<T>> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.exceptionallyCompose(failure -> callback.run(null, () -> fn.apply(failure))));
  }

  @Override
  public CompletableFuture<T> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<T>> fn) {
    Registered callback = new Registered(this);
    return callback.result(
        super.exceptionallyComposeAsync(failure -> callback.run(null, () -> fn.apply(failure))));
  }

  @Override
  public CompletableFuture<T> exceptionallyComposeAsync(
      Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor) {
    Registered callback = new Registered(this);
    return callback.result(
        super.exceptionallyComposeAsync(
            failure -> callback.run(null, () -> fn.apply(failure)), executor));
  }
}
