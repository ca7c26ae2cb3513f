package mjuz.simulator.world;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.simulator.model.SimDuration;

/**
 * What a world leaves out of what its profile does. All else is drawn as it is without it, as far
 * as what is left out does not change what happens afterwards.
 *
 * @param without what does not happen at all
 * @param faults the numbers of the faults that happen, counted from 1; empty for all
 * @param changes the numbers of the changes that happen, counted from 1; empty for all
 * @param endMicros when faults and changes end, in microseconds, if that is earlier than the
 *     profile says
 */
public record Restriction(
    Set<Part> without,
    Optional<SortedSet<Integer>> faults,
    Optional<SortedSet<Integer>> changes,
    OptionalLong endMicros) {
  /** Leaves nothing out. */
  public static final Restriction NONE =
      new Restriction(Set.of(), Optional.empty(), Optional.empty(), OptionalLong.empty());

  /** What can be left out. The first ones are the kinds of faults, in the order of the weights. */
  public enum Part {
    /** A process dies. */
    CRASH,
    /** A process dies between two outputs. */
    CRASH_AT_OUTPUT,
    /** A journal is lost. */
    JOURNAL_LOSS,
    /** A session ends. */
    CUT,
    /** Some do not reach the others. */
    PARTITION,
    /** A process stands still. */
    PAUSE,
    /** A process is stopped in order. */
    SLEEP,
    /** A record is not recorded. */
    DISK_FULL,
    /** Messages are lost. */
    LOSS,
    /** Messages come twice. */
    DUPLICATION,
    /** Messages overtake each other. */
    REORDERING,
    /** The journal takes time. */
    FSYNC,
    /** Steps of rounds fail. */
    FAILURES,
    /** Clocks are off. */
    SKEW;

    /** The name for command lines. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Copies the sets. */
  public Restriction {
    EnumSet<Part> parts = EnumSet.noneOf(Part.class);
    parts.addAll(without);
    without = Collections.unmodifiableSet(parts);
    faults = faults.map(each -> Collections.unmodifiableSortedSet(new TreeSet<>(each)));
    changes = changes.map(each -> Collections.unmodifiableSortedSet(new TreeSet<>(each)));
  }

  FaultProfile of(FaultProfile profile) {
    return new FaultProfile(
        profile.delay(),
        without.contains(Part.LOSS) ? 0 : profile.loss(),
        without.contains(Part.DUPLICATION) ? 0 : profile.duplication(),
        without.contains(Part.REORDERING) || profile.inOrder(),
        without.contains(Part.FSYNC) ? SimDuration.ZERO : profile.fsync(),
        profile.faultEvery(),
        profile.changeEvery(),
        without.contains(Part.FAILURES) ? 0 : profile.failingRounds(),
        profile.failingSteps(),
        without.contains(Part.SKEW) ? 0 : profile.skew(),
        profile.faults(),
        Math.min(profile.phase(), endMicros.orElse(Long.MAX_VALUE)));
  }

  /** Whether a fault happens; a kind is an index in the order of the weights. */
  boolean allowsFault(int number, int kind) {
    return !without.contains(Part.values()[kind])
        && (faults.isEmpty() || faults.get().contains(number));
  }

  boolean allowsChange(int number) {
    return changes.isEmpty() || changes.get().contains(number);
  }
}
