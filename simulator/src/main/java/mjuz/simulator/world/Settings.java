package mjuz.simulator.world;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.model.SimDuration;

/**
 * What a run has otherwise than its profile. As text it is {@code delay=60ms,loss=0.1}, in the
 * order of {@link Setting}.
 *
 * @param values chances, and microseconds
 */
public record Settings(SortedMap<Setting, BigDecimal> values) {
  /** All as in the profile. */
  public static final Settings NONE = new Settings(Collections.emptySortedMap());

  /** Copies the map; equal numbers become equal values. */
  public Settings {
    SortedMap<Setting, BigDecimal> copy = new TreeMap<>();
    values.forEach((setting, value) -> copy.put(setting, value.stripTrailingZeros()));
    values = Collections.unmodifiableSortedMap(copy);
  }

  /**
   * Reads settings.
   *
   * @param text as {@link #toString} writes it, in any order
   * @return the settings
   * @throws IllegalArgumentException if it is not of that form; the message says which part is
   *     wrong, and what it may be
   */
  public static Settings parse(String text) {
    SortedMap<Setting, BigDecimal> values = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      String[] pair = part.split("=", 2);
      Setting setting = setting(pair[0]);
      if (pair.length < 2) {
        throw new IllegalArgumentException("'=' is missing behind %s".formatted(Quoted.of(part)));
      }
      if (values.put(setting, setting.parse(pair[1])) != null) {
        throw new IllegalArgumentException("%s is there twice".formatted(setting));
      }
    }
    return new Settings(values);
  }

  private static Setting setting(String name) {
    List<Setting> all = Arrays.asList(Setting.values());
    return all.stream()
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    KnownNames.unknown(
                        "setting", name, all.stream().map(String::valueOf).toList())));
  }

  /**
   * Checks that each has an effect.
   *
   * @param profile which it is otherwise than
   * @throws IllegalArgumentException if one has none; the message says what to do
   */
  public void requireUse(FaultProfile.Kind profile) {
    if (profile == FaultProfile.Kind.NONE && values.containsKey(Setting.FAULT_EVERY)) {
      throw new IllegalArgumentException(
          "%s does nothing with profile none, which has no kinds of faults: use another profile"
              .formatted(Setting.FAULT_EVERY));
    }
  }

  FaultProfile of(FaultProfile profile) {
    return values.isEmpty()
        ? profile
        : new FaultProfile(
            duration(Setting.DELAY, profile.delay()),
            chance(Setting.LOSS, profile.loss()),
            chance(Setting.DUPLICATION, profile.duplication()),
            profile.inOrder(),
            duration(Setting.FSYNC, profile.fsync()),
            micros(Setting.FAULT_EVERY, profile.faultEvery()),
            micros(Setting.CHANGE_EVERY, profile.changeEvery()),
            chance(Setting.FAILING_ROUNDS, profile.failingRounds()),
            chance(Setting.FAILING_STEPS, profile.failingSteps()),
            micros(Setting.SKEW, profile.skew()),
            profile.faults(),
            micros(Setting.PHASE, profile.phase()));
  }

  private SimDuration duration(Setting setting, SimDuration otherwise) {
    return new SimDuration(otherwise.shape(), micros(setting, otherwise.meanMicros()));
  }

  private double chance(Setting setting, double otherwise) {
    BigDecimal value = values.get(setting);
    return value == null ? otherwise : value.doubleValue();
  }

  /** A time in microseconds. */
  long micros(Setting setting, long otherwise) {
    BigDecimal value = values.get(setting);
    return value == null ? otherwise : value.longValueExact();
  }

  /** The text; empty if all is as in the profile. */
  @Override
  public String toString() {
    return values.entrySet().stream().map(Settings::text).collect(Collectors.joining(","));
  }

  private static String text(Map.Entry<Setting, BigDecimal> each) {
    return each.getKey() + "=" + each.getKey().text(each.getValue());
  }
}
