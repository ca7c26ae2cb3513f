package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mjuz.core.executor.Failure;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final long FIRST = ProtocolOptions.DEFAULT.retryFirstMicros();
  private static final long MAX = ProtocolOptions.DEFAULT.retryMaxMicros();

  private final Backoff backoff = new Backoff(ProtocolOptions.DEFAULT);

  private static Failure failure(String summary) {
    return new Failure(summary, List.of(), true);
  }

  @Test
  void theSameFailureWaitsTwiceAsLongEachTimeUpToTheLongest() {
    assertThat(backoff.next(failure("a"))).isEqualTo(FIRST);
    assertThat(backoff.next(failure("a"))).isEqualTo(2 * FIRST);
    for (int i = 0; i < 100; i++) {
      backoff.next(failure("a"));
    }
    assertThat(backoff.next(failure("a"))).isEqualTo(MAX);
    backoff.reset();
    assertThat(backoff.next(failure("a"))).isEqualTo(FIRST);
  }

  @Test
  void aFailureIsKnownByItsGistAndNotByItsText() {
    backoff.next(new Failure("no, at 9:00", List.of(), true, "no"));
    assertThat(backoff.next(new Failure("no, at 9:01", List.of(), true, "no")))
        .isEqualTo(2 * FIRST);
  }

  @Test
  void failuresThatTakeTurnsBackOffToo() {
    for (int i = 0; i < 20; i++) {
      backoff.next(failure("a"));
      backoff.next(failure("b"));
    }
    assertThat(backoff.next(failure("a"))).isEqualTo(MAX);
    assertThat(backoff.next(failure("b"))).isEqualTo(MAX);
    assertThat(backoff.next(failure("new"))).isEqualTo(FIRST);
  }

  @Test
  void failuresThatNeverAreTheSameBackOffToo() {
    for (int i = 0; i < 100; i++) {
      backoff.next(failure("at " + i));
    }
    assertThat(backoff.next(failure("at last"))).isEqualTo(MAX);
  }

  @Test
  void whatNoRetryCanCureIsTriedRarely() {
    assertThat(backoff.next(new Failure("no", List.of(), false))).isEqualTo(MAX);
  }
}
