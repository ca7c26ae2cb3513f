package mjuz.pulumi.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** Whether the round under way is to end as fast as it can. One for each round; thread-safe. */
final class Interruption {
  private final CompletableFuture<Void> asked = new CompletableFuture<>();

  void ask() {
    asked.complete(null);
  }

  boolean isAsked() {
    return asked.isDone();
  }

  /**
   * Waits for an answer of the core.
   *
   * @throws InterruptedException if the round is interrupted, or the core answers no more
   */
  <T> T await(CompletionStage<T> answer) throws InterruptedException {
    CompletableFuture<T> future = answer.toCompletableFuture();
    try {
      CompletableFuture.anyOf(future, asked).get();
      if (isAsked()) {
        throw new InterruptedException("the round was interrupted");
      }
      return future.get();
    } catch (ExecutionException e) {
      InterruptedException interrupted = new InterruptedException("the round was cancelled");
      interrupted.initCause(e.getCause());
      throw interrupted;
    }
  }
}
