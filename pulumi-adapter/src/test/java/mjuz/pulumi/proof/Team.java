package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mjuz.core.executor.Failure;
import mjuz.core.journal.JournalException;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.engine.state.StackState;
import mjuz.pulumi.engine.state.StateReader;
import mjuz.pulumi.engine.state.StateResource;
import mjuz.pulumi.journal.JournalReader;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingProvider;
import mjuz.pulumi.trace.TraceReader;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ThrowingRunnable;

/**
 * One deployment, with its own journal, port, provider and stack. What it has is read from its
 * files, so it is all the same whether it runs in this JVM or in a process of its own.
 */
final class Team implements AutoCloseable {
  /** How long something that has to happen may take on a machine that is busy. */
  static final Duration PATIENCE = Duration.ofSeconds(100);

  private static final Set<String> THINGS = Set.of(Thing.TYPE, Thing.FORMER_TYPE);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Teams teams;
  private final Path directory;
  private final SpecProgram program;
  private final ThingProvider things;
  private final int port = Ports.free();
  private boolean waitsToBeDialled;
  private String stack = DeploymentOptions.DEFAULT_STACK;
  private final List<String> accepted = new ArrayList<>();
  private int revision;
  private Optional<TeamRun> run = Optional.empty();

  Team(String name, Path directory, Teams teams) throws IOException {
    this.name = name;
    this.teams = teams;
    this.directory = directory;
    Files.createDirectories(directory.resolve("state"));
    this.program = new SpecProgram(directory.resolve("program.json"), directory.resolve("ran"));
    this.things = new ThingProvider(directory.resolve("things"));
    program(ProgramSpec.program());
  }

  /** The provider of its things, which fails and blocks on demand. */
  ThingProvider things() {
    return things;
  }

  int port() {
    return port;
  }

  /** It does not dial its peers. */
  Team waitsToBeDialled() {
    waitsToBeDialled = true;
    return this;
  }

  /** Changes the program; a deployment that runs is told so. */
  Team program(ProgramSpec spec) {
    var peers = new TreeMap<String, Integer>();
    spec.peerNames()
        .forEach(peer -> peers.put(peer, waitsToBeDialled ? 0 : teams.team(peer).port()));
    revision++;
    try {
      spec.withPeers(revision, peers).write(program.file());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run.filter(TeamRun::isRunning).ifPresent(TeamRun::changed);
    return this;
  }

  /**
   * Starts on another stack from now on, as with another --stack, --backend or PULUMI_BACKEND_URL.
   */
  Team stack(String other) {
    stack = other;
    return this;
  }

  private DeploymentOptions options() {
    var options =
        DeploymentOptions.builder()
            .name(name)
            .port(port)
            .stack(stack)
            .heartbeat(Duration.ofMillis(500))
            .workDirectory(directory)
            .traceFile(trace())
            .pulumi(Teams.PULUMI)
            .provider(ThingProvider.NAME, things.port());
    accepted.forEach(options::acceptLoss);
    return options.build();
  }

  private Path trace() {
    return directory.resolve("trace.jsonl");
  }

  /** Starts it on a thread of this JVM. */
  Team start() {
    try {
      begin(new ThreadRun(options(), program));
    } catch (Exception e) {
      throw new AssertionError(name + " does not start", e);
    }
    return this;
  }

  /** Starts it in a process of its own. */
  Team startProcess() {
    try {
      begin(new ProcessRun(options(), program));
    } catch (IOException e) {
      throw new AssertionError(name + " does not start", e);
    }
    return this;
  }

  private void begin(TeamRun next) {
    assertThat(isRunning()).as("%s runs already", name).isFalse();
    run = Optional.of(next);
  }

  boolean isRunning() {
    return run.filter(TeamRun::isRunning).isPresent();
  }

  /** Asks it to end, and waits until it has. */
  Team stop() {
    run.orElseThrow().stop();
    return awaitEnd();
  }

  /** Asks it to destroy everything, and returns at once. */
  Team destroying() {
    run.orElseThrow().destroy();
    return this;
  }

  /** Waits until it has ended by itself or because it was asked to. */
  Team awaitEnd() {
    try {
      run.orElseThrow().awaitEnd();
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + teams.story(), e);
    }
    return this;
  }

  /** Destroys everything and ends. */
  Team destroy() {
    return destroying().awaitEnd();
  }

  /** Kills its process, which leaves it no time to do anything. */
  Team kill() {
    run.orElseThrow().kill();
    return this;
  }

  /** Loses what it has noted of its peers; the stack stays. */
  Team loseJournal() {
    for (String suffix : List.of("", "-wal", "-shm")) {
      Path file = new DeploymentFolder(directory).journal();
      try {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + suffix));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return this;
  }

  /** Where its backend keeps the state. */
  Path stateFile() {
    return directory.resolve("state/.pulumi/stacks/" + name + "/mjuz.json");
  }

  /** What is in its state is not protected any more, as with `pulumi state unprotect --all`. */
  Team unprotect() {
    try {
      String state = Files.readString(stateFile());
      Files.writeString(stateFile(), state.replaceAll("\"protect\": *true,?", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** A thing gets another name in its state, as an operator would do it. */
  Team renameInState(String before, String after) {
    String urn = "urn:pulumi:%s::%s::%s::%s".formatted(stack, name, Thing.TYPE, before);
    ProcessBuilder command =
        new ProcessBuilder(
            Teams.PULUMI.toString(),
            "state",
            "rename",
            urn,
            after,
            "--yes",
            "--non-interactive",
            "--stack",
            "organization/%s/%s".formatted(name, stack));
    command.environment().put("PULUMI_BACKEND_URL", directory.resolve("state").toUri().toString());
    command.environment().put("PULUMI_HOME", directory.resolve("pulumi").toString());
    changeState(command);
    return this;
  }

  /** Stops, runs the command that its last failure tells, and starts again, as told there. */
  Team unprotectAsTold() {
    String told = status().flatMap(DeploymentStatus::lastFailure).orElseThrow().summary();
    assertThat(told).contains("stop the deployment");
    String command = told.substring(told.indexOf("run: ") + "run: ".length());
    stop();
    String pulumi = " '" + Teams.PULUMI + "' ";
    changeState(new ProcessBuilder("sh", "-c", command.replace(" pulumi ", pulumi) + " --yes"));
    return start();
  }

  private void changeState(ProcessBuilder command) {
    command.environment().put("PULUMI_CONFIG_PASSPHRASE", "correct");
    try {
      Process process = command.redirectErrorStream(true).start();
      String output = process.inputReader().lines().collect(Collectors.joining("\n"));
      assertThat(process.waitFor()).as(output).isZero();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("the state of " + name + " was not changed", e);
    }
  }

  /** Its next starts go on without what was lost, as with --accept-loss. */
  Team acceptLoss(String loss) {
    accepted.add(loss);
    return this;
  }

  /** The name of the loss that its last start was refused for. */
  String lostName() {
    Matcher named = Pattern.compile("--accept-loss (\\S+?)[.:]?(\\s|$)").matcher(refusal());
    assertThat(named.find()).as("a loss is named").isTrue();
    return named.group(1);
  }

  /** Waits for the end of a start that is refused, and says why it was. */
  String refusal() {
    try {
      run.orElseThrow().awaitEnd();
      throw new AssertionError(name + " was not refused");
    } catch (AssertionError e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Names its journal. */
  String journalId() {
    try {
      return JournalReader.read(new DeploymentFolder(directory).journal())
          .orElseThrow()
          .state()
          .journalId();
    } catch (JournalException e) {
      throw new AssertionError(e);
    }
  }

  /** Loses its journal and its state; what it has deployed is there still. */
  Team loseEverything() {
    loseJournal();
    try {
      Files.deleteIfExists(stateFile());
      Files.deleteIfExists(new DeploymentFolder(directory).status());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** The status that it wrote last. */
  Optional<DeploymentStatus> status() {
    try {
      return StatusFile.read(new DeploymentFolder(directory).status()).map(StatusSnapshot::status);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String activity() {
    return status().map(DeploymentStatus::activity).orElse("");
  }

  /** What it has written to its trace so far. */
  List<TraceEvent> events() {
    try {
      return Files.exists(trace()) ? TraceReader.read(trace()).events() : List.of();
    } catch (Exception e) {
      throw new AssertionError("the trace of " + name + " cannot be read", e);
    }
  }

  long count(TraceStep step) {
    return events().stream().filter(event -> event.step() == step).count();
  }

  private ConditionFactory eventually(String what) {
    return Awaitility.await(name + ": " + what)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO)
        .failFast(
            name + " has ended",
            () -> run.filter(each -> !each.isRunning()).map(TeamRun::failed).orElse(false));
  }

  /** Waits until these things are there and no others: {@code name=text}, in this order. */
  Team awaitThings(String... expected) {
    return eventually("things " + Arrays.toString(expected), () -> assertThings(expected));
  }

  private void assertThings(String... expected) {
    assertThat(things.things()).as("things of %s", name).containsExactly(expected);
  }

  private Team eventually(String what, ThrowingRunnable assertion) {
    try {
      eventually(what).untilAsserted(assertion);
    } catch (RuntimeException e) {
      throw new AssertionError(e.getMessage() + "\n" + teams.story(), e);
    }
    return this;
  }

  /** Waits until it has run its newest program and has nothing left to do. */
  Team awaitIdle() {
    return eventually("idle", this::assertIdle);
  }

  private void assertIdle() throws IOException {
    assertThat(ran()).as("revision run by %s", name).isEqualTo(revision);
    assertThat(activity()).as("activity of %s", name).isEqualTo("idle");
  }

  private int ran() throws IOException {
    return Files.exists(program.ran())
        ? Integer.parseInt("0" + Files.readString(program.ran()))
        : 0;
  }

  /** Whether it waits for something from outside, or does not run. */
  boolean isAtRest() {
    String now = activity();
    return !isRunning() || now.equals("idle") || now.startsWith("held by");
  }

  /** Waits until a round has ended because an offer is in use. */
  Team awaitHeld() {
    return eventually(
        "held",
        () -> {
          assertThat(ran()).as("revision run by %s", name).isEqualTo(revision);
          assertThat(activity()).as("activity of %s", name).startsWith("held by");
        });
  }

  /** Waits until what it does, or waits for, begins with this, whether its program ran or not. */
  Team awaitActivity(String expected) {
    return eventually(
        expected, () -> assertThat(activity()).as("activity of %s", name).startsWith(expected));
  }

  /** Waits until its last round has failed, with this in the summary. */
  Team awaitFailure(String summary) {
    return eventually(
        "failure",
        () ->
            assertThat(status().flatMap(DeploymentStatus::lastFailure).map(Failure::summary))
                .get(InstanceOfAssertFactories.STRING)
                .contains(summary));
  }

  /** Waits until it has offered this, or withdrawn it, so many times. */
  Team awaitSteps(TraceStep step, long times) {
    return eventually(
        times + " " + step, () -> assertThat(count(step)).isGreaterThanOrEqualTo(times));
  }

  /** Waits until the provider is at an operation that it was told to block. */
  Team awaitBlocked(String operation) {
    return eventually(
        "blocked at " + operation,
        () -> assertThat(things.isWaiting(operation)).as(operation).isTrue());
  }

  /** Waits until it has no session with a peer, for this reason. */
  Team awaitProblem(String peer, String problem) {
    return eventually(
        problem,
        () ->
            assertThat(status().stream().flatMap(now -> now.peers().stream()))
                .filteredOn(each -> each.name().text().equals(peer))
                .extracting(DeploymentStatus.PeerStatus::problem)
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains(problem));
  }

  /** Waits until these of its offers, and no others, are wished by their beneficiaries. */
  Team awaitWished(String... offers) {
    return eventually(
        "wished are " + Arrays.toString(offers),
        () ->
            assertThat(status().orElseThrow().offers())
                .filteredOn(OfferStatus::wished)
                .extracting(offer -> offer.edge().offer())
                .containsExactlyInAnyOrder(offers));
  }

  /** Waits until its status says of an offer, or of a wish, when it will be withdrawn (R13). */
  Team awaitLeaving(String offer) {
    return eventually(
        offer + " leaves", () -> assertThat(ends(offer)).isNotEmpty().allMatch(each -> each > 0));
  }

  /** Waits until its status says that an offer, or a wish, will not be withdrawn (R13). */
  Team awaitStaying(String offer) {
    return eventually(
        offer + " stays", () -> assertThat(ends(offer)).isNotEmpty().allMatch(each -> each == 0));
  }

  private List<Long> ends(String offer) {
    DeploymentStatus now = status().orElseThrow();
    return Stream.concat(
            now.offers().stream()
                .filter(each -> each.edge().offer().equals(offer))
                .map(OfferStatus::leavesAtMicros),
            now.wishes().stream()
                .filter(each -> each.edge().offer().equals(offer))
                .map(DeploymentStatus.WishStatus::leavesAtMicros))
        .map(time -> time.orElse(0))
        .toList();
  }

  /** Waits until its status names just these steps as failing (R12). */
  Team awaitFailing(String... steps) {
    return eventually(
        "failing " + List.of(steps),
        () ->
            assertThat(status().stream().flatMap(now -> now.failing().stream()))
                .extracting(Obstacle::step)
                .containsExactlyInAnyOrder(steps));
  }

  /** Waits until it says that a wish comes back with a new value each time after an offer (L2). */
  Team awaitValuesGoRound(Edge wish, Edge offer) {
    return eventually(
        "values go round",
        () ->
            assertThat(status().flatMap(DeploymentStatus::valuesGoRound))
                .hasValueSatisfying(
                    ring -> {
                      assertThat(ring.wish()).isEqualTo(wish);
                      assertThat(ring.offers()).containsExactly(offer);
                    }));
  }

  /** Waits until it knows what fails at the beneficiary of an offer (R12). */
  Team awaitObstacle(String offer, String beneficiary, String step, String message) {
    return eventually(
        step,
        () ->
            assertThat(offer(offer, beneficiary).flatMap(OfferStatus::obstacle))
                .hasValueSatisfying(
                    fails -> {
                      assertThat(fails.step()).isEqualTo(step);
                      assertThat(fails.message()).contains(message);
                      assertThat(fails.sinceMicros()).isPositive();
                    }));
  }

  /** What it says of one of its offers. */
  Optional<OfferStatus> offer(String offer, String beneficiary) {
    Edge edge = new Edge(new DeploymentName(name), offer, new DeploymentName(beneficiary));
    return status().orElseThrow().offers().stream()
        .filter(each -> each.edge().equals(edge))
        .findFirst();
  }

  /**
   * Waits until it has nothing to do and exactly these things, on disk and in the stack. It may
   * begin a round at any time, because a peer has news: then the stack's state is half-way for good
   * reason. So all is looked at anew until no round began or ended in between.
   */
  Team awaitStack(String... expected) {
    return eventually(
        "stack " + Arrays.toString(expected),
        () -> {
          long before = rounds();
          assertIdle();
          assertStack(expected);
          assertThat(rounds()).as("rounds of %s begun and ended", name).isEqualTo(before);
        });
  }

  /** How many times a round has begun or ended so far. */
  private long rounds() {
    return count(TraceStep.ROUND_STARTED) + count(TraceStep.ROUND_ENDED);
  }

  /** Exactly these things, on disk and in the stack's state, and nothing half-way. */
  void assertStack(String... expected) {
    assertThings(expected);
    StackState state = state();
    assertThat(state.pending()).as("open operations of %s", name).isEmpty();
    assertThat(state.resources().stream().filter(StateResource::pendingDelete))
        .as("replaced instances of %s", name)
        .isEmpty();
    assertThat(
            state.resources().stream()
                .filter(each -> THINGS.contains(each.type()))
                .map(StateResource::id)
                .sorted())
        .as("things in the stack of %s", name)
        .isEqualTo(things.ids());
    if (expected.length == 0 && !isRunning()) {
      assertThat(state.resources().stream().filter(each -> !each.type().contains("pulumi:")))
          .as("resources in the stack of %s", name)
          .isEmpty();
    }
  }

  private StackState state() {
    Path file = stateFile();
    try {
      return Files.exists(file)
          ? new StateReader(new DeploymentName(name)).read(JSON.readTree(file.toFile()))
          : StackState.EMPTY;
    } catch (NoSuchFileException | JsonProcessingException e) {
      throw new AssertionError("the state of " + name + " is being replaced", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What has happened, for people. */
  List<String> story() {
    List<String> lines = new ArrayList<>();
    for (TraceEvent event : events()) {
      lines.add(
          "%d %s r%d %s %s %s %s %s"
              .formatted(
                  event.timeMicros(),
                  name,
                  event.round(),
                  event.step(),
                  event.urn().map(urn -> urn.substring(urn.lastIndexOf("::") + 2)).orElse(""),
                  event.edge().map(Edge::toString).orElse(""),
                  event.version() == 0 ? "" : Long.toString(event.version()),
                  event.detail()));
    }
    return lines;
  }

  /** How it stands, for people. */
  String standing() {
    return "%s: revision %d, %s, things %s%n  state %s%n  status %s"
        .formatted(
            name,
            revision,
            isRunning() ? "runs" : "ended",
            things.things(),
            state().resources().stream().map(StateResource::urn).toList(),
            status());
  }

  @Override
  public void close() {
    run.filter(TeamRun::isRunning).ifPresent(TeamRun::kill);
    things.close();
  }
}
