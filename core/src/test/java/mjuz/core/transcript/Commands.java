package mjuz.core.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.StackReport;
import mjuz.core.executor.StepFailure;
import mjuz.core.executor.Stuck;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Timer;

/** The commands of the transcripts. Each is a pattern and what it does on the stage. */
final class Commands {
  private static final String NOTHING = "nothing";

  private record Command(Pattern pattern, Function<Matcher, List<String>> action) {}

  private final Stage stage;
  private final List<Command> commands = new ArrayList<>();

  Commands(Stage stage) {
    this.stage = stage;
    wholeStage();
    messages();
    lifeOfADeployment();
    registrations();
    endsOfRounds();
  }

  /** What came out, line by line. */
  List<String> run(String line) {
    stage.tick();
    for (Command command : commands) {
      Matcher matcher = command.pattern().matcher(line);
      if (matcher.matches()) {
        return command.action().apply(matcher);
      }
    }
    throw new IllegalArgumentException("no such command");
  }

  private void on(String pattern, Function<Matcher, List<String>> action) {
    commands.add(new Command(Pattern.compile(pattern), action));
  }

  private void input(String pattern, Function<Matcher, Input> input) {
    on("(\\S+) <- " + pattern, m -> stage.step(m.group(1), input.apply(m)));
  }

  private void wholeStage() {
    on(
        "times: late binding (\\d+) s, hold (\\d+) s",
        m -> stage.times(Long.parseLong(m.group(1)), Long.parseLong(m.group(2))));
    on("deployments (.+)", m -> stage.deployments(List.of(m.group(1).split(", "))));
    on("(\\S+) and (\\S+) connect", m -> stage.connect(m.group(1), m.group(2)));
    on("(\\S+) and (\\S+) lose each other", m -> stage.disconnect(m.group(1), m.group(2)));
    on("time passes: (\\d+) s", m -> stage.passTime(Long.parseLong(m.group(1)) * 1_000_000));
    on("the clock of (\\S+) goes back (\\d+) s", m -> stage.setBack(m.group(1), m.group(2)));
    on("(\\S+) crashes", m -> stage.crash(m.group(1)));
    on("(\\S+) comes back", m -> stage.comeBack(m.group(1)));
    on("(\\S+) loses its journal", m -> stage.loseJournal(m.group(1)));
    on("(\\S+) loses its journal and its state", m -> stage.loseEverything(m.group(1)));
    on("(\\S+) answers for the lost '(.+)'", m -> stage.answerFor(m.group(1), m.group(2)));
    on("the journal of (\\S+) is copied", m -> stage.copyJournal(m.group(1)));
    on("the journal of (\\S+) is restored from the copy", m -> stage.restoreJournal(m.group(1)));
    on("status of (\\S+)", m -> stage.status(m.group(1)));
  }

  private void messages() {
    on("deliver all", m -> stage.deliverAll());
    on("deliver (#\\d+(?:, #\\d+)*)", m -> each(m.group(1), stage::deliver));
    on("deliver (#\\d+) and keep a copy", m -> stage.deliverCopy(m.group(1)));
    on("lose (#\\d+(?:, #\\d+)*)", m -> each(m.group(1), stage::lose));
    on("(\\S+) is sent by (\\S+) (.*)", m -> stage.forge(m.group(1), m.group(2), m.group(3)));
  }

  private static List<String> each(String numbers, Function<String, List<String>> action) {
    return Stream.of(numbers.split(", ")).flatMap(n -> action.apply(n).stream()).toList();
  }

  private void lifeOfADeployment() {
    input("started; stack: (.+)", m -> new Input.Started(Words.report(m.group(2))));
    input(
        "started, and told to (destroy|stop); stack: (.+)",
        m ->
            new Input.Started(
                Words.report(m.group(3)), m.group(2).equals("destroy"), m.group(2).equals("stop")));
    input("program changed: (.+)", m -> new Input.ProgramChanged(m.group(2)));
    input("destroy", m -> new Input.DestroyRequested());
    input("stop", m -> new Input.StopRequested());
    input("timer (\\S+)", m -> new Input.TimerFired(Timer.valueOf(m.group(2))));
  }

  private void registrations() {
    input(
        "round (\\d+) registers a connection to (\\S+)",
        m -> new Input.ConnectionRegistered(round(m), Words.name(m.group(3)), Optional.empty()));
    input(
        "round (\\d+) registers a connection to (\\S+) at (\\S+):(\\d+)",
        m ->
            new Input.ConnectionRegistered(
                round(m),
                Words.name(m.group(3)),
                Optional.of(new PeerAddress(m.group(4), Integer.parseInt(m.group(5))))));
    input(
        "round (\\d+) registers the wish (\\S+)",
        m ->
            new Input.WishRegistered(
                round(m), stage.ask("wish " + m.group(3)), Words.edge(m.group(3))));
    input(
        "round (\\d+) has a wish of (\\S+) or (\\S+)",
        m ->
            new Input.WishNamed(
                round(m),
                stage.ask("name of the wish " + m.group(3)),
                List.of(Words.edge(m.group(3)), Words.edge(m.group(4)))));
    input(
        "round (\\d+) registers the offer (\\S+) = (\\S+) behind (.+)",
        m ->
            new Input.OfferRegistered(
                round(m),
                stage.ask("offer " + m.group(3)),
                Words.edge(m.group(3)),
                Value.of(m.group(4)),
                Words.instances(m.group(5))));
    input(
        "round (\\d+) registers the offer (\\S+) = (\\S+) with (\\d+) s notice behind (.+)",
        m ->
            new Input.OfferRegistered(
                round(m),
                stage.ask("offer " + m.group(3)),
                Words.edge(m.group(3)),
                Value.of(m.group(4)),
                Words.instances(m.group(6)),
                Long.parseLong(m.group(5)) * 1_000_000));
    input(
        "round (\\d+) is about to delete the offer (\\S+)",
        m ->
            new Input.OfferDeleting(
                round(m), stage.ask("delete of " + m.group(3)), Words.edge(m.group(3))));
    input(
        "round (\\d+) is about to change the resource (\\S+), known behind (.+)",
        m ->
            new Input.ResourceChanging(
                round(m),
                stage.ask("change of " + m.group(3)),
                Words.instance(m.group(3)),
                new TreeSet<>(Words.leaving(m.group(4)))));
    input(
        "round (\\d+) has changed the resource (\\S+)",
        m -> new Input.ResourceChanged(round(m), Words.instance(m.group(3))));
    input(
        "round (\\d+) would delete (.+), and cannot delete (\\S+), so (.+) stays",
        m ->
            new Input.DeletesPlanned(
                round(m),
                stage.ask("deletes"),
                Words.leaving(m.group(3)),
                new Stuck(
                    new TreeSet<>(Set.of(Words.instance(m.group(4)))),
                    new TreeSet<>(Words.leaving(m.group(5))))));
    input(
        "round (\\d+) would delete (\\S+), which depends on (\\S+)",
        m ->
            new Input.DeletesPlanned(
                round(m),
                stage.ask("deletes"),
                new TreeMap<>(
                    Map.of(Words.edge(m.group(3)), new TreeSet<>(Words.leaving(m.group(4))))),
                Stuck.NOTHING));
    input(
        "round (\\d+) would delete (.+)",
        m -> new Input.DeletesPlanned(round(m), stage.ask("deletes"), Words.leaving(m.group(3))));
    input(
        "the program of round (\\d+) does nothing",
        m -> new Input.ProgramWaiting(round(m), stage.ask("the program")));
    input("the program of round (\\d+) goes on", m -> new Input.ProgramGoesOn(round(m)));
  }

  private void endsOfRounds() {
    input(
        "round (\\d+) succeeded; stack: (.+)",
        m -> new Input.RoundEnded(round(m), new RoundEnd(Optional.empty(), true, report(m, 3))));
    input(
        "round (\\d+) was held; stack: (.+)",
        m ->
            new Input.RoundEnded(
                round(m),
                new RoundEnd(failure("held by offers in use"), true, true, report(m, 3))));
    input(
        "round (\\d+) failed, '(.+)'; stack: (.+)",
        m ->
            new Input.RoundEnded(round(m), new RoundEnd(failure(m.group(3)), false, report(m, 4))));
    input(
        "round (\\d+) failed to (\\S+ \\S+), '([^']+)'; stack: (.+)",
        m -> stepFailed(m, NOTHING, 5));
    input(
        "round (\\d+) failed to (\\S+ \\S+), '([^']+)', in the way of (.+); stack: (.+)",
        m -> stepFailed(m, m.group(5), 6));
    input(
        "round (\\d+) failed after its program, '(.+)'; stack: (.+)",
        m -> new Input.RoundEnded(round(m), new RoundEnd(failure(m.group(3)), true, report(m, 4))));
  }

  private static Input stepFailed(Matcher m, String wishes, int report) {
    FailedStep step = Words.step(m.group(3));
    StepFailure told =
        new StepFailure(step.instance().urn(), m.group(4), new TreeSet<>(Words.leaving(wishes)));
    return new Input.RoundEnded(
        round(m),
        new RoundEnd(
            failure(m.group(4)),
            false,
            false,
            new TreeMap<>(Map.of(step, told)),
            report(m, report)));
  }

  private static long round(Matcher m) {
    return Long.parseLong(m.group(2));
  }

  private static Optional<StackReport> report(Matcher m, int group) {
    String text = m.group(group);
    return text.equals("unreadable") ? Optional.empty() : Optional.of(Words.report(text));
  }

  private static Optional<Failure> failure(String summary) {
    return Optional.of(new Failure(summary, List.of(), true));
  }
}
