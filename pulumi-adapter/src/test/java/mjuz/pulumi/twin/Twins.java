package mjuz.pulumi.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.executor.Stuck;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.protocol.StateLoss;

/**
 * Both executors, led step for step. The model does at once whatever it may; then the real one has
 * to come to the same: the same questions asked and the same operations under way, no more and no
 * less. Then one of these is let go, in both, and so on until the round has ended in both. So the
 * partial order of one is that of the other: what the model begins too early never comes, and what
 * it begins too late is already there.
 */
final class Twins implements AutoCloseable {
  static final DeploymentName ME = new DeploymentName("me");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Side modelSide = new Side("the model");
  private final Side realSide = new Side("Pulumi");
  private final ModelExecutor model = new ModelExecutor(modelSide, ME.text(), realSide::awaitAny);
  private final RealTwin real;
  private final List<String> story = new ArrayList<>();
  private int rounds;

  /**
   * Both with an empty stack.
   *
   * @param directory for the files of the real one
   */
  Twins(Path directory) throws IOException, ExecutorException {
    real = new RealTwin(realSide, ME, directory);
    assertThat(realReport()).isEqualTo(model.report());
  }

  void play(Script script) throws Exception {
    try {
      for (Act act : script.acts()) {
        play(act);
      }
    } catch (AssertionError e) {
      throw new AssertionError(
          "%s: %s%nuntil then:%n%s"
              .formatted(script.name(), e.getMessage(), String.join("\n", story)),
          e);
    }
  }

  private void play(Act act) throws Exception {
    modelSide.begin();
    realSide.begin();
    if (!act.beside()) {
      modelSide.tryAll();
      realSide.tryAll();
    }
    rounds++;
    story.add("round %d: %s".formatted(rounds, act.kind()));
    model.program(act.program());
    real.program(act.program());
    HeldRound realRound = new HeldRound(realSide, act);
    real.executor().start(request(act, realSide), realRound);
    model.start(request(act, modelSide), new HeldRound(modelSide, act));
    int failures = 0;
    while (modelSide.end().isEmpty()) {
      SortedSet<String> waiting = modelSide.waiting();
      if (failures > 0) {
        // The program is being ended: what it still asks is not waited for.
        waiting.removeIf(what -> !isOperation(what));
      }
      story.add("  " + waiting);
      realSide.awaitJust(waiting, failures > 0);
      String next = next(waiting, act);
      if (act.crash().filter(next::equals).isPresent()) {
        crash(act, next, realRound);
        return;
      }
      Verdict verdict = act.fails().contains(next) ? Verdict.FAILS : Verdict.DONE;
      story.add("    " + next + ": " + verdict);
      realSide.release(next, verdict);
      modelSide.release(next, verdict);
      if (verdict == Verdict.FAILS || (next.startsWith("withdraw ") && act.no().contains(next))) {
        // Until it has noticed, it would go on with what else is let go.
        failures++;
        realSide.awaitFailures(failures);
      }
    }
    compare(modelSide.end().get(), realSide.awaitEnd());
  }

  private RoundRequest request(Act act, Side side) {
    return new RoundRequest(
        rounds,
        act.kind(),
        new TreeSet<>(act.unsatisfied()),
        side.plan(act.leave(), Stuck.NOTHING),
        side.instances(act.refused()),
        side.failing());
  }

  static boolean isOperation(String what) {
    return what.startsWith("create ") || what.startsWith("update ") || what.startsWith("delete ");
  }

  /** Which one goes on; the operation of a crash only when nothing else does. */
  private static String next(SortedSet<String> waiting, Act act) {
    if (waiting.isEmpty()) {
      throw new AssertionError("the model waits for nothing and has not ended");
    }
    Comparator<String> order =
        switch (act.order()) {
          case BY_NAME -> Comparator.comparing(Twins::isOperation);
          case LAST_FIRST ->
              Comparator.comparing(Twins::isOperation).thenComparing(Comparator.reverseOrder());
          case QUESTIONS_LAST -> Comparator.comparing(what -> !isOperation(what));
        };
    return waiting.stream()
        .min(
            Comparator.comparing((String what) -> act.crash().filter(what::equals).isPresent())
                .thenComparing(order)
                .thenComparing(Comparator.naturalOrder()))
        .orElseThrow();
  }

  private void crash(Act act, String operation, HeldRound round) throws Exception {
    story.add("    " + operation + ": the process dies");
    if (act.unheard()) {
      realSide.release(operation, Verdict.UNHEARD);
      realSide.awaitTold("done and unheard");
    }
    model.crash();
    // What was let go before is recorded when the state's file says so, which may take a moment.
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(real.snapshot()).isEqualTo(model.snapshot()));
    round.cutOff();
    real.crash();
    StackReport realReport = realReport();
    StackReport modelReport = model.report();
    compareReports(atStart(modelReport), atStart(realReport));
    compareStates();
  }

  /** Without when it was written: the model does not tell. */
  private StackReport realReport() throws ExecutorException {
    return withoutMark(StateLoss.report(real.executor().inspect()).orElseThrow());
  }

  private static StackReport withoutMark(StackReport report) {
    return new StackReport(
        report.wishesInUse(),
        report.outdated(),
        report.offers(),
        report.empty(),
        report.leftovers(),
        report.behind());
  }

  /** What stands behind the offers by label: the ids of instances differ. */
  private void compareReports(StackReport modelReport, StackReport realReport) {
    assertThat(withoutInstances(realReport))
        .as("the report")
        .isEqualTo(withoutInstances(modelReport));
    assertThat(renamed(realSide, realReport))
        .as("what is called otherwise")
        .isEqualTo(renamed(modelSide, modelReport));
    assertThat(behind(realSide, realReport))
        .as("what was behind the offers")
        .isEqualTo(behind(modelSide, modelReport));
  }

  private static Map<Edge, Set<String>> behind(Side side, StackReport report) {
    Map<Edge, Set<String>> behind = new TreeMap<>();
    report
        .behind()
        .forEach(
            (edge, instances) ->
                behind.put(
                    edge,
                    instances.stream()
                        .filter(instance -> Snapshot.isThing(instance.urn()))
                        .map(instance -> side.label(instance.id()))
                        .collect(Collectors.toCollection(TreeSet::new))));
    return behind;
  }

  /** The two executors name instances each in its own way. */
  private static StackReport withoutInstances(StackReport report) {
    return new StackReport(
        report.wishesInUse(),
        report.outdated(),
        report.offers(),
        report.empty(),
        report.leftovers());
  }

  /** For each instance what it was called, and what it is called now. */
  private static List<String> renamed(Side side, StackReport report) {
    List<String> all = new ArrayList<>();
    report
        .renamed()
        .now()
        .forEach(
            (before, now) ->
                now.forEach(
                    each ->
                        all.add(
                            "%s: %s is %s"
                                .formatted(
                                    side.label(each.id()),
                                    Snapshot.name(before.urn()),
                                    Snapshot.name(each.urn())))));
    return all.stream().sorted().toList();
  }

  /** What is outdated has no meaning before the first round. */
  private static StackReport atStart(StackReport report) {
    return new StackReport(
        report.wishesInUse(),
        new TreeSet<>(),
        report.offers(),
        report.empty(),
        report.leftovers(),
        report.behind());
  }

  private void compare(RoundEnd modelEnd, RoundEnd realEnd) throws IOException {
    story.add("  " + realEnd);
    assertThat(resources(realEnd)).as("what failed").isEqualTo(resources(modelEnd));
    assertThat(steps(realSide, realEnd))
        .as("the steps that failed")
        .isEqualTo(steps(modelSide, modelEnd));
    assertThat(realEnd.programCompleted())
        .as("the program has completed")
        .isEqualTo(modelEnd.programCompleted());
    assertThat(realEnd.held()).as("whether it is held").isEqualTo(modelEnd.held());
    assertThat(realEnd.report()).as("whether there is a report").isPresent();
    compareReports(modelEnd.report().orElseThrow(), realEnd.report().orElseThrow());
    assertThat(realSide.told()).as("what was told").isEqualTo(modelSide.told());
    assertThat(realSide.steps()).as("the trace").isEqualTo(modelSide.steps());
    compareStates();
  }

  private static List<String> steps(Side side, RoundEnd end) {
    return end.failed().keySet().stream()
        .map(
            step ->
                step.operation()
                    + " "
                    + (step.instance().id().isEmpty()
                        ? Snapshot.name(step.instance().urn())
                        : side.label(step.instance().id())))
        .sorted()
        .toList();
  }

  private static String resources(RoundEnd end) {
    return end.failure()
        .map(Failure::resources)
        .map(
            urns ->
                "failed: " + urns.stream().filter(Snapshot::isThing).map(Snapshot::name).toList())
        .orElse("nothing");
  }

  private void compareStates() throws IOException {
    List<String> state = real.snapshot();
    story.add("  " + state);
    assertThat(state).as("the state").isEqualTo(model.snapshot());
  }

  @Override
  public void close() {
    real.close();
  }
}
