package mjuz.simulator.world;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.input.VirtualTime;

/** A number of a {@link FaultProfile} that a run may have otherwise. */
public enum Setting {
  /** The mean time that a message takes. */
  DELAY(true),
  /** The chance that a message is lost. */
  LOSS(false),
  /** The chance that a message comes twice. */
  DUPLICATION(false),
  /** The mean time that a journal takes to make records durable. */
  FSYNC(true),
  /** The mean time between two faults of up to {@link FaultProfile#TEAMS} deployments; 0: none. */
  FAULT_EVERY(true),
  /** The mean time between two changes of as many; 0: none. */
  CHANGE_EVERY(true),
  /** The chance that steps of a round may fail. */
  FAILING_ROUNDS(false),
  /** The chance that a step of such a round fails. */
  FAILING_STEPS(false),
  /** The most that a clock is off. */
  SKEW(true),
  /** For how long there are faults and changes. */
  PHASE(true),
  /** Within what time all processes start. */
  START(true),
  /** The longest time to come to rest in (L1), beside that of the operations. */
  REST(true);

  private static final Pattern CHANCE = Pattern.compile("0(\\.\\d{1,9})?");

  /** A message that is always lost is a world without a network. */
  private static final BigDecimal MOST_CHANCE = new BigDecimal("0.95");

  /** Beyond any run: 30 days. */
  private static final long MOST_MICROS = 30L * 24 * 3_600 * 1_000_000;

  private final boolean time;

  Setting(boolean time) {
    this.time = time;
  }

  /**
   * Reads its value.
   *
   * @param text a time as {@link VirtualTime} has it, or a chance
   * @return microseconds, or a chance
   * @throws IllegalArgumentException if it is none, or out of range; the message names the setting
   */
  public BigDecimal parse(String text) {
    try {
      BigDecimal value = time ? BigDecimal.valueOf(VirtualTime.micros(text)) : chance(text);
      BigDecimal most = time ? BigDecimal.valueOf(MOST_MICROS) : MOST_CHANCE;
      if (value.compareTo(most) <= 0) {
        return value;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s: %s".formatted(this, e.getMessage()), e);
    }
    throw new IllegalArgumentException(
        "%s has to be %s, not %s"
            .formatted(
                this,
                time
                    ? "a time up to %s".formatted(VirtualTime.text(MOST_MICROS))
                    : "a chance from 0 to %s, such as 0.1".formatted(MOST_CHANCE),
                Quoted.of(text)));
  }

  private static BigDecimal chance(String text) {
    // What is no number is none of the chances.
    return CHANCE.matcher(text).matches() ? new BigDecimal(text) : BigDecimal.TEN;
  }

  /**
   * Writes its value.
   *
   * @param value as {@link #parse} returns it
   * @return the text that it reads
   */
  public String text(BigDecimal value) {
    return time ? VirtualTime.text(value.longValueExact()) : value.toPlainString();
  }

  /** The name for command lines. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
