package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SignalsTest {
  private final List<String> done = new ArrayList<>();
  private final CountDownLatch stopped = new CountDownLatch(1);

  private final Signals signals =
      new Signals(
          new Signals.Actions() {
            @Override
            public void destroy() {
              done.add("destroy");
            }

            @Override
            public void stop() {
              done.add("stop");
              stopped.countDown();
            }

            @Override
            public void end() {
              done.add("end");
            }
          });

  @Test
  void theFirstIsFollowedTheSecondAsksAndTheThirdEndsAtOnce() {
    signals.received("INT");
    signals.received("INT");
    assertThat(done).containsExactly("destroy");
    signals.received("INT");
    assertThat(done).containsExactly("destroy", "end");
  }

  @Test
  void eachKindIsCountedByItself() {
    signals.received("TERM");
    signals.received("INT");
    assertThat(done).containsExactly("stop", "destroy");
  }

  @Test
  void aSignalOfTheSystemArrives() throws Exception {
    signals.install();
    try (signals) {
      new ProcessBuilder("kill", "-TERM", Long.toString(ProcessHandle.current().pid()))
          .start()
          .waitFor();
      assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }
}
