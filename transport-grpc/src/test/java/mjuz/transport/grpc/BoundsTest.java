package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.SplittableRandom;
import mjuz.transport.grpc.v1.Frame;
import org.junit.jupiter.api.Test;

/** Back-off, queue and options keep to their bounds. */
final class BoundsTest {

  @Test
  void backOffDoublesToItsLongestAndShortensByAtMostHalf() {
    Duration first = Duration.ofMillis(50);
    Duration max = Duration.ofSeconds(5);
    for (int seed = 0; seed < 100; seed++) {
      BackOff backOff = new BackOff(first, max, new SplittableRandom(seed));
      Duration full = first;
      for (int i = 0; i < 12; i++) {
        assertThat(backOff.next()).isBetween(full.dividedBy(2), full);
        full = full.multipliedBy(2).compareTo(max) < 0 ? full.multipliedBy(2) : max;
      }
      backOff.reset();
      assertThat(backOff.next()).isBetween(first.dividedBy(2), first);
    }
  }

  @Test
  void twoBackOffsDoNotKeepStep() {
    Duration second = Duration.ofSeconds(1);
    BackOff one = new BackOff(second, second, new SplittableRandom(1));
    BackOff other = new BackOff(second, second, new SplittableRandom(2));
    assertThat(one.next()).isNotEqualTo(other.next());
  }

  @Test
  void theQueueIsBoundedByMessagesAndByBytes() {
    Frame frame = Handshake.goodbye("x".repeat(100));
    FrameQueue byNumber = new FrameQueue(2, 1_000_000);
    assertThat(byNumber.offer(frame)).isTrue();
    assertThat(byNumber.offer(frame)).isTrue();
    assertThat(byNumber.offer(frame)).isFalse();
    byNumber.poll();
    assertThat(byNumber.offer(frame)).isTrue();
    FrameQueue byBytes = new FrameQueue(1000, 250);
    assertThat(byBytes.offer(frame)).isTrue();
    assertThat(byBytes.offer(frame)).isTrue();
    assertThat(byBytes.offer(frame)).isFalse();
    byBytes.addAnyway(frame);
    assertThat(byBytes.describe()).isEqualTo("3 messages, 312 bytes");
  }

  @Test
  void optionsOutOfRangeAreRefusedWithTheirRange() {
    GrpcTransportOptions options = GrpcTransportOptions.DEFAULT;
    assertThat(options.port()).isEqualTo(19952);
    assertThatThrownBy(() -> options.withAddress("127.0.0.1", 65_536))
        .hasMessage("port 65536 is out of range: 0 to 65535");
    assertThatThrownBy(() -> options.withAddress(" ", 1)).hasMessageContaining("empty");
    assertThatThrownBy(() -> options.withLimits(0, 1, 1)).hasMessageContaining("0 bytes");
    assertThatThrownBy(() -> options.withLimits(1000, 1, 1000))
        .hasMessageContaining("does not take one value");
    assertThatThrownBy(() -> options.withKeepAlive(Duration.ZERO, Duration.ofSeconds(1)))
        .hasMessageContaining("keepalive time PT0S is not positive");
    assertThatThrownBy(
            () ->
                options.withDialling(
                    Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .hasMessageContaining("shorter than the first");
  }
}
