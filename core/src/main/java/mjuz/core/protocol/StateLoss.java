package mjuz.core.protocol;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.Inspection.Absent;
import mjuz.core.executor.Inspection.Found;
import mjuz.core.executor.Inspection.Unreadable;
import mjuz.core.executor.Inspection.Ways;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalState;
import mjuz.core.model.StackMark;
import mjuz.core.model.Versions;

/**
 * The executor's state has lost what is remembered of it. Nothing may rest on such a state: what it
 * does not show may be there all the same, so no peer is told that it is not in use, and nothing is
 * deleted (R1, R2).
 *
 * @param kind in which way
 * @param remembered what is remembered of the state
 * @param found what was found, for people
 * @param ways how to go on, for people
 */
public record StateLoss(Kind kind, StackMark remembered, String found, Ways ways) {

  /** In which way it was lost. */
  public enum Kind {
    /** There is one, and it cannot be read. */
    UNREADABLE,
    /** There is none, and there was one. */
    MISSING,
    /** It was written earlier than the one that is remembered. */
    OLDER
  }

  /**
   * Compares the executor's state with the journal, when a process starts. That there is no state
   * is a loss also if the journal knows of an edge in use: the first round may have been cut short
   * before its end was recorded.
   *
   * @param journal what was recorded
   * @param inspection what the executor finds
   * @return the loss; empty if the two agree
   */
  public static Optional<StateLoss> of(JournalState journal, Inspection inspection) {
    if (inspection instanceof Absent absent && knowsOfResources(journal)) {
      return Optional.of(
          new StateLoss(Kind.MISSING, journal.stack(), absent.place(), absent.ways()));
    }
    return of(journal.stack(), inspection);
  }

  private static boolean knowsOfResources(JournalState journal) {
    return !journal.stack().empty()
        || !journal.offers().isEmpty()
        || journal.wishes().values().stream().anyMatch(wish -> wish.inUse() != Versions.NONE);
  }

  /**
   * Compares the executor's state with what was last seen of it.
   *
   * @param remembered what was last seen
   * @param inspection what the executor finds now
   * @return the loss; empty if the two agree
   */
  public static Optional<StateLoss> of(StackMark remembered, Inspection inspection) {
    return switch (inspection) {
      case Unreadable now ->
          Optional.of(new StateLoss(Kind.UNREADABLE, remembered, now.problem(), now.ways()));
      case Absent now ->
          remembered.empty()
              ? Optional.empty()
              : Optional.of(new StateLoss(Kind.MISSING, remembered, now.place(), now.ways()));
      case Found now ->
          now.report()
              .mark()
              .filter(mark -> mark.writtenMicros() < remembered.writtenMicros())
              .map(mark -> older(remembered, mark, now.ways()));
    };
  }

  private static StateLoss older(StackMark remembered, StackMark mark, Ways ways) {
    String found =
        mark.writtenMicros() == 0
            ? "the state was never written"
            : "the state is an older one, written at " + time(mark.writtenMicros());
    return new StateLoss(Kind.OLDER, remembered, found, ways);
  }

  /**
   * What the state shows if a start goes on with it: no state is an empty one.
   *
   * @param inspection what the executor found
   * @return the report; empty if it cannot be read
   */
  public static Optional<StackReport> report(Inspection inspection) {
    return switch (inspection) {
      case Found found -> Optional.of(found.report());
      case Absent absent -> Optional.of(StackReport.EMPTY.withMark(0));
      case Unreadable unreadable -> Optional.empty();
    };
  }

  /**
   * Whether a journal begins without a state of the executor, or did so.
   *
   * @param journal what was recorded
   * @param report what the executor's state shows at the start
   * @return true if the journal cannot know what another one of the same name has used
   */
  public static boolean isNewcomer(JournalState journal, StackReport report) {
    return journal.newcomer() || isAbsent(report);
  }

  /** A state that is there was written at some time. */
  static boolean isAbsent(StackReport report) {
    return report.mark().equals(Optional.of(StackMark.NOTHING));
  }

  /**
   * Names this loss. Who accepts it by this name accepts no other one.
   *
   * @return digits
   */
  public String name() {
    return Long.toString(remembered.writtenMicros());
  }

  /**
   * Whether a start goes on in spite of it. What cannot be read cannot be gone on with.
   *
   * @param names of the losses that an operator accepts
   * @return true if this is one of them
   */
  public boolean isAccepted(Set<String> names) {
    return kind != Kind.UNREADABLE && names.contains(name());
  }

  /**
   * For people: what is lost, why nothing is done, and each way on.
   *
   * @return several lines
   */
  public String message() {
    List<String> lines = new ArrayList<>();
    lines.add(found + ".");
    if (!remembered.equals(StackMark.NOTHING)) {
      lines.add(
          "The journal remembers a state that was written at %s and had %s."
              .formatted(
                  time(remembered.writtenMicros()),
                  remembered.empty() ? "no resources" : "resources"));
    } else if (kind == Kind.MISSING) {
      lines.add("The journal knows of offers or wishes in use.");
    }
    lines.add(
        "What is deployed is not known from this, so nothing is said to peers, changed or deleted. Go on in one of these ways:");
    lines.add("- Restore the state. " + ways.restore());
    if (kind == Kind.UNREADABLE) {
      lines.add(
          "- Give it up. %s Then start again, which tells the rest.".formatted(ways.giveUp()));
      return String.join("\n", lines);
    }
    String accept = "start once with --accept-loss " + name();
    if (kind == Kind.OLDER) {
      lines.add(
          "- Take this state for true, if it is: %s. What was deployed since it was written is then not known: it stays, is created a second time, and peers hear that what it uses is not in use."
              .formatted(accept));
    } else {
      lines.add("- Adopt what is there. %s Then %s.".formatted(ways.adopt(), accept));
      lines.add(
          "- Give up what was deployed: %s. All is created a second time, what was there stays and belongs to nobody, and peers hear that what it uses is not in use, and delete that."
              .formatted(accept));
    }
    return String.join("\n", lines);
  }

  private static String time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
  }
}
