package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;

import java.util.List;
import org.junit.jupiter.api.Test;

/** More than one edge. */
class ManyTeamsIT extends Proof {

  @Test
  void twoThatUseEachOthersOffersAndWithdrawBothAtOnceDoNotBlockEachOther() {
    ProgramSpec one = mutual("storage", "content");
    ProgramSpec other = mutual("content", "storage");
    storage.program(one).start();
    content.program(other).start();
    storage.awaitStack("base=storage", "top=uses[CONTENT]");
    content.awaitStack("base=content", "top=uses[STORAGE]");

    storage.program(program().thing("rest", "rest"));
    content.program(program().thing("rest", "rest"));
    storage.awaitStack("rest=rest");
    content.awaitStack("rest=rest");
    teams.check();
  }

  @Test
  void twoThatUseEachOthersOffersAreDestroyedBothAtOnce() {
    storage.program(mutual("storage", "content")).start();
    content.program(mutual("content", "storage")).start();
    storage.awaitStack("base=storage", "top=uses[CONTENT]");
    content.awaitStack("base=content", "top=uses[STORAGE]");

    storage.destroying();
    content.destroying();
    storage.awaitEnd().assertStack();
    content.awaitEnd().assertStack();
    teams.check();
  }

  private static ProgramSpec mutual(String self, String peer) {
    return program()
        .thing("base", self)
        .offer("base", "base", peer)
        .thing(thing("top", "uses").shows("base@" + peer));
  }

  @Test
  void aChainOfFourDeploysFromItsRootAndUndeploysFromItsEnd() {
    Team root = teams.team("a");
    List<Team> chain = List.of(root, teams.team("b"), teams.team("c"), teams.team("d"));
    teams.team("d").program(program().thing(thing("d", "d").shows("o@c")));
    teams.team("c").program(link("c", "b", "d"));
    teams.team("b").program(link("b", "a", "c"));
    root.program(program().thing("a", "a").offer("o", "a", "b"));
    chain.reversed().forEach(Team::start);
    teams.team("d").awaitStack("d=d[C[B[A]]]");

    root.program(program().thing("a", "x").offer("o", "a", "b"));
    teams.team("d").awaitStack("d=d[C[B[X]]]");

    root.destroying();
    root.awaitEnd().assertStack();
    chain.subList(1, 4).forEach(Team::awaitStack);
    teams.check();
  }

  private static ProgramSpec link(String self, String from, String to) {
    return program().thing(thing(self, self).shows("o@" + from)).offer("o", self, to);
  }

  @Test
  void aDiamondIsDeployedAndUndeployedFromItsRoot() {
    Team root = teams.team("root");
    Team end = teams.team("end");
    Team left = teams.team("left").program(link("left", "root", "end"));
    Team right = teams.team("right").program(link("right", "root", "end"));
    end.program(program().thing(thing("end", "end").shows("o@left", "o@right")));
    root.program(program().thing("root", "r").offer("o", "root", "left", "right"));
    List.of(end, left, right, root).forEach(Team::start);
    end.awaitStack("end=end[LEFT[R], RIGHT[R]]");

    root.program(program().thing("root", "s").offer("o", "root", "left", "right"));
    end.awaitStack("end=end[LEFT[S], RIGHT[S]]");

    root.program(program()).awaitStack();
    List.of(end, left, right).forEach(Team::awaitStack);
    teams.check();
  }

  @Test
  void anOfferToThreeStaysUntilTheLastOfThemHasReleasedIt() {
    storage.program(program().thing("bucket", "one").offer("bucket", "bucket", "x", "y", "z"));
    List<Team> users = List.of(teams.team("x"), teams.team("y"), teams.team("z"));
    storage.start();
    users.forEach(
        user -> user.program(program().thing(thing("page", "page").shows(WebPage.BUCKET))).start());
    users.forEach(user -> user.awaitStack(page("one")));

    Team last = users.getLast();
    last.things().block("delete page");
    storage.program(program());
    users.subList(0, 2).forEach(Team::awaitStack);
    storage.awaitHeld().awaitThings("bucket=one");
    last.things().unblock("delete page");
    last.awaitStack();
    storage.awaitStack();
    teams.check();
  }
}
