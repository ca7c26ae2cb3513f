package mjuz.pulumi.run;

import com.pulumi.Context;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that reads a state: each run sees the newest one, and a new one makes it run again.
 * Several that come while a round runs are one change (R5); one that equals the last is none.
 *
 * @param <S> the state
 */
final class StateProgram<S> implements Consumer<Context>, Flow.Subscriber<S> {
  private static final Logger LOG = LoggerFactory.getLogger(StateProgram.class);

  private final BiConsumer<Context, S> program;
  private final Consumer<String> changed;
  private final AtomicReference<S> current;

  /**
   * A program with its first state.
   *
   * @param initial what it sees until the publisher has another one
   * @param program run with the newest state
   * @param changed told, with the cause, that the program would come out otherwise
   */
  StateProgram(S initial, BiConsumer<Context, S> program, Consumer<String> changed) {
    this.current = new AtomicReference<>(initial);
    this.program = program;
    this.changed = changed;
  }

  @Override
  public void accept(Context context) {
    program.accept(context, current.get());
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(S state) {
    if (!Objects.equals(current.getAndSet(state), state)) {
      changed.accept("the program's state changed");
    }
  }

  @Override
  public void onError(Throwable failure) {
    LOG.warn("The state that the program reads changes no more: its publisher failed", failure);
  }

  @Override
  public void onComplete() {
    LOG.debug("The state that the program reads is its last one");
  }
}
