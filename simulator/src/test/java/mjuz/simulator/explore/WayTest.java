package mjuz.simulator.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A way that was altered is not gone. */
class WayTest {
  private static final Configuration MUTUAL =
      Configurations.named("mutual").orElseThrow().within(Bounds.NONE.with(1, 0));
  private static final Way WAY = new Way(MUTUAL, List.of(0, 1, 0));

  @Test
  void aWayIsReadAsItIsWritten() {
    Way large = new Way(MUTUAL.begins(false), List.of(0, 127, 128, 300, 70_000));
    for (Way each : List.of(WAY, large, new Way(MUTUAL, List.of()))) {
      assertThat(Way.parse(" " + each + "\n")).hasToString(each.toString()).isEqualTo(each);
    }
    assertThat(WAY.toString()).startsWith("explore2:mutual:rest:1.0.0.0.0.0.0.0.4:AAEA:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                                   | begins with 'explore2:CONFIGURATION:'",
        "mjuz1:random:0:swarm:276                             | 'mjuz1:random:0:swarm:276' is not a way",
        "explore1:mutual:rest:1.0.0.0.0.0.0.0.4:AA            | another version; explore2",
        "explore2:mutual                                      | 6 parts; this has 2; copy all",
        "explore2:mutaul:rest:1.0.0.0.0.0.0.0.4:AA:0          | no configuration 'mutaul'; did you mean 'mutual'?",
        "explore2:mutual:nowhere:1.0.0.0.0.0.0.0.4:AA:0       | no beginning of a way 'nowhere'; rest, nothing",
        "explore2:mutual:rest:1.0.0.0.0.0.0.0:AA:0            | 9 numbers between dots, not '1.0.0.0.0.0.0.0'",
        "explore2:mutual:rest:1.0.x.0.0.0.0.0.4:AA:0          | 9 numbers between dots",
        "explore2:mutual:rest:16.0.0.0.0.0.0.0.4:AA:0         | out of range: 16, not 0 to 15",
        "explore2:mutual:rest:1.0.0.0.0.0.0.0.0:AA:0          | out of range: 0 messages",
        "explore2:mutual:rest:1.0.0.0.0.0.0.0.4:A*:0          | letters, digits; 'A*'",
        "explore2:mutual:rest:1.0.0.0.0.0.0.0.4:AAEA:00000000 | altered or cut off; 3 steps; '00000000'",
      })
  void aWayWithAMistakeIsRefused(String word, String words) {
    assertThatThrownBy(() -> Way.parse(word))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(words.split("; ", -1)));
  }

  @Test
  void aWayInWhichOneCharacterIsAnotherIsRefused() {
    String word = WAY.toString();
    for (int i = 0; i < word.length(); i++) {
      String altered =
          word.substring(0, i) + (word.charAt(i) == '1' ? '0' : '1') + word.substring(i + 1);
      assertThatThrownBy(() -> Way.parse(altered)).isInstanceOf(IllegalArgumentException.class);
      String shorter = word.substring(0, i);
      assertThatThrownBy(() -> Way.parse(shorter)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {127, Integer.MAX_VALUE, -1})
  void aStepThatCannotBeMadeIsTold(int choice) {
    Way way = new Way(MUTUAL, List.of(0, choice, 0));
    assertThatThrownBy(() -> way.go(CoreStep.REAL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("step 2 of 3 cannot be made: it is number " + choice)
        .hasMessageContaining("there are 1: a: DEPLOY round 2, connect");
  }
}
