package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** A copy, and a state with the same encoding, go on as the original does. */
class CoreStateTest {
  private static final int MOST = InputScript.KINDS * 840 - 1;

  /** Every kind of input with a few details. */
  private static final int ALPHABET = InputScript.KINDS * 4;

  /** Each pair is tried with every so manieth input. */
  private static final int SPARSE = 11;

  private static final int STATES = 200;
  private static final int QUESTION = 7;
  private static final long NOW = 5;

  @Property(tries = 400, seed = "1")
  @Label("a copy and the original give the same batches for ever after")
  void aCopyGoesOnAsTheOriginalDoes(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = MOST) Integer> before,
      @ForAll @Size(max = 40) List<@IntRange(max = MOST) Integer> after) {
    DeploymentCore original = InputScript.newCore();
    int place = run(original, 0, before);
    DeploymentCore copy = original.copy();
    assertThat(copy.status()).isEqualTo(original.status());
    for (int number : after) {
      if (isOver(original)) {
        return;
      }
      Input input = InputScript.at(place++, number, original);
      assertThat(copy.step(place, input)).isEqualTo(original.step(place, input));
      assertThat(ExactEncoding.of(copy)).isEqualTo(ExactEncoding.of(original));
    }
  }

  @Property(tries = 200, seed = "1")
  @Label("what a copy takes in does not change the original, nor the other way round")
  void aCopyIsOnItsOwn(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = MOST) Integer> before,
      @ForAll @Size(max = 40) List<@IntRange(max = MOST) Integer> after) {
    DeploymentCore original = InputScript.newCore();
    int place = run(original, 0, before);
    DeploymentCore copy = original.copy();
    String then = ExactEncoding.of(original);
    run(copy, place, after);
    assertThat(ExactEncoding.of(original)).isEqualTo(then);
    String end = ExactEncoding.of(copy);
    run(original, place, after);
    assertThat(ExactEncoding.of(copy)).isEqualTo(end);
    assertThat(ExactEncoding.of(original)).isEqualTo(end);
  }

  @Test
  void twoStatesWithOneEncodingGiveTheSameBatchesButForNotices() {
    DeploymentCore first = InputScript.newCore();
    first.step(NOW, InputScript.at(0, 1, first));
    Map<String, DeploymentCore> met = new HashMap<>(Map.of(ExactEncoding.of(first), first));
    List<DeploymentCore> layer = List.of(first);
    int compared = 0;
    while (met.size() < STATES) {
      List<DeploymentCore> next = new ArrayList<>();
      for (DeploymentCore state : layer) {
        for (int number = 0; number < ALPHABET && met.size() < STATES; number++) {
          DeploymentCore after = stepped(state, number);
          DeploymentCore twin = met.putIfAbsent(ExactEncoding.of(after), after);
          if (twin == null) {
            next.add(after);
          } else {
            assertGoOnAlike(twin, after, compared++ % SPARSE);
          }
        }
      }
      layer = next;
    }
    assertThat(compared).as("pairs compared").isGreaterThan(1_000);
  }

  private static DeploymentCore stepped(DeploymentCore state, int number) {
    DeploymentCore copy = state.copy();
    if (!isOver(copy)) {
      copy.step(NOW, InputScript.at(QUESTION, number, copy));
    }
    return copy;
  }

  private static void assertGoOnAlike(DeploymentCore twin, DeploymentCore other, int from) {
    assertThat(isOver(twin)).isEqualTo(isOver(other));
    if (isOver(twin)) {
      return;
    }
    for (int number = from; number < ALPHABET; number += SPARSE) {
      DeploymentCore a = twin.copy();
      DeploymentCore b = other.copy();
      Input input = InputScript.at(QUESTION, number, a);
      assertThat(withoutNotices(a.step(NOW, input))).isEqualTo(withoutNotices(b.step(NOW, input)));
      assertThat(ExactEncoding.of(a)).isEqualTo(ExactEncoding.of(b));
    }
  }

  private static int run(DeploymentCore core, int place, List<Integer> word) {
    int at = place;
    for (int number : word) {
      if (isOver(core)) {
        break;
      }
      core.step(at + 1, InputScript.at(at, number, core));
      at++;
    }
    return at;
  }

  private static boolean isOver(DeploymentCore core) {
    String activity = core.status().activity();
    return activity.equals("destroyed") || activity.equals("stopped");
  }

  private static Batch withoutNotices(Batch batch) {
    return new Batch(
        batch.records(),
        batch.connections(),
        batch.messages(),
        batch.answers(),
        batch.round(),
        batch.timers(),
        List.of(),
        batch.end());
  }
}
