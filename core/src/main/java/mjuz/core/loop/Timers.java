package mjuz.core.loop;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import mjuz.core.protocol.Batch.TimerSetting;
import mjuz.core.protocol.Timer;

/** The settings of the timers of one deployment. */
final class Timers {
  private final Map<Timer, Long> atMicros = new EnumMap<>(Timer.class);

  void set(TimerSetting setting, long jitterMicros) {
    if (setting.atMicros() == TimerSetting.NEVER) {
      atMicros.remove(setting.timer());
    } else {
      atMicros.put(setting.timer(), setting.atMicros() + jitterMicros);
    }
  }

  /** When the next one fires, or NEVER. */
  long nextAtMicros() {
    return atMicros.values().stream().mapToLong(Long::longValue).min().orElse(TimerSetting.NEVER);
  }

  /** Takes one that is due. */
  Optional<Timer> takeDue(long nowMicros) {
    Optional<Timer> due =
        atMicros.entrySet().stream()
            .filter(e -> e.getValue() <= nowMicros)
            .map(Map.Entry::getKey)
            .findFirst();
    due.ifPresent(atMicros::remove);
    return due;
  }
}
