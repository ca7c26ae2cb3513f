package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Either team may end and start again at any time, and leaves everything deployed meanwhile. */
class RestartIT extends Proof {

  @Test
  void bothStopAndStartInEitherOrderWithoutAChangeAndNothingIsDone() {
    deployed();
    for (List<Team> stopped : orders()) {
      for (List<Team> started : orders()) {
        stopped.forEach(Team::stop);
        started.forEach(Team::start);
        awaitPage("one");
      }
    }
    assertThat(storage.things().log()).isEmpty();
    assertThat(content.things().log()).isEmpty();
    teams.check();
  }

  @Test
  void bothStopAndStartInEitherOrderWithAChangeInBetweenAndThePageFollows() {
    deployed();
    int change = 0;
    for (List<Team> stopped : orders()) {
      for (List<Team> started : orders()) {
        stopped.forEach(Team::stop);
        String text = "changed" + ++change;
        storage.program(WebPage.storage(text));
        started.forEach(Team::start);
        awaitPage(text);
      }
    }
    assertThat(content.things().log()).hasSize(change).allMatch(done -> done.startsWith("update"));
    teams.check();
  }

  private List<List<Team>> orders() {
    return List.of(List.of(storage, content), List.of(content, storage));
  }

  @Test
  void eitherAloneStopsAndStartsWithAndWithoutAChange() {
    deployed();
    for (Team team : List.of(storage, content)) {
      team.stop().start().awaitIdle();
    }
    assertThat(storage.things().log()).isEmpty();
    assertThat(content.things().log()).isEmpty();

    storage.stop().program(WebPage.storage("two")).start();
    awaitPage("two");

    content.stop();
    storage.program(WebPage.storage("three")).awaitStack("bucket=three");
    content.start();
    awaitPage("three");
    teams.check();
  }

  @Test
  void anOfferThatGoesWhileBothAreStoppedGoesAfterThePage() {
    deployed();
    content.stop();
    storage.stop();

    storage.program(ProgramSpec.program()).start().awaitHeld().awaitThings("bucket=one");
    content.start().awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }
}
