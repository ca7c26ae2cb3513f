package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import mjuz.core.protocol.TransitionTable.Row;
import org.junit.jupiter.api.Test;

/**
 * Holds the transition tables in the Javadoc of {@link OfferSide} and {@link WishSide} true: every
 * word of events up to a length is driven on the real class, every step must be a row, and every
 * row must be a step of some word.
 */
class TransitionTableTest {
  private static final int LONGEST_WORD = 5;

  /**
   * A step that was driven.
   *
   * @param state the row's first column must be this or 'any'
   * @param event the row's second column; empty if the event must change nothing
   * @param next the state after
   * @param more what the row may claim beside it, each checked on the real class
   */
  record Step(String state, String event, String next, Set<String> more) {}

  /** One side of an edge that takes events by name. */
  interface Driven {
    /** Drives an event, or is empty if it cannot happen now. */
    Optional<Step> drive(String event);
  }

  @Test
  void theTableOfTheOfferingSideIsTrueAndComplete() throws IOException {
    check(TransitionTable.of(OfferSide.class, "state"), OfferDriven::new, OfferDriven.EVENTS);
  }

  @Test
  void theTableOfWhatTheWishingSideHasSeenIsTrueAndComplete() throws IOException {
    check(TransitionTable.of(WishSide.class, "seen"), SeenDriven::new, SeenDriven.EVENTS);
  }

  @Test
  void theTableOfWhatTheWishingSideUsesIsTrueAndComplete() throws IOException {
    check(TransitionTable.of(WishSide.class, "in use"), InUseDriven::new, InUseDriven.EVENTS);
  }

  private static void check(List<Row> table, Supplier<Driven> newSide, List<String> events) {
    assertThat(table).isNotEmpty();
    Set<Row> driven = new HashSet<>();
    explore(table, newSide, events, new ArrayList<>(), driven);
    List<Row> idle = new ArrayList<>(table);
    idle.removeAll(driven);
    assertThat(idle).as("rows of the table that no word of events drives").isEmpty();
  }

  private static void explore(
      List<Row> table,
      Supplier<Driven> newSide,
      List<String> events,
      List<String> word,
      Set<Row> driven) {
    for (String event : events) {
      Driven side = newSide.get();
      word.forEach(side::drive);
      Optional<Step> step = side.drive(event);
      if (step.isEmpty()) {
        continue;
      }
      word.add(event);
      if (!step.get().event().isEmpty()) {
        driven.add(rowOf(table, step.get(), word));
      } else if (!step.get().state().equals(step.get().next())) {
        fail("%s: the table has no event for the step %s", word, step.get());
      }
      if (word.size() < LONGEST_WORD) {
        explore(table, newSide, events, word, driven);
      }
      word.removeLast();
    }
  }

  private static Row rowOf(List<Row> table, Step step, List<String> word) {
    List<Row> rows =
        table.stream()
            .filter(r -> r.state().equals(step.state()) || r.state().equals("any"))
            .filter(r -> r.event().equals(step.event()))
            .toList();
    assertThat(rows).as("rows for the step %s, the last of %s", step, word).hasSize(1);
    Row row = rows.get(0);
    String next = row.next().equals("the same") ? step.state() : row.next();
    assertThat(step.next()).as("%s, the last of %s", row, word).isEqualTo(next);
    assertThat(step.more())
        .as("what else holds after %s, the last of %s", row, word)
        .contains(row.more());
    return row;
  }
}
