package mjuz.core.world;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;
import org.jspecify.annotations.Nullable;

/** One deployment: its journal and stack last, its process comes and goes. */
final class Node {
  /** Where in carrying out a batch the process is killed. */
  enum CrashPoint {
    NOWHERE,
    BEFORE_PERSIST,
    AFTER_PERSIST
  }

  private final World world;
  final DeploymentName name;
  private final ProtocolOptions options;
  final Stack stack = new Stack();
  JournalState journal;
  Program program;
  Set<DeploymentName> wantedPeers = new TreeSet<>();
  @Nullable DeploymentCore core;
  @Nullable RoundRun run;
  private RoundRun.Memory memory = new RoundRun.Memory();
  final Map<Timer, Long> timers = new EnumMap<>(Timer.class);
  Optional<Batch.End> end = Optional.empty();
  long incarnation;
  int rounds;
  CrashPoint crashAt = CrashPoint.NOWHERE;

  Node(World world, DeploymentName name, ProtocolOptions options, Program program) {
    this.world = world;
    this.name = name;
    this.options = options;
    this.program = program;
    this.journal = JournalState.empty(name.text());
  }

  boolean isRunning() {
    return core != null;
  }

  void start() {
    incarnation = Versions.next(journal.incarnation(), world.nowMicros());
    journal = journal.with(List.of(new JournalRecord.IncarnationStarted(incarnation)));
    core = new DeploymentCore(name, incarnation, options, journal);
    memory = new RoundRun.Memory();
    end = Optional.empty();
    Set<String> all = new TreeSet<>();
    stack.instances.forEach(i -> all.add(i.name));
    step(new Input.Started(stack.report(all, stack.offers.keySet(), Set.of(), Set.of())));
  }

  void crash() {
    core = null;
    run = null;
    timers.clear();
    wantedPeers = new TreeSet<>();
    world.disconnectAll(this);
  }

  void loseJournal() {
    journal = JournalState.empty(name.text() + "'");
  }

  void step(Input input) {
    DeploymentCore now = core;
    if (now == null) {
      return;
    }
    Batch batch = now.step(world.nowMicros(), input);
    if (crashAt == CrashPoint.BEFORE_PERSIST) {
      crashAt = CrashPoint.NOWHERE;
      crash();
      return;
    }
    journal = journal.with(batch.records());
    for (JournalRecord record : batch.records()) {
      if (record instanceof JournalRecord.OfferSaved saved) {
        saved.value().ifPresent(v -> world.offered(saved.edge(), saved.version(), v));
      }
    }
    batch.notices().forEach(n -> noticed(n));
    if (crashAt == CrashPoint.AFTER_PERSIST) {
      crashAt = CrashPoint.NOWHERE;
      crash();
      return;
    }
    carryOut(batch);
  }

  private void noticed(Notice notice) {
    world.log(() -> name + ": " + notice);
    if (notice instanceof Notice.OfferPublished p) {
      world.published(p.edge(), p.version(), p.behind());
    } else if (notice instanceof Notice.InUseChanged used && run == null) {
      world.adopted(this, used.edge(), used.version());
    } else if (notice instanceof Notice.RoundStarted) {
      rounds++;
    }
  }

  private void carryOut(Batch batch) {
    for (Batch.Connection connection : batch.connections()) {
      switch (connection) {
        case Batch.Connection.Connect c -> wantedPeers.add(c.peer());
        case Batch.Connection.Disconnect d -> {
          wantedPeers.remove(d.peer());
          world.disconnect(name, d.peer());
        }
      }
    }
    batch.messages().forEach(m -> world.send(this, m));
    for (Batch.TimerSetting setting : batch.timers()) {
      if (setting.atMicros() == Batch.TimerSetting.NEVER) {
        timers.remove(setting.timer());
      } else {
        timers.put(setting.timer(), setting.atMicros() + setting.jitterMicros() / 2);
      }
    }
    RoundRun current = run;
    if (current != null) {
      batch.answers().forEach(current::answer);
    }
    batch
        .round()
        .ifPresent(
            request -> {
              if (run != null) {
                throw new AssertionError("I3: " + name + " starts a round in a round");
              }
              run =
                  new RoundRun(
                      name.text(),
                      request,
                      program,
                      world.nodes.keySet().stream().filter(n -> !n.equals(name)).toList(),
                      stack,
                      memory,
                      world.isFaulty() && world.random().nextInt(4) == 0,
                      world.random());
            });
    if (batch.end().isPresent()) {
      end = batch.end();
      crash();
    }
  }

  /** One step of the round under way; false if it waits. */
  boolean advanceRound() {
    RoundRun current = run;
    if (current == null) {
      return false;
    }
    String before = current.progress();
    Optional<Input> input = current.advance();
    if (current.isOver()) {
      run = null;
    }
    input.ifPresent(
        i -> {
          world.log(() -> name + " < " + i);
          step(i);
        });
    return input.isPresent() || !before.equals(current.progress());
  }

  List<Timer> dueTimers() {
    List<Timer> due = new ArrayList<>();
    timers.forEach(
        (timer, at) -> {
          if (at <= world.nowMicros()) {
            due.add(timer);
          }
        });
    return due;
  }

  void fire(Timer timer) {
    timers.remove(timer);
    world.log(() -> name + " < " + timer);
    step(new Input.TimerFired(timer));
  }

  Set<Edge> offersInProgram() {
    Set<Edge> edges = new TreeSet<>();
    program.offers().forEach(o -> edges.add(o.edge()));
    return edges;
  }
}
