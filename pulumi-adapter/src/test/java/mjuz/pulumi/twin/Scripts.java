package mjuz.pulumi.twin;

import static mjuz.pulumi.twin.Act.deploy;
import static mjuz.pulumi.twin.Act.destroy;
import static mjuz.pulumi.twin.Act.undeploy;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** What both executors are made to do. */
final class Scripts {
  private static final DeploymentName PEER = new DeploymentName("peer");
  private static final Edge W = wish("w");
  private static final Edge X = offer("x");
  private static final Edge Y = offer("y");

  private static final SimResource VOLUME = fixed("volume");
  private static final SimProgram ONE_BUCKET =
      offering(program(VOLUME, thing("bucket", "volume")), X, "bucket");
  private static final SimProgram RENAMED =
      offering(program(VOLUME, thing("store", "volume")), X, "store");
  private static final SimProgram RENAMED_ON_ANOTHER =
      offering(program(VOLUME.withGeneration(1), thing("store", "volume")), X, "store");

  private Scripts() {}

  private static Edge wish(String name) {
    return new Edge(PEER, name, Twins.ME);
  }

  private static Edge offer(String name) {
    return new Edge(Twins.ME, name, PEER);
  }

  /** A resource that is replaced create-first. */
  private static SimResource thing(String name, String... needs) {
    return SimResource.of(name, false, List.of(needs), List.of());
  }

  /** A resource that is replaced delete-first. */
  private static SimResource fixed(String name, String... needs) {
    return SimResource.of(name, true, List.of(needs), List.of());
  }

  private static SimResource wishing(SimResource resource, Edge... wishes) {
    return resource.withDependencies(resource.needs(), List.of(wishes));
  }

  private static SimProgram program(SimResource... resources) {
    return SimProgram.connected(Twins.ME, List.of(resources), List.of());
  }

  private static SimProgram offering(SimProgram program, Edge offer, String... needs) {
    List<SimOffer> offers = new ArrayList<>(program.offers());
    offers.add(new SimOffer(offer, List.of(needs), ValueRule.IDS));
    return SimProgram.connected(Twins.ME, program.resources(), offers);
  }

  private static SimProgram offeringTheSame(SimProgram program, Edge offer, String... needs) {
    List<SimOffer> offers = new ArrayList<>(program.offers());
    offers.add(new SimOffer(offer, List.of(needs), ValueRule.CONSTANT));
    return SimProgram.connected(Twins.ME, program.resources(), offers);
  }

  /** Those whose names contain the system property mjuz.twin, if there is one. */
  static List<Script> chosen() {
    String part = System.getProperty("mjuz.twin", "");
    return all().stream().filter(script -> script.name().contains(part)).toList();
  }

  private static List<Script> all() {
    return List.of(
        createsInTheOrderOfDependencies(),
        updatesAndReplacesCreateFirst(),
        replacesDeleteFirst(),
        replacesTwoBehindOneOffer(),
        withholds(),
        holdsAnOffer(),
        refusesADelete(),
        refusesAChange(),
        leavesAlone(),
        failsToCreate(),
        failsToUpdate(),
        failsToDelete(),
        failsInAChain(),
        doesAllElseBesideAFailedCreate(),
        doesAllElseBesideAFailedUpdate(),
        doesAllElseBesideAFailedDelete(),
        doesAllElseBesideWhatIsProtected(),
        refusesToReplaceWhatIsProtected(),
        retains(),
        retainsInAReplacementDeleteFirst(),
        retainsWhatIsNoLongerProtected(),
        diesWhileItCreates(),
        diesWhileItUpdatesAndDeletes(),
        diesInAChain(),
        keepsReplacedInstances(),
        renamesAndPutsBack(),
        callsOtherwiseWhatIsLeftAlone(),
        callsOtherwiseUpdatesAndRemoves(),
        callsOtherwiseAndReplaces(),
        destroysWithWishes(),
        answersLate(),
        goesBackAfterAChainFailed(),
        undeploysWhatAChainDeleted(),
        offersTheSameValue(),
        deletesAChainInOrder(),
        keepsWhatFailedProgramsMade(),
        undeploysWhatNoProgramRegistered(),
        renamesBehindAnOffer(),
        takesAlongWhatAnOlderVersionNeeds(),
        refusesToTakeAlong(),
        offersOtherResources(),
        keepsAnInstanceThatUsedAWish(),
        keepsAnInstanceOfAWishThatIsGone());
  }

  private static Script createsInTheOrderOfDependencies() {
    SimProgram program =
        program(
            thing("a"),
            thing("b", "a"),
            thing("c", "b"),
            thing("d", "a"),
            thing("e"),
            thing("f", "c", "e"));
    return Script.of(
        "a chain and a fan are created, and deleted in antichains",
        deploy(program),
        deploy(program(thing("e").withSetting(1))).lastFirst(),
        destroy());
  }

  private static Script updatesAndReplacesCreateFirst() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    SimResource c = thing("c", "b");
    SimResource d = thing("d");
    return Script.of(
        "an update, and a replacement create-first, with dependents and offers",
        deploy(offering(program(a, b, c, d), X, "b")),
        deploy(offering(program(a.withSetting(1), b, c, d.withSetting(1)), X, "b")).lastFirst(),
        deploy(offering(program(a.withGeneration(1), b, c.withGeneration(1), d), X, "b")));
  }

  private static Script replacesDeleteFirst() {
    SimResource a = fixed("a");
    SimResource b = thing("b", "a");
    SimResource c = thing("c", "b");
    SimResource d = fixed("d");
    return Script.of(
        "replacements delete-first, alone and with all that depends on them",
        deploy(offering(program(a, b, c, d), X, "c")),
        deploy(offering(program(a, b, c, d.withGeneration(1)), X, "c")),
        deploy(offering(program(a.withGeneration(1), b, c, d), X, "c")),
        deploy(offering(program(a.withGeneration(2), b, d.withGeneration(2)), X, "b")).lastFirst());
  }

  private static Script withholds() {
    SimProgram program =
        offering(
            program(wishing(thing("p"), W), thing("q", "p"), thing("r"), thing("s", "r", "q")),
            X,
            "q");
    return Script.of(
        "what waits for a wish is withheld, deployed when it is satisfied, and goes when it is not",
        deploy(program),
        deploy(program).bind(W, 1, "one"),
        deploy(program).bind(W, 2, "one"),
        deploy(program).bind(W, 3, "two"),
        deploy(program).lastFirst());
  }

  private static Script holdsAnOffer() {
    SimProgram program =
        offering(
            program(wishing(thing("p"), W), thing("q", "p"), thing("r"), wishing(thing("s"), W)),
            X,
            "q");
    return Script.of(
        "an offer that is held keeps what stands behind it, in every kind of round",
        deploy(program).bind(W, 1, "one"),
        deploy(program(thing("t"))).hold(Held.offers(X)),
        undeploy(W).hold(Held.offers(X)),
        undeploy().hold(Held.offers(X)),
        destroy().hold(Held.offers(X)),
        undeploy(W),
        destroy());
  }

  private static Script leavesAlone() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    SimResource c = thing("c");
    SimResource d = thing("d", "c");
    SimProgram all = offering(program(a, b, c, d), X, "b");
    return Script.of(
        "a round leaves alone what is in use, and does and deletes all else",
        deploy(all),
        deploy(offering(program(a.withSetting(1), b, thing("e")), X, "b"))
            .leave(Held.offers(X), "a#1"),
        deploy(program(thing("e").withGeneration(1))).leave(Held.offers(X)),
        deploy(offering(program(a.withGeneration(1), b, thing("e")), X, "b"))
            .hold(Held.instances("a#1")),
        deploy(offering(program(a.withGeneration(1), b), X, "b")).leave(Held.instances("a#1")),
        deploy(offering(program(a.withGeneration(1), b), X, "b")));
  }

  private static Script failsToCreate() {
    SimProgram program =
        offering(program(thing("a"), thing("b"), thing("c", "b"), thing("d", "a")), X, "b");
    return Script.of(
        "a create fails while others are under way",
        deploy(program).fail("create a"),
        deploy(program).fail("create d"),
        deploy(program));
  }

  private static Script failsToUpdate() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    SimResource c = thing("c");
    SimProgram changed =
        program(a.withSetting(1), b.withSetting(1), c.withGeneration(1), thing("d"));
    return Script.of(
        "an update, and a replacement create-first, fails",
        deploy(program(a, b, c)),
        deploy(changed).fail("update a#1").lastFirst(),
        deploy(changed).fail("update b#1"),
        deploy(program(a.withGeneration(1), b)).fail("create a"),
        deploy(program(a.withGeneration(1), b)));
  }

  private static Script doesAllElseBesideAFailedCreate() {
    SimResource a = thing("a");
    SimProgram changed = program(a.withGeneration(1), thing("b"), thing("c", "b"), thing("d"));
    return Script.of(
        "beside a create that fails, what is new is made and what was replaced goes",
        deploy(program(a, thing("e"))),
        deploy(changed).fail("create b"),
        deploy(changed).besideWhatFails(),
        deploy(changed).besideWhatFails(),
        deploy(changed));
  }

  private static Script doesAllElseBesideAFailedUpdate() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    SimResource c = thing("c");
    SimProgram changed = program(a.withSetting(1), b, c.withGeneration(1), thing("d"));
    return Script.of(
        "beside an update that fails stays what needs it, and all else is done",
        deploy(program(a, b, c, thing("e"))),
        deploy(changed).fail("update a#1"),
        deploy(changed).fail("create d").besideWhatFails(),
        deploy(changed).besideWhatFails(),
        deploy(changed));
  }

  private static Script doesAllElseBesideAFailedDelete() {
    SimProgram all =
        program(thing("a"), thing("b", "a"), thing("c", "b"), thing("d"), thing("e", "d"));
    return Script.of(
        "beside a delete that fails stays what it needs, and another branch goes",
        deploy(all),
        deploy(program(thing("f"))).fail("delete c#1"),
        deploy(program(thing("f"))).besideWhatFails(),
        undeploy().besideWhatFails(),
        deploy(program(thing("f").withGeneration(1))).fail("delete f#1"),
        deploy(program(thing("f").withGeneration(1))).besideWhatFails(),
        destroy().besideWhatFails(),
        destroy());
  }

  private static Script doesAllElseBesideWhatIsProtected() {
    SimResource bucket = thing("bucket", "volume").withProtection(true);
    SimProgram all =
        offering(
            program(thing("volume"), bucket, thing("policy", "bucket"), thing("log")), X, "bucket");
    SimProgram again =
        offering(program(thing("volume"), bucket.withProtection(false)), X, "bucket");
    return Script.of(
        "what is protected stays with what it needs and its offer, and all else goes",
        deploy(all),
        deploy(program()),
        deploy(program()).besideWhatFails(),
        deploy(all),
        destroy(),
        destroy().besideWhatFails(),
        deploy(again),
        destroy());
  }

  private static Script refusesToReplaceWhatIsProtected() {
    SimResource a = thing("a").withProtection(true);
    SimResource b = fixed("b");
    SimResource c = thing("c", "b").withProtection(true);
    SimProgram replaced = offering(program(a.withGeneration(1), b, thing("d")), X, "a");
    SimProgram along = program(b.withGeneration(1), c, thing("d"));
    return Script.of(
        "a replacement of what is protected, and one that takes it along, is refused",
        deploy(offering(program(a, b, c), X, "a")),
        deploy(replaced),
        deploy(replaced).besideWhatFails(),
        deploy(program(a.withGeneration(1).withProtection(false), b, c)),
        deploy(along),
        deploy(along).besideWhatFails(),
        destroy());
  }

  private static Script retains() {
    SimResource bucket = thing("bucket", "volume").withRetention(true);
    SimResource page = wishing(thing("page", "log"), W).withRetention(true);
    SimProgram all = offering(program(thing("volume"), bucket, thing("log"), page), X, "bucket");
    SimProgram replaced =
        offering(
            program(thing("volume"), bucket.withGeneration(1), thing("log"), page), X, "bucket");
    SimProgram kept =
        offering(
            program(thing("volume"), bucket.withGeneration(2).withRetention(false)), X, "bucket");
    return Script.of(
        "what is retained leaves the stack in its order without being deleted",
        deploy(all).bind(W, 1, "one"),
        deploy(replaced).bind(W, 1, "one").hold(Held.instances("bucket#1")),
        deploy(replaced).bind(W, 1, "one"),
        deploy(program(thing("log"))).hold(Held.offers(X)),
        undeploy(W).hold(Held.offers(X)),
        deploy(all).bind(W, 2, "two"),
        deploy(kept),
        deploy(program(bucket.withSetting(1).withDependencies(List.of(), List.of()))),
        destroy());
  }

  private static Script retainsInAReplacementDeleteFirst() {
    SimResource volume = fixed("volume").withRetention(true);
    SimResource bucket = thing("bucket", "volume").withRetention(true);
    SimResource log = thing("log", "bucket");
    SimProgram all = offering(program(volume, bucket, log), X, "bucket");
    SimProgram replaced = offering(program(volume.withGeneration(1), bucket, log), X, "bucket");
    return Script.of(
        "a replacement delete-first takes what is retained out of the stack, and makes it anew",
        deploy(all),
        deploy(replaced).no("withdraw x"),
        deploy(replaced).fail("create volume"),
        deploy(replaced));
  }

  private static Script retainsWhatIsNoLongerProtected() {
    SimResource bucket = thing("bucket", "volume").withRetention(true);
    SimProgram kept = program(thing("volume"), bucket.withProtection(true));
    return Script.of(
        "what is protected and to be retained stays until it is no longer protected",
        deploy(kept),
        destroy(),
        destroy().besideWhatFails(),
        deploy(program(thing("volume"), bucket)),
        destroy());
  }

  private static Script callsOtherwiseUpdatesAndRemoves() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    SimProgram named = offering(program(called(a, "c").withSetting(1), thing("b", "c")), X, "b");
    return Script.of(
        "called otherwise by an alias, updated, and removed",
        deploy(offering(program(a, b, thing("e")), X, "b")),
        deploy(named),
        deploy(named),
        deploy(program(thing("e"))),
        destroy());
  }

  private static Script callsOtherwiseAndReplaces() {
    SimResource a = thing("a");
    SimProgram named = offering(program(called(a, "c").withGeneration(1), thing("b", "c")), X, "b");
    return Script.of(
        "called otherwise by an alias, and replaced at once",
        deploy(offering(program(a, thing("b", "a")), X, "b")),
        deploy(named).hold(Held.instances("a#1")),
        deploy(named).leave(Held.instances("a#1")),
        deploy(named),
        destroy());
  }

  private static Script failsToDelete() {
    SimProgram all = program(thing("a"), thing("b", "a"), thing("c"), thing("d", "c"));
    return Script.of(
        "a delete fails while others are under way, and is made in the next round",
        deploy(all),
        deploy(program(thing("c"))).fail("delete b#1"),
        deploy(program(thing("c").withGeneration(1))).fail("delete a#1"),
        destroy().fail("delete c#1"),
        undeploy(),
        destroy());
  }

  private static Script diesWhileItCreates() {
    SimProgram program = program(wishing(thing("a"), W), thing("b"), thing("c", "b"));
    return Script.of(
        "the process dies while it creates",
        deploy(program).bind(W, 1, "one").crash("create a"),
        deploy(program).bind(W, 1, "one").crashUnheard("create c"),
        deploy(program(thing("b"))),
        deploy(program).bind(W, 2, "two").lastFirst(),
        undeploy(W));
  }

  private static Script keepsReplacedInstances() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    return Script.of(
        "replaced instances wait for their deletion as long as they are held",
        deploy(offering(program(a, b), X, "b")),
        deploy(offering(program(a.withGeneration(1), b), X, "b")).hold(Held.offers(X)),
        deploy(offering(program(a.withGeneration(2), b), X, "b")).hold(Held.instances("a#1")),
        deploy(offering(program(b.withDependencies(List.of(), List.of())), X, "b"))
            .hold(Held.offers(X)),
        destroy().hold(Held.instances("a#2")),
        deploy(offering(program(a.withGeneration(2), b), X, "b")),
        destroy());
  }

  private static Script renamesAndPutsBack() {
    SimProgram all = offering(program(thing("a"), thing("b", "a"), thing("c")), X, "b");
    return Script.of(
        "a resource is renamed, removed, and put back",
        deploy(all),
        deploy(offering(program(thing("z"), thing("b", "z"), thing("c")), X, "b")),
        deploy(offering(program(thing("c")), X, "c")),
        deploy(all).lastFirst(),
        deploy(program()));
  }

  private static SimResource called(SimResource resource, String name) {
    return resource.withName(name).withAliases(List.of(resource.name()));
  }

  private static Script callsOtherwiseWhatIsLeftAlone() {
    SimResource a = thing("a");
    SimProgram named =
        offering(program(called(a, "c"), thing("b", "c"), thing("e").withSetting(1)), Y, "e");
    Held held = new Held(List.of(), List.of("a#1"), false);
    return Script.of(
        "what is left alone keeps its name until it is not",
        deploy(offering(program(a, thing("b", "a"), thing("e"), thing("f")), Y, "e")),
        deploy(named).leave(held),
        deploy(named));
  }

  private static Script destroysWithWishes() {
    SimProgram all =
        offering(
            program(
                wishing(thing("a"), W), thing("b"), thing("c", "b"), wishing(thing("d", "c"), W)),
            X,
            "a");
    return Script.of(
        "a wish and its connection that go too count for the antichains",
        deploy(all).bind(W, 1, "one"),
        destroy(),
        deploy(all).bind(W, 1, "one"),
        deploy(program(thing("e"))).lastFirst(),
        destroy());
  }

  private static Script replacesTwoBehindOneOffer() {
    SimResource a = fixed("a");
    SimResource b = fixed("b");
    SimProgram changed = offering(program(a.withGeneration(1), b.withGeneration(1)), X, "a", "b");
    return Script.of(
        "two replacements delete-first behind one offer",
        deploy(offering(program(a, b), X, "a", "b")),
        deploy(changed).no("withdraw x"),
        deploy(changed));
  }

  private static Script refusesADelete() {
    SimResource a = thing("a");
    SimResource b = fixed("b");
    return Script.of(
        "the delete of an offer is refused, at the end and in a replacement delete-first",
        deploy(offering(offering(program(a, b), X, "a"), Y, "b")),
        deploy(offering(program(b.withGeneration(1)), Y, "b")).no("withdraw y"),
        deploy(program(thing("c"))).no("withdraw y"),
        destroy().no("withdraw x"),
        destroy());
  }

  private static Script refusesAChange() {
    SimResource a = fixed("a");
    SimResource b = thing("b", "a");
    SimResource c = thing("c");
    return Script.of(
        "a change is refused: it, and what depends on it, stays as it is",
        deploy(offering(program(a, b, c), X, "b")),
        deploy(offering(program(a.withGeneration(1), b.withSetting(1), c.withSetting(1)), X, "b"))
            .no("change a#1"),
        deploy(offering(program(a, b.withSetting(1), c.withSetting(2)), X, "b"))
            .no("change c#1")
            .lastFirst());
  }

  private static Script failsInAChain() {
    SimResource a = fixed("a");
    SimProgram changed = program(a.withGeneration(1), thing("b", "a"), thing("c", "b"));
    return Script.of(
        "a replacement delete-first fails half-way, and is finished in the next round",
        deploy(program(a, thing("b", "a"), thing("c", "b"))),
        deploy(changed).fail("delete b#1"),
        deploy(changed).fail("create a"),
        deploy(changed).fail("create b"),
        deploy(changed));
  }

  private static Script diesWhileItUpdatesAndDeletes() {
    SimResource a = thing("a");
    SimResource b = thing("b", "a");
    return Script.of(
        "the process dies while it updates, replaces and deletes",
        deploy(program(a, b, thing("c"))),
        deploy(program(a.withSetting(1), b)).crash("update a#1"),
        deploy(program(a.withSetting(1), b)).crashUnheard("delete c#1"),
        deploy(program(a.withGeneration(1), b)).crashUnheard("create a"),
        deploy(program(a.withGeneration(1), b)).crash("delete a#1"),
        deploy(program(a.withGeneration(1), b)));
  }

  private static Script diesInAChain() {
    SimResource a = fixed("a");
    SimProgram changed = program(a.withGeneration(1), thing("b", "a"));
    return Script.of(
        "the process dies half-way through a replacement delete-first",
        deploy(program(a, thing("b", "a"))),
        deploy(changed).crash("delete a#1"),
        deploy(changed).crash("create a"),
        deploy(changed));
  }

  private static Script answersLate() {
    SimProgram program =
        offering(program(wishing(thing("a"), W), thing("b"), thing("c", "b")), X, "c");
    return Script.of(
        "answers that come late hold only what waits for them",
        deploy(program).bind(W, 1, "one").questionsLast(),
        deploy(program(wishing(thing("a"), W), thing("b").withSetting(1), thing("d")))
            .bind(W, 2, "two")
            .questionsLast()
            .fail("create d"));
  }

  private static Script goesBackAfterAChainFailed() {
    SimProgram before = offering(program(fixed("a"), thing("b", "a"), thing("c", "b")), X, "b");
    SimProgram changed =
        offering(program(fixed("a").withGeneration(1), thing("b", "a"), thing("c", "b")), X, "b");
    return Script.of(
        "a replacement delete-first fails half-way, and the program goes back",
        deploy(before),
        deploy(changed).fail("delete a#1"),
        deploy(before),
        deploy(changed).fail("create a"),
        deploy(program(thing("c"))),
        destroy());
  }

  private static Script undeploysWhatAChainDeleted() {
    SimProgram before =
        offering(program(fixed("a"), wishing(thing("b", "a"), W), thing("c", "b")), X, "b");
    SimProgram changed =
        offering(
            program(fixed("a").withGeneration(1), wishing(thing("b", "a"), W), thing("c", "b")),
            X,
            "b");
    return Script.of(
        "what a replacement delete-first has deleted leaves the state without being deleted",
        deploy(before).bind(W, 1, "one"),
        deploy(changed).bind(W, 1, "one").crash("delete a#1"),
        undeploy(W),
        deploy(changed).bind(W, 2, "two").fail("create b"),
        destroy());
  }

  private static Script offersTheSameValue() {
    SimProgram first =
        SimProgram.connected(
            Twins.ME,
            List.of(thing("a"), thing("b", "a")),
            List.of(new SimOffer(X, List.of("b"), ValueRule.CONSTANT)));
    SimProgram second =
        SimProgram.connected(
            Twins.ME,
            List.of(thing("a").withGeneration(1), thing("b", "a").withSetting(1)),
            first.offers());
    return Script.of(
        "an offer of the same value follows what stands behind it",
        deploy(first),
        deploy(second).hold(Held.instances("a#1")),
        deploy(second));
  }

  private static Script keepsWhatFailedProgramsMade() {
    SimProgram program =
        offering(
            program(wishing(thing("p"), W), thing("a"), thing("b", "a"), thing("c", "b")), X, "a");
    return Script.of(
        "what programs made that failed since the last complete one is not left over",
        deploy(program(thing("x"))),
        deploy(program).bind(W, 1, "one").fail("create c"),
        undeploy(),
        deploy(program(thing("y"), thing("z", "y"))).fail("create z"),
        undeploy(),
        undeploy(W),
        deploy(program).bind(W, 2, "two"),
        destroy());
  }

  private static Script undeploysWhatNoProgramRegistered() {
    return Script.of(
        "what neither the last complete program nor a failed one since then has is left over",
        deploy(offering(program(thing("a"), thing("l"), thing("m")), X, "a")),
        deploy(program(thing("k"))).hold(Held.offers(X)),
        deploy(program(thing("m"), thing("n", "m"))).fail("create n"),
        undeploy().hold(Held.offers(X)),
        undeploy(),
        deploy(program(thing("m"))));
  }

  private static Script deletesAChainInOrder() {
    SimProgram before =
        offering(offering(program(fixed("a"), thing("z", "a"), thing("b", "a")), X, "a"), Y, "z");
    SimProgram changed =
        offering(
            offering(
                program(fixed("a").withGeneration(1), thing("z", "a"), thing("b", "a")), X, "a"),
            Y,
            "z");
    return Script.of(
        "a replacement delete-first deletes in the reverse order of the state",
        deploy(before).lastFirst(),
        deploy(changed),
        deploy(before).questionsLast());
  }

  private static Script renamesBehindAnOffer() {
    return Script.of(
        "a resource is renamed, and its old instance is kept while the offer is published with the new one",
        deploy(ONE_BUCKET),
        deploy(RENAMED).hold(Held.instances("bucket#1")),
        deploy(RENAMED).leave(Held.instances("bucket#1")),
        undeploy().hold(Held.instances("bucket#1")),
        deploy(RENAMED));
  }

  private static Script takesAlongWhatAnOlderVersionNeeds() {
    return Script.of(
        "a replacement delete-first takes along what a renamed resource has left, before the offer",
        deploy(ONE_BUCKET),
        deploy(RENAMED).hold(Held.instances("bucket#1")),
        deploy(RENAMED_ON_ANOTHER).no("withdraw x"),
        undeploy().hold(Held.instances("bucket#1")),
        deploy(RENAMED_ON_ANOTHER).hold(Held.instances("bucket#1")),
        deploy(RENAMED_ON_ANOTHER));
  }

  private static Script refusesToTakeAlong() {
    return Script.of(
        "what would take along what a renamed resource has left is changed when the offer is adopted",
        deploy(ONE_BUCKET),
        deploy(RENAMED).hold(Held.instances("bucket#1")),
        deploy(RENAMED_ON_ANOTHER).no("change volume#1").hold(Held.instances("bucket#1")),
        deploy(RENAMED_ON_ANOTHER).leave(Held.instances("bucket#1"), "volume#1"),
        deploy(RENAMED_ON_ANOTHER));
  }

  private static Script offersOtherResources() {
    SimResource a = fixed("a");
    SimResource b = fixed("b");
    SimProgram first = offering(offeringTheSame(program(a), X, "a"), Y, "a");
    SimProgram both = offering(offeringTheSame(program(a, b), X, "b", "a"), Y, "b", "a");
    SimProgram second = offering(offeringTheSame(program(a, b), X, "b"), Y, "b");
    SimProgram replaced =
        offering(offeringTheSame(program(a.withGeneration(1), b), X, "b"), Y, "b");
    return Script.of(
        "an offer stands on other resources in each round, with the same value and with ids",
        deploy(first),
        deploy(both),
        deploy(second).leave(Held.offers(X)),
        deploy(second),
        deploy(replaced),
        deploy(offering(offeringTheSame(program(b), X, "b"), Y, "b")).hold(Held.instances("a#2")),
        deploy(both),
        destroy());
  }

  private static Script keepsAnInstanceThatUsedAWish() {
    SimResource q = thing("q", "p");
    SimResource s = wishing(thing("s"), W);
    SimProgram before = offering(program(wishing(thing("p"), W), q, s), X, "q");
    SimProgram after = offering(program(thing("p").withGeneration(1), q, s), X, "q");
    Held old = Held.instances("p#1");
    return Script.of(
        "a replaced instance that is kept uses a wish that its successor does not take",
        deploy(before).bind(W, 1, "one"),
        deploy(after).bind(W, 1, "one").hold(old),
        deploy(after).hold(old),
        deploy(after).leave(old),
        undeploy(W).leave(old).hold(old),
        undeploy(W).hold(old),
        undeploy(W));
  }

  private static Script keepsAnInstanceOfAWishThatIsGone() {
    SimResource q = thing("q", "p");
    SimProgram before = program(wishing(thing("p"), W), q, thing("r", "q"));
    SimProgram after = program(thing("p").withGeneration(1), q);
    Held old = Held.instances("p#1");
    return Script.of(
        "a replaced instance that is kept uses a wish that the program no longer has",
        deploy(before).bind(W, 1, "one"),
        deploy(after).hold(old),
        deploy(after).leave(old),
        deploy(program(thing("t"))).leave(old),
        deploy(program(thing("p").withGeneration(2), thing("t"))).leave(old),
        undeploy(W).leave(old).hold(old),
        undeploy(W).hold(old),
        deploy(after));
  }
}
