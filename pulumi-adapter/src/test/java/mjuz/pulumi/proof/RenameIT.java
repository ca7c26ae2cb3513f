package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** R13: an offer gets another name, and no resource of the beneficiary goes for that. */
class RenameIT extends Proof {
  private static ProgramSpec storage(String names, String text) {
    return program().thing("bucket", text).offer(names, "bucket", "content");
  }

  private static ProgramSpec content(String names) {
    return program().thing("logo", "logo").thing(thing("page", "page").shows(names + "@storage"));
  }

  private List<List<Team>> orders() {
    return List.of(List.of(storage, content), List.of(content, storage));
  }

  @Test
  void aRenameInBothProgramsIsNoOperationWhicheverIsRestartedFirst() {
    deployed();
    String before = "bucket";
    for (List<Team> order : orders()) {
      String next = "store" + orders().indexOf(order);
      String renamed = next + "|" + before;
      for (Team team : order) {
        team.stop()
            .program(team == storage ? storage(renamed, "one") : content(renamed))
            .start()
            .awaitIdle();
        awaitPage("one");
      }
      storage.awaitWished(next);
      for (Team team : order) {
        team.program(team == storage ? storage(next, "one") : content(next)).awaitIdle();
        awaitPage("one");
      }
      before = next;
    }
    assertThat(storage.things().log()).isEmpty();
    assertThat(content.things().log()).isEmpty();
    teams.check();
  }

  @Test
  void aRenameWithANewValueIsAnUpdateInPlaceInWhicheverOrderBothStopAndStart() {
    deployed();
    String before = "bucket";
    int change = 0;
    for (List<Team> stopped : orders()) {
      for (List<Team> started : orders()) {
        String next = "store" + ++change;
        stopped.forEach(Team::stop);
        storage.program(storage(next + "|" + before, "text" + change));
        content.program(content(next + "|" + before));
        started.forEach(Team::start);
        awaitPage("text" + change);
        storage.awaitWished(next);
        before = next;
      }
    }
    assertThat(content.things().log()).hasSize(change).allMatch(done -> done.startsWith("update"));
    teams.check();
  }

  @Test
  void twoOffersThatBecomeOneAreAnUpdateInPlace() {
    storage
        .program(
            program()
                .thing("left", "one")
                .thing("right", "two")
                .offer("left", "left", "content")
                .offer("right", "right", "content"))
        .start();
    content
        .program(
            program()
                .thing(thing("a", "a").shows("left@storage"))
                .thing(thing("b", "b").shows("right@storage")))
        .start();
    content.awaitStack("a=a[ONE]", "b=b[TWO]");
    clearLogs();

    storage.program(program().thing("both", "three").offer("both|left|right", "both", "content"));
    content.awaitStack("a=a[THREE]", "b=b[THREE]");
    storage.awaitStack("both=three");
    assertThat(content.things().log()).hasSize(2).allMatch(done -> done.startsWith("update"));
    teams.check();
  }

  @Test
  void whatStoodBehindTheOldNameStaysWhileTheBeneficiaryIsAway() {
    deployed();
    content.stop();
    storage.program(program().thing("other", "two").offer("store|bucket", "other", "content"));
    storage.awaitHeld().awaitThings("bucket=one", "other=two");

    content.program(content("store|bucket")).start();
    content.awaitStack("logo=logo", page("two"));
    storage.awaitStack("other=two");
    assertThat(content.things().log()).hasSize(1).allMatch(done -> done.startsWith("update"));
    teams.check();
  }

  @Test
  void anAliasThatIsLeftOutWhileItIsUsedIsWithdrawn() {
    deployed();
    storage.program(storage("store", "one"));
    content.awaitStack("logo=logo");
    assertThat(content.things().log()).hasSize(1).allMatch(done -> done.startsWith("delete"));
    content.program(content("store|bucket"));
    awaitPage("one");
    teams.check();
  }

  @Test
  void aNameOfTwoOffersIsRefusedAndNamed() {
    storage
        .program(
            program()
                .thing("bucket", "one")
                .offer("bucket", "bucket", "content")
                .offer("store|bucket", "bucket", "content"))
        .start()
        .awaitFailure("the offer 'bucket' to 'content' is in the program twice");
  }
}
