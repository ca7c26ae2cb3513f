package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.Phase;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Input.OfferRegistered;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackReports;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.executor.Step;
import mjuz.simulator.executor.StepTrace;
import mjuz.simulator.explore.Event.Killed;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/**
 * What one event does to one deployment: a copy of it takes the event in, carries out what comes of
 * it, and is interned. A step depends on nothing but the node and the event, so {@link Moves} has
 * it made once, however many worlds it happens in.
 */
final class NodeMachine {
  /** Every timer may fire whenever it is set, so lengths do not matter. */
  private static final ProtocolOptions OPTIONS = new ProtocolOptions(1, 1, 1, 1, 1, 1);

  private static final long INCARNATION = 1;
  private static final long SESSION = 1;
  private static final int PARALLELISM = 8;

  private final Universe universe;
  private final Interner interner;
  private final CoreStep coreStep;
  private final boolean judgesWords;

  /**
   * Steps nodes.
   *
   * @param judgesWords whether I5 is checked on what is said, and not only on what comes of it
   */
  NodeMachine(Universe universe, Interner interner, CoreStep coreStep, boolean judgesWords) {
    this.universe = universe;
    this.interner = interner;
    this.coreStep = coreStep;
    this.judgesWords = judgesWords;
  }

  /** A deployment under way from one sealed state to the next. */
  private final class Run {
    private final NodeState node;
    private final Killed killed;
    private final List<SimMessage> sends = new ArrayList<>();
    private int disconnects;
    private boolean givesUp;

    /** Whether resources have come to use other values, or are taken to do so. */
    private boolean uses;

    private @Nullable Broken problem;

    Run(NodeState node, Killed killed) {
      this.node = node;
      this.killed = killed;
    }

    NodeStep end() {
      return new NodeStep(interner.intern(node), List.copyOf(sends), disconnects, uses, problem);
    }

    void input(Input input) {
      DeploymentCore core = node.core;
      if (core == null) {
        return;
      }
      Batch batch = coreStep.step(core, node.clock, input);
      if (killed == Killed.BEFORE_PERSISTING) {
        die();
        return;
      }
      JournalState before = node.journal;
      if (!batch.records().isEmpty()) {
        node.journal = before.with(batch.records());
      }
      batch.notices().forEach(notice -> noticed(notice, batch, before));
      joined(batch);
      if (killed == Killed.AFTER_PERSISTING) {
        die();
        return;
      }
      carryOut(batch);
    }

    private void noticed(Notice notice, Batch batch, JournalState before) {
      switch (notice) {
        case Notice.OfferPublished n -> published(n, batch);
        case Notice.EqualValueAdopted n -> {
          node.adopt(
              universe.edge(n.edge()), WordJudge.wish(before, n.edge()).bound(), n.version());
          uses = true;
        }
        case Notice.WishBound n -> broken(WordJudge.bound(n, before, node));
        default -> {}
      }
    }

    /** A version is what the executor has registered; one that only rose (R4), what it was. */
    private void published(Notice.OfferPublished notice, Batch batch) {
      int edge = universe.edge(notice.edge());
      Optional<OfferRegistered> registered =
          registered(batch).filter(r -> r.offer().equals(notice.edge())).findFirst();
      Published.Entry newest = node.published.newest(edge);
      if (registered.isPresent()) {
        OfferRegistered said = registered.get();
        node.published = node.published.with(edge, notice.version(), said.value(), said.behind());
      } else if (newest != null) {
        node.published =
            node.published.with(edge, notice.version(), newest.value(), notice.behind());
      } else {
        broken(new Broken("I4", "published, and never offered: " + notice.edge()));
      }
    }

    private Stream<OfferRegistered> registered(Batch batch) {
      SimRound current = node.round;
      return current == null
          ? Stream.empty()
          : batch.answers().stream()
              .filter(answer -> answer instanceof Answer.Recorded)
              .flatMap(answer -> current.registration(answer.request()).stream());
    }

    /** What is answered and was not published is offered by the newest version. */
    private void joined(Batch batch) {
      List<OfferRegistered> all = registered(batch).toList();
      for (OfferRegistered each : all) {
        boolean published =
            batch.notices().stream()
                .anyMatch(
                    n -> n instanceof Notice.OfferPublished p && p.edge().equals(each.offer()));
        OfferSaved saved = node.journal.offers().get(each.offer());
        boolean withdrawn = saved != null && saved.phase() == Phase.WITHDRAWN; // R6: it waits.
        if (!published && !withdrawn) {
          joined(each);
        }
      }
    }

    private void joined(OfferRegistered registered) {
      Published.Entry newest = node.published.newest(universe.edge(registered.offer()));
      if (newest == null || !newest.value().equals(registered.value())) {
        broken(
            new Broken(
                "I4",
                "%s is offered with another value than it is registered with: %s"
                    .formatted(registered.offer(), registered.value())));
      } else {
        node.published = node.published.joined(newest, registered.behind());
      }
    }

    private void carryOut(Batch batch) {
      for (Batch.Connection connection : batch.connections()) {
        switch (connection) {
          case Batch.Connection.Connect c -> node.wanted |= 1 << universe.deployment(c.peer());
          case Batch.Connection.Disconnect c -> {
            int peer = 1 << universe.deployment(c.peer());
            node.wanted &= ~peer;
            disconnects |= peer;
          }
        }
      }
      for (Batch.Outgoing message : batch.messages()) {
        if (judgesWords) {
          broken(WordJudge.said(message.message(), node.journal));
        }
        sends.add(interner.intern(message.message()));
      }
      for (Batch.TimerSetting setting : batch.timers()) {
        int bit = 1 << Event.argument(setting.timer());
        boolean set = setting.atMicros() != Batch.TimerSetting.NEVER;
        node.timers = set ? node.timers | bit : node.timers & ~bit;
      }
      SimRound current = node.round;
      if (current != null) {
        batch.answers().forEach(current::answer);
      }
      batch.round().ifPresent(this::begin);
      if (batch.end().isPresent()) {
        stop();
        node.phase = givesUp ? NodeState.Phase.UNHEARD : NodeState.Phase.ENDED;
      }
    }

    private void begin(RoundRequest request) {
      if (node.round != null) {
        broken(new Broken("I3", "a round begins before the one under way has ended"));
      }
      node.roundProgram = node.program;
      node.round =
          new SimRound(
              request,
              universe.plan(node.self, node.program),
              node.stack,
              node.memory,
              PARALLELISM,
              StepTrace.NONE);
    }

    void die() {
      stop();
      sends.clear();
    }

    private void stop() {
      SimRound current = node.round;
      if (current != null) {
        current.crash();
      }
      node.phase = NodeState.Phase.DOWN;
      node.core = null;
      node.round = null;
      node.roundProgram = 0;
      node.memory = new RoundMemory();
      node.timers = 0;
      node.wanted = 0;
    }

    private void broken(@Nullable Broken found) {
      if (found != null && problem == null) {
        problem = found;
      }
    }

    void start(long clock) {
      node.clock = clock;
      node.published = node.published.before(clock);
      node.phase = NodeState.Phase.RUNNING;
      node.core = new DeploymentCore(universe.name(node.self), INCARNATION, OPTIONS, node.journal);
      input(new Input.Started(StackReports.atStart(node.stack, node.journal.remembered())));
      if (node.destroy && node.isRunning()) {
        input(new Input.DestroyRequested());
      }
    }

    void step(int index, boolean fails) {
      SimRound current = node.round;
      if (current == null) {
        throw new IllegalStateException("no round is under way");
      }
      Step step = current.enabled().get(index);
      Optional<Input> input = fails ? current.fail(step) : current.take(step);
      uses |= step.kind() == Step.Kind.FINISH;
      if (current.isOver()) {
        node.round = null;
        node.roundProgram = 0;
      }
      input.ifPresent(this::input);
      if (input.isEmpty() && killed != Killed.NOT) {
        die();
      }
    }

    void change(int to) {
      if (to == Event.DESTROY) {
        node.destroy = true;
        input(new Input.DestroyRequested());
      } else {
        node.program = to;
        input(new Input.ProgramChanged("changed"));
      }
    }
  }

  /** Makes a step. */
  NodeStep step(NodeState from, Event.Kind kind, Killed killed, int argument) {
    Run run = new Run(from.copy(), killed);
    switch (kind) {
      case START -> run.start(argument);
      case STEP -> run.step(argument, false);
      case FAIL -> run.step(argument, true);
      case TIMER -> {
        run.node.timers &= ~(1 << argument);
        run.givesUp = Event.timer(argument) == Timer.LINGER;
        run.input(new Input.TimerFired(Event.timer(argument)));
      }
      case DELIVER, DUPLICATE -> {
        SimMessage message = interner.message(argument);
        run.input(new Input.Received(universe.name(message.from), SESSION, message.content));
      }
      case OPEN ->
          run.input(new Input.SessionOpened(universe.name(argument), SESSION, INCARNATION));
      case CLOSE -> run.input(new Input.SessionClosed(universe.name(argument), SESSION, "cut"));
      case CRASH -> run.die();
      case LOSE_JOURNAL -> {
        run.die();
        run.node.journal = JournalState.empty(universe.name(from.self).text());
      }
      case CHANGE -> run.change(argument);
      default -> throw new IllegalArgumentException(kind + " happens to no node");
    }
    return run.end();
  }
}
