package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What stands behind an offer is replaced in the order that the page needs (R7). */
class ReplacementOrderIT extends Proof {

  private static ThingSpec replaced(ThingSpec thing, boolean deleteFirst) {
    return deleteFirst ? thing.deleteFirst() : thing.createFirst();
  }

  /** The replaced resource is the offered one. */
  private static ProgramSpec direct(String text, boolean deleteFirst) {
    return WebPage.storage(replaced(thing("bucket", text), deleteFirst));
  }

  /** The replaced resource is two steps away from the offer, whose value stays the same. */
  private static ProgramSpec far(String text, boolean deleteFirst) {
    return program()
        .thing(replaced(thing("disk", text), deleteFirst))
        .thing(thing("bucket", "same").follows("disk"))
        .offer("bucket", "bucket", "content");
  }

  /** Two steps away, and its change shows in the offered value. */
  private static ProgramSpec farAndShown(String text, boolean deleteFirst) {
    return program()
        .thing(replaced(thing("disk", text), deleteFirst))
        .thing(thing("bucket", "on").shows("disk"))
        .offer("bucket", "bucket", "content");
  }

  private void start(ProgramSpec spec) {
    storage.program(spec).start();
    content.program(WebPage.content()).start();
  }

  private void change(ProgramSpec spec) {
    clearLogs();
    storage.program(spec);
  }

  private void awaitAll(String page, String... things) {
    storage.awaitStack(things);
    content.awaitStack("logo=logo", page(page));
  }

  @Test
  void createFirstReplacementsDeleteTheOldInstanceWhenThePageHasAdoptedTheNewOne() {
    start(direct("one", false));
    awaitAll("one", "bucket=one");

    change(direct("two", false));
    awaitAll("two", "bucket=two");
    assertThat(content.things().log()).containsExactly("update page-2");

    change(direct("TWO", false)); // offered in capitals
    awaitAll("two", "bucket=TWO");
    assertThat(storage.things().log()).containsExactly("create bucket-3", "delete bucket-2");
    assertThat(content.things().log()).isEmpty();
    teams.check();
  }

  @Test
  void createFirstReplacementsTwoStepsAwayDoSoToo() {
    start(far("one", false));
    awaitAll("same", "bucket=same", "disk=one");

    change(far("two", false));
    awaitAll("same", "bucket=same", "disk=two");
    assertThat(storage.things().log()).last().isEqualTo("delete disk-1");
    assertThat(content.things().log()).isEmpty();

    change(farAndShown("two", false));
    awaitAll("on[two]", "bucket=on[TWO]", "disk=two");
    change(farAndShown("three", false));
    awaitAll("on[three]", "bucket=on[THREE]", "disk=three");
    assertThat(storage.things().log()).last().asString().startsWith("delete disk");
    teams.check();
  }

  @Test
  void aCreateFirstReplacementKeepsTheOldInstanceWhileTheBeneficiaryIsAway() {
    start(direct("one", false));
    awaitAll("one", "bucket=one");
    content.stop();

    storage.program(direct("two", false)).awaitHeld().awaitThings("bucket=one", "bucket=two");
    content.start();
    awaitAll("two", "bucket=two");
    teams.check();
  }

  @Test
  void deleteFirstReplacementsUndeployThePageFirst() {
    start(direct("one", true));
    awaitAll("one", "bucket=one");

    change(direct("two", true));
    awaitAll("two", "bucket=two");
    assertThat(content.things().log()).hasSize(2).first().isEqualTo("delete page-2");

    change(direct("TWO", true)); // offered in capitals
    awaitAll("two", "bucket=TWO");
    assertThat(content.things().log()).hasSize(2).first().isEqualTo("delete page-3");
    teams.check();
  }

  @Test
  void deleteFirstReplacementsTwoStepsAwayDoSoToo() {
    start(far("one", true));
    awaitAll("same", "bucket=same", "disk=one");

    change(far("two", true));
    awaitAll("same", "bucket=same", "disk=two");
    assertThat(content.things().log()).hasSize(2).first().isEqualTo("delete page-2");

    change(farAndShown("three", true));
    awaitAll("on[three]", "bucket=on[THREE]", "disk=three");
    teams.check();
  }

  @Test
  void aDeleteFirstReplacementIsHeldWhileThePageStays() {
    start(direct("one", true));
    awaitAll("one", "bucket=one");
    content.stop();

    storage.program(direct("two", true)).awaitActivity("held by").awaitThings("bucket=one");
    content.start();
    awaitAll("two", "bucket=two");
    teams.check();
  }
}
