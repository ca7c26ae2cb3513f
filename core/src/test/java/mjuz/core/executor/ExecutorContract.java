package mjuz.core.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mjuz.core.executor.RecordingRound.Call;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.protocol.StateLoss;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Executor} does: the promises in the Javadoc of {@link Executor}, {@link Round},
 * {@link RoundEnd} and {@link StackReport}. Extend it and say how to make one.
 */
public abstract class ExecutorContract {
  private static final DeploymentName PEER = new DeploymentName("contract-peer");
  private static final Value VALUE = Value.of("\"some value\"");
  private static final long VERSION = 1_000_017;

  private final List<RecordingRound> rounds = new ArrayList<>();
  private ExecutorFixture fixture;
  private Edge wish;
  private Edge offer;

  /** For subclasses. */
  protected ExecutorContract() {}

  /**
   * The executor under test.
   *
   * @return one with an empty stack
   * @throws Exception if it cannot be made
   */
  protected abstract ExecutorFixture newFixture() throws Exception;

  @BeforeEach
  final void open() throws Exception {
    fixture = newFixture();
    wish = new Edge(PEER, "wished", fixture.self());
    offer = new Edge(fixture.self(), "offered", PEER);
    assertThat(report()).isEqualTo(StackReport.EMPTY);
  }

  @AfterEach
  final void close() {
    try {
      for (RecordingRound round : rounds) {
        assertThat(round.ends).as("ends of the round with %s", round.calls).hasSize(1);
      }
    } finally {
      fixture.close();
    }
  }

  private ContractProgram program() {
    return ContractProgram.EMPTY.connection(PEER);
  }

  private RecordingRound round() {
    RecordingRound round = new RecordingRound(fixture::existing);
    rounds.add(round);
    return round;
  }

  private RoundEnd run(RoundKind kind, RecordingRound round, Edge... unsatisfied) throws Exception {
    start(kind, round, unsatisfied);
    RoundEnd end = round.awaitEnd(fixture.patience());
    end.report().ifPresent(this::assertInspected);
    return end;
  }

  private void start(RoundKind kind, RecordingRound round, Edge... unsatisfied) {
    RoundRequest request =
        new RoundRequest(rounds.size(), kind, new TreeSet<>(Set.of(unsatisfied)));
    fixture.executor().start(request, round);
  }

  private void assertInspected(StackReport report) {
    try {
      assertThat(report()).as("inspected after the round").isEqualTo(report);
    } catch (ExecutorException e) {
      throw new AssertionError(e);
    }
  }

  private StackReport report() throws ExecutorException {
    return StateLoss.report(fixture.executor().inspect()).orElseThrow();
  }

  private RoundEnd deploy(ContractProgram program, RecordingRound round) throws Exception {
    fixture.program(program);
    return run(RoundKind.DEPLOY, round);
  }

  /** Deploys a program with all its wishes satisfied. */
  private void given(ContractProgram program) throws Exception {
    RecordingRound round = round();
    program.wishes().forEach(w -> round.satisfied(w, VERSION, VALUE));
    assertSucceeded(deploy(program, round));
    assertThat(fixture.existing())
        .containsExactlyInAnyOrderElementsOf(
            program.resources().stream().map(ContractProgram.Resource::name).toList());
  }

  private static StackReport assertSucceeded(RoundEnd end) {
    assertThat(end.failure()).isEmpty();
    return end.report().orElseThrow();
  }

  private static List<String> namesOf(Collection<Instance> instances) {
    return instances.stream()
        .map(i -> i.urn().substring(i.urn().lastIndexOf("::") + 2))
        .sorted()
        .collect(Collectors.toList());
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + fixture.patience().toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited in vain").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void aDeployRoundMakesTheStackWhatTheProgramSays() throws Exception {
    RecordingRound round = round();
    RoundEnd end = deploy(program().resource("a").resource("b", "a"), round);
    StackReport report = assertSucceeded(end);
    assertThat(end.programCompleted()).isTrue();
    assertThat(fixture.existing()).containsExactlyInAnyOrder("a", "b");
    assertThat(report.empty()).isFalse();
    assertThat(report.leftovers()).isFalse();
    assertThat(report.wishesInUse()).isEmpty();
    assertThat(report.offers()).isEmpty();
    assertThat(round.calls.stream().map(Call::what)).contains("connection to " + PEER, "plan");
  }

  @Test
  void aProgramThatIsTheSameAgainChangesNothing() throws Exception {
    given(program().resource("a"));
    assertSucceeded(deploy(program().resource("a"), round()));
    assertThat(fixture.existing()).containsExactly("a");
  }

  @Test
  void whatDependsOnAnUnsatisfiedWishIsWithheldAndAllElseIsDeployed() throws Exception {
    RoundEnd end =
        deploy(
            program().wish(wish).resource("a").resourceWishing("b", wish, "a").resource("c", "b"),
            round());
    StackReport report = assertSucceeded(end);
    assertThat(end.programCompleted()).isTrue();
    assertThat(fixture.existing()).containsExactly("a");
    assertThat(report.wishesInUse()).isEmpty();
    assertThat(report.empty()).isFalse();
  }

  @Test
  void aWishIsAskedForBeforeWhatDependsOnItIsDeployed() throws Exception {
    RecordingRound round = round().satisfied(wish, VERSION, VALUE);
    RoundEnd end = deploy(program().wish(wish).resourceWishing("b", wish), round);
    StackReport report = assertSucceeded(end);
    assertThat(round.call("wish " + wish).existing()).doesNotContain("b");
    assertThat(fixture.existing()).containsExactly("b");
    assertThat(report.wishesInUse()).containsExactly(wish);
    assertThat(report.outdated()).isEmpty();
  }

  @Test
  void whileAWishIsNotAnsweredAllElseGoesOn() throws Exception {
    RecordingRound round = round();
    CompletableFuture<Binding> answer = new CompletableFuture<>();
    round.bindings.put(wish, answer);
    fixture.program(program().wish(wish).resourceWishing("b", wish).resource("a"));
    start(RoundKind.DEPLOY, round);
    await(() -> fixture.existing().contains("a"));
    assertThat(fixture.existing()).doesNotContain("b");
    answer.complete(new Binding.Satisfied(VERSION, VALUE));
    assertSucceeded(round.awaitEnd(fixture.patience()));
    assertThat(fixture.existing()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void anOfferIsReportedWithAllThatStandsBehindItOnceThatExists() throws Exception {
    RecordingRound round = round();
    RoundEnd end =
        deploy(
            program().resource("a").resource("b", "a").resource("c").offer(offer, VALUE, "b"),
            round);
    StackReport report = assertSucceeded(end);
    assertThat(round.call("offer " + offer).existing()).contains("a", "b");
    assertThat(round.values).containsEntry(offer, VALUE);
    assertThat(namesOf(round.behind.get(offer))).containsExactly("a", "b");
    assertThat(report.offers()).containsExactly(offer);
  }

  @Test
  void anInstanceBehindAnOfferStaysTheSameFromRoundToRound() throws Exception {
    ContractProgram program = program().resource("a").offer(offer, VALUE, "a");
    RecordingRound first = round();
    assertSucceeded(deploy(program, first));
    RecordingRound second = round();
    assertSucceeded(deploy(program, second));
    assertThat(second.behind.get(offer)).isEqualTo(first.behind.get(offer));
  }

  @Test
  void anOfferThatDependsOnSomethingWithheldIsNotReported() throws Exception {
    RecordingRound round = round();
    ContractProgram program =
        program().wish(wish).resourceWishing("b", wish).offer(offer, VALUE, "b");
    assertSucceeded(deploy(program, round));
    assertThat(round.behind).isEmpty();
  }

  @Test
  void whatDependsOnAWishThatIsUnsatisfiedNowGoesAfterThePlan() throws Exception {
    ContractProgram program =
        program().wish(wish).resource("a").resourceWishing("b", wish, "a").resource("c", "b");
    given(program);
    RecordingRound round = round();
    StackReport report = assertSucceeded(deploy(program, round));
    assertThat(round.call("plan").existing()).contains("a", "b", "c");
    assertThat(fixture.existing()).containsExactly("a");
    assertThat(report.wishesInUse()).isEmpty();
  }

  @Test
  void anOfferThatLeavesIsInThePlanAndGoesBeforeWhatStandsBehindIt() throws Exception {
    given(program().resource("a").resource("x").offer(offer, VALUE, "a"));
    RecordingRound round = round();
    StackReport report = assertSucceeded(deploy(program().resource("x"), round));
    assertThat(round.leaving()).containsExactly(offer);
    assertThat(round.call("plan").existing()).contains("a");
    assertThat(fixture.existing()).containsExactly("x");
    assertThat(report.offers()).isEmpty();
    assertThat(report.leftovers()).isFalse();
  }

  /** R13: of one that depends on a wish which was withdrawn, no notice is given. */
  @Test
  void anOfferThatLeavesIsInThePlanWithTheWishesThatItDependsOn() throws Exception {
    Edge onNothing = new Edge(fixture.self(), "on nothing", PEER);
    given(
        program()
            .wish(wish)
            .resource("a")
            .resourceWishing("b", wish)
            .resource("c", "b")
            .offer(offer, VALUE, "c")
            .offer(onNothing, VALUE, "a"));
    RecordingRound round = round().holding(offer, onNothing);
    deploy(program(), round);
    assertThat(round.wishesUnderLeaving())
        .containsOnly(
            Map.entry(offer, new TreeSet<>(Set.of(wish))), Map.entry(onNothing, new TreeSet<>()));
    RecordingRound undeploy = round().holding(offer, onNothing);
    run(RoundKind.UNDEPLOY, undeploy, wish);
    assertThat(undeploy.wishesUnderLeaving()).containsEntry(offer, new TreeSet<>(Set.of(wish)));
  }

  @Test
  void aHeldOfferKeepsADeployRoundFromDeletingAnything() throws Exception {
    given(program().resource("a").resource("x").offer(offer, VALUE, "a"));
    RecordingRound round = round().holding(offer);
    RoundEnd end = deploy(program().resource("y"), round);
    assertThat(end.failure()).isPresent();
    assertThat(end.programCompleted()).isTrue();
    assertThat(fixture.existing()).containsExactlyInAnyOrder("a", "x", "y");
    StackReport report = end.report().orElseThrow();
    assertThat(report.offers()).containsExactly(offer);
    assertThat(report.leftovers()).as("x could go").isTrue();
  }

  @Test
  void anUndeployRoundDeletesWhatTheLastProgramNoLongerHas() throws Exception {
    aHeldOfferKeepsADeployRoundFromDeletingAnything();
    StackReport report = assertSucceeded(run(RoundKind.UNDEPLOY, round().holding(offer)));
    assertThat(fixture.existing()).containsExactlyInAnyOrder("a", "y");
    assertThat(report.offers()).containsExactly(offer);
    assertThat(report.leftovers()).isFalse();
  }

  @Test
  void anUndeployRoundDeletesJustWhatDependsOnTheUnsatisfied() throws Exception {
    Edge other = new Edge(PEER, "other", fixture.self());
    given(
        program()
            .wish(wish)
            .wish(other)
            .resource("a")
            .resourceWishing("b", wish, "a")
            .resource("c", "b")
            .resourceWishing("d", other));
    RecordingRound round = round();
    StackReport report = assertSucceeded(run(RoundKind.UNDEPLOY, round, wish));
    assertThat(fixture.existing()).containsExactlyInAnyOrder("a", "d");
    assertThat(round.call("plan").existing()).contains("b", "c");
    assertThat(round.calledWithoutConnections()).as("it runs no program").containsExactly("plan");
    assertThat(report.wishesInUse()).containsExactly(other);
  }

  @Test
  void anUndeployRoundKeepsWhatStandsBehindAHeldOffer() throws Exception {
    given(
        program()
            .wish(wish)
            .resourceWishing("b", wish)
            .resourceWishing("c", wish)
            .offer(offer, VALUE, "b"));
    RecordingRound round = round().holding(offer);
    StackReport report = assertSucceeded(run(RoundKind.UNDEPLOY, round, wish));
    assertThat(round.leaving()).containsExactly(offer);
    assertThat(fixture.existing()).containsExactly("b");
    assertThat(report.wishesInUse()).containsExactly(wish);
    assertThat(report.offers()).containsExactly(offer);
  }

  @Test
  void aDestroyRoundEmptiesTheStack() throws Exception {
    given(
        program()
            .wish(wish)
            .resource("a")
            .resourceWishing("b", wish, "a")
            .offer(offer, VALUE, "b"));
    RecordingRound round = round();
    RoundEnd end = run(RoundKind.DESTROY, round);
    assertThat(assertSucceeded(end)).isEqualTo(StackReport.EMPTY);
    assertThat(round.leaving()).containsExactly(offer);
    assertThat(round.call("plan").existing()).contains("a", "b");
    assertThat(fixture.existing()).isEmpty();
  }

  @Test
  void aDestroyRoundKeepsWhatStandsBehindAHeldOffer() throws Exception {
    given(program().resource("a").resource("x").offer(offer, VALUE, "a"));
    StackReport report = assertSucceeded(run(RoundKind.DESTROY, round().holding(offer)));
    assertThat(fixture.existing()).containsExactly("a");
    assertThat(report.empty()).isFalse();
    assertThat(report.offers()).containsExactly(offer);
  }

  @Test
  void aFailureNamesWhatFailedAndIsTheSameWhenItHappensAgain() throws Exception {
    given(program().resource("x"));
    ContractProgram program = program().resource("x").failing("f");
    Failure failure = deploy(program, round()).failure().orElseThrow();
    assertThat(failure.resources()).hasSize(1);
    assertThat(failure.resources().get(0)).endsWith("::f");
    assertThat(failure.retryable()).isTrue();
    assertThat(failure.summary()).isNotBlank().doesNotContain("\n");
    RoundEnd again = deploy(program, round());
    assertThat(again.failure()).contains(failure);
    assertThat(again.report().orElseThrow().empty()).isFalse();
  }

  @Test
  void aRoundThatFailsBeforeItsPlanDeletesNothing() throws Exception {
    given(program().resource("a").resource("x"));
    RoundEnd end = deploy(program().failing("f"), round());
    assertThat(end.failure()).isPresent();
    assertThat(end.programCompleted()).isFalse();
    assertThat(fixture.existing()).containsExactlyInAnyOrder("a", "x");
  }

  @Test
  void whatAFailedProgramMadeIsNotLeftOverUntilAProgramCompletesWithoutIt() throws Exception {
    given(program().resource("x"));
    deploy(program().resource("a").failing("f", "a"), round());
    RoundEnd end = deploy(program().resource("b").failing("f", "b"), round());
    assertThat(end.programCompleted()).isFalse();
    assertThat(fixture.existing()).containsExactlyInAnyOrder("x", "a", "b");
    assertThat(end.report().orElseThrow().leftovers()).isFalse();

    StackReport report = assertSucceeded(run(RoundKind.UNDEPLOY, round()));
    assertThat(fixture.existing()).containsExactlyInAnyOrder("x", "a", "b");
    assertThat(report.leftovers()).isFalse();

    assertSucceeded(deploy(program().resource("b"), round()));
    assertThat(fixture.existing()).containsExactly("b");
  }

  @Test
  void anInterruptEndsTheRoundAndTheNextOneWorks() throws Exception {
    RecordingRound round = round();
    round.bindings.put(wish, new CompletableFuture<>());
    fixture.program(program().wish(wish).resourceWishing("b", wish));
    start(RoundKind.DEPLOY, round);
    await(() -> !round.calledWithoutConnections().isEmpty());
    fixture.executor().interrupt();
    assertThat(round.awaitEnd(fixture.patience()).failure()).isPresent();
    given(program().resource("a"));
  }

  @Test
  void anInterruptWhileNoRoundRunsDoesNothing() throws Exception {
    fixture.executor().interrupt();
    given(program().resource("a"));
  }

  /**
   * For subclasses that add tests of their own.
   *
   * @return the fixture of the test under way
   */
  protected final ExecutorFixture fixture() {
    return fixture;
  }
}
