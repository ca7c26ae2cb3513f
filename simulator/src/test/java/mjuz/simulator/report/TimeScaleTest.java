package mjuz.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeScaleTest {
  private static final long SECOND = 1_000_000;

  /** A moment each second for 200 s, and then nothing for 800 s. */
  private static TimeScale waiting() {
    return new TimeScale(
        LongStream.range(0, 200).map(i -> i * SECOND).boxed().toList(), 1_000 * SECOND);
  }

  @Test
  void aRunWithoutALongWaitIsDrawnEvenly() {
    TimeScale scale =
        new TimeScale(LongStream.range(0, 100).map(i -> i * SECOND).boxed().toList(), 100 * SECOND);
    assertThat(scale.isEven()).isTrue();
    assertThat(scale.percent(25 * SECOND)).isCloseTo(25, within(1e-9));
    assertThat(scale.ticks()).startsWith(0L, 8 * SECOND).hasSizeBetween(8, 12);
  }

  @Test
  void whatHappensBeforeALongWaitTakesMostOfTheWidth() {
    TimeScale scale = waiting();
    assertThat(scale.isEven()).isFalse();
    assertThat(scale.percent(199 * SECOND)).isGreaterThan(80);
    assertThat(scale.percent(1_000 * SECOND)).isEqualTo(100);
  }

  @Test
  void whatIsLaterIsNeverFurtherLeft() {
    TimeScale scale = waiting();
    double before = -1;
    for (long micros = 0; micros <= 1_000 * SECOND; micros += SECOND / 3) {
      assertThat(scale.percent(micros)).isGreaterThan(before);
      before = scale.percent(micros);
    }
  }

  @Test
  void theTicksAreSpreadOverTheWidthAndRound() {
    TimeScale scale = waiting();
    List<Long> ticks = scale.ticks();
    assertThat(ticks).hasSizeBetween(8, 12);
    List<Double> widths = new ArrayList<>();
    for (int i = 1; i < ticks.size(); i++) {
      widths.add(scale.width(ticks.get(i - 1), ticks.get(i)));
    }
    assertThat(widths).allMatch(width -> width > 4 && width < 20);
    assertThat(ticks).allMatch(tick -> tick % SECOND == 0);
  }

  @Test
  void whatLiesBeyondTheEndsIsDrawnThere() {
    TimeScale scale = new TimeScale(List.of(-5L, 5L, 50L), 10);
    assertThat(scale.percent(-5)).isZero();
    assertThat(scale.percent(50)).isEqualTo(100);
  }

  @Test
  void aRunOfNothingHasAnAxis() {
    assertThat(new TimeScale(List.of(), 1).ticks()).containsExactly(0L);
  }
}
