package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** R13: an offer leaves its program with notice. */
class NoticeIT extends Proof {
  private static final Duration LONG = Duration.ofHours(1);

  private static ProgramSpec storage(String offer, String thing, Duration notice) {
    return program().thing(thing, thing).offer(offer, thing, notice, "content");
  }

  /** The offer is gone, and so is what it stood on. */
  private static ProgramSpec without(String thing) {
    return program().thing(thing, thing).offer("unused", "'nothing", "content");
  }

  private static ProgramSpec content(String names) {
    return program().thing("logo", "logo").thing(thing("page", "page").shows(names + "@storage"));
  }

  private void begin(Duration notice) {
    storage.program(storage("bucket", "bucket", notice)).start();
    content.program(content("bucket")).start();
    content.awaitStack("logo=logo", page("bucket"));
    storage.awaitWished("bucket");
    clearLogs();
  }

  @Test
  void theSwitchToAnotherOfferIsAnUpdateInPlaceWhicheverIsRestartedFirst() {
    begin(LONG);
    String before = "bucket";
    int change = 0;
    for (List<Team> order : List.of(List.of(storage, content), List.of(content, storage))) {
      String next = "store" + ++change;
      for (Team team : order) {
        team.stop()
            .program(team == storage ? storage(next, next, LONG) : content(next + "|" + before))
            .start();
        if (team == order.getFirst()) {
          team.awaitIdle();
        }
      }
      content.awaitStack("logo=logo", page(next));
      storage.awaitStack(next + "=" + next);
      before = next;
    }
    assertThat(content.things().log()).hasSize(2).allMatch(done -> done.startsWith("update"));
    teams.check();
  }

  @Test
  void whatIsStillUsedWhenTheTimeIsOverIsWithdrawnAsEver() {
    begin(Duration.ofSeconds(20));
    storage.program(without("other"));
    storage.awaitLeaving("bucket").awaitThings("bucket=bucket", "other=other");
    content.awaitLeaving("bucket");
    assertThat(content.things().log()).isEmpty();

    content.awaitStack("logo=logo");
    storage.awaitStack("other=other");
    assertThat(content.things().log()).hasSize(1).allMatch(done -> done.startsWith("delete"));
    teams.check();
  }

  @Test
  void noticeThatIsTakenBackIsNoOperationOnEitherSideAlsoAfterARestart() {
    begin(LONG);
    storage.program(without("bucket"));
    storage.awaitLeaving("bucket");
    content.awaitLeaving("bucket");
    storage.stop().start().awaitIdle().awaitLeaving("bucket");

    storage.program(storage("bucket", "bucket", Duration.ofMinutes(30)));
    storage.awaitStaying("bucket");
    content.awaitStaying("bucket");
    assertThat(content.things().log()).isEmpty();
    assertThat(storage.things().log()).isEmpty();
    teams.check();
  }
}
