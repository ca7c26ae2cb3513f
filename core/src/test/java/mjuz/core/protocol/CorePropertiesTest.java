package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import mjuz.core.journal.JournalRecord;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.state.Action;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;
import net.jqwik.api.state.Transformer;
import org.junit.jupiter.api.Test;

/**
 * The core of one deployment alone, under words of all that can happen to it, and of much that
 * cannot: it keeps I3, I4, I5, R1, R2 and R4 as far as they are in its hands.
 */
class CorePropertiesTest {
  private static final int DETAILS = 840;
  private static final int LONGEST = 120;
  private static final int MANY = 5_000;

  @Property(tries = 400, seed = "1")
  @Label("I3 to I5, R1, R2, R4: whatever happens, what is to be done keeps the rules")
  void whateverHappensTheRulesAreKept(@ForAll("lives") ActionChain<CoreRun> life) {
    life.run();
  }

  @Test
  void aJournalThatKeepsNoWishesIsFound() {
    CoreRun run = new CoreRun(record -> !(record instanceof JournalRecord.WishSaved));
    assertThatThrownBy(() -> IntStream.range(0, MANY).forEach(run::take))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("I5");
  }

  @Provide
  ActionChainArbitrary<CoreRun> lives() {
    ActionChainArbitrary<CoreRun> chain = ActionChain.startWith(CoreRun::new);
    for (int i = 0; i < InputScript.KINDS; i++) {
      int kind = i;
      Arbitrary<Integer> details =
          Arbitraries.integers().between(0, DETAILS - 1).map(d -> d * InputScript.KINDS + kind);
      chain = chain.withAction(3, acting("input", details, CoreRun::take));
    }
    Arbitrary<Integer> numbers = Arbitraries.integers().between(0, InputScript.KINDS * DETAILS - 1);
    return chain
        .withAction(1, acting("restart", numbers, (run, n) -> run.restart(false, n)))
        .withAction(1, acting("dies before persisting", numbers, (run, n) -> run.restart(true, n)))
        .withMaxTransformations(LONGEST);
  }

  /** What an action does. */
  private interface Deed {
    void act(CoreRun run, int number);
  }

  private static Action.Independent<CoreRun> acting(
      String name, Arbitrary<Integer> numbers, Deed deed) {
    return () ->
        numbers.map(
            number ->
                Transformer.mutate("%s %d".formatted(name, number), run -> deed.act(run, number)));
  }
}
