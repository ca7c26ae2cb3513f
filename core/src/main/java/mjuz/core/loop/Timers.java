package mjuz.core.loop;

import java.util.Arrays;
import java.util.Optional;
import mjuz.core.protocol.Batch.TimerSetting;
import mjuz.core.protocol.Timer;

/** The settings of the timers of one deployment. */
final class Timers {
  private final long[] atMicros = new long[Timer.values().length];

  Timers() {
    Arrays.fill(atMicros, TimerSetting.NEVER);
  }

  void set(TimerSetting setting, long jitterMicros) {
    long at = setting.atMicros();
    atMicros[setting.timer().ordinal()] =
        at == TimerSetting.NEVER ? TimerSetting.NEVER : at + jitterMicros;
  }

  /** When the next one fires, or NEVER. */
  long nextAtMicros() {
    long next = TimerSetting.NEVER;
    for (long at : atMicros) {
      next = Math.min(next, at);
    }
    return next;
  }

  /** Takes one that is due. */
  Optional<Timer> takeDue(long nowMicros) {
    for (Timer timer : Timer.values()) {
      if (atMicros[timer.ordinal()] <= nowMicros) {
        atMicros[timer.ordinal()] = TimerSetting.NEVER;
        return Optional.of(timer);
      }
    }
    return Optional.empty();
  }
}
