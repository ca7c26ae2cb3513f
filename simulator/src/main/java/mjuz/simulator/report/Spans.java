package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** What one deployment did, and when its process was away. */
final class Spans {
  /** The style of a change of the program. */
  static final String CHANGE = "change";

  /** A point in time. */
  record Mark(long micros, String style, String text) {}

  private final DeploymentName name;
  private final List<Span> rounds = new ArrayList<>();
  private final List<Span> operations = new ArrayList<>();
  private final List<Span> absences = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private final Map<String, Begun> begun = new HashMap<>();
  private @Nullable TraceEvent round;
  private long roundFrom;
  private long downSince;
  private boolean down = true;
  private boolean gone;
  private long pausedSince = -1;

  /** An operation under way. */
  private record Begun(long micros, boolean delete) {}

  Spans(DeploymentName name) {
    this.name = name;
  }

  DeploymentName name() {
    return name;
  }

  List<Span> rounds() {
    return rounds;
  }

  List<Span> operations() {
    return operations;
  }

  /** When the process was down, gone, or stood still. */
  List<Span> absences() {
    return absences;
  }

  List<Mark> marks() {
    return marks;
  }

  void outside(long micros, Happened.Outside what) {
    switch (what.what()) {
      case STARTED -> {
        away(micros);
        down = false;
      }
      case DIED -> {
        interrupted(micros);
        mark(micros, "crash", what);
      }
      case STOPPED -> interrupted(micros);
      case DESTROYED -> {
        interrupted(micros);
        gone = true;
      }
      case JOURNAL_LOST -> mark(micros, "crash", what);
      case PAUSED -> pausedSince = down ? -1 : micros;
      case RESUMED -> resumed(micros);
      case TOLD_TO_STOP, TOLD_TO_DESTROY -> mark(micros, "operator", what);
      case PROGRAM_CHANGED -> mark(micros, CHANGE, what);
      case SESSION_CUT -> mark(micros, "session", what);
      case PARTITIONED, HEALED, FAULTS_ENDED -> {} // of the world
    }
  }

  private void mark(long micros, String style, Happened.Outside what) {
    marks.add(new Mark(micros, style, name + " " + what.text()));
  }

  private void away(long micros) {
    if (down && micros > downSince) {
      Span.Kind kind = gone ? Span.Kind.GONE : Span.Kind.DOWN;
      String label = gone ? "destroyed" : "down";
      absences.add(new Span(kind, downSince, micros, label, name + " has no process"));
    }
  }

  private void resumed(long micros) {
    if (pausedSince >= 0) {
      absences.add(
          new Span(Span.Kind.PAUSED, pausedSince, micros, "stands still", name + " stands still"));
    }
    pausedSince = -1;
  }

  private void interrupted(long micros) {
    resumed(micros);
    begun.forEach(
        (resource, each) ->
            operations.add(
                new Span(
                    Span.Kind.FAILED,
                    each.micros(),
                    micros,
                    resource,
                    (each.delete() ? "delete of " : "operation on ")
                        + resource
                        + ": lost with the process")));
    begun.clear();
    endRound(micros, Span.Kind.ROUND_FAILED, "lost with the process");
    down = true;
    gone = false;
    downSince = micros;
  }

  void began(long micros, Happened.Began what) {
    begun.put(what.resource(), new Begun(micros, what.delete()));
  }

  void traced(long micros, TraceEvent event) {
    switch (event.step()) {
      case ROUND_STARTED -> {
        round = event;
        roundFrom = micros;
      }
      case ROUND_ENDED -> {
        Span.Kind kind = Span.Kind.ROUND;
        if (event.detail().startsWith("held")) {
          kind = Span.Kind.ROUND_HELD;
        } else if (event.detail().startsWith("failed")) {
          kind = Span.Kind.ROUND_FAILED;
        }
        endRound(micros, kind, event.detail());
      }
      case CREATED -> ended(micros, event, Span.Kind.CREATE, "created");
      case UPDATED -> ended(micros, event, Span.Kind.UPDATE, "updated");
      case DELETED -> ended(micros, event, Span.Kind.DELETE, "deleted");
      case RETAINED -> ended(micros, event, Span.Kind.DELETE, "retained");
      case FAILED -> ended(micros, event, Span.Kind.FAILED, "failed");
      default -> {} // Not for what takes time.
    }
  }

  private void ended(long micros, TraceEvent event, Span.Kind kind, String how) {
    String resource = event.urn().orElse("");
    Begun begin = begun.remove(resource);
    if (begin == null) {
      return; // An update of versions alone takes no time.
    }
    String uses =
        event.uses().isEmpty()
            ? ""
            : "\nuses "
                + String.join(
                    ", ", event.uses().stream().map(use -> use.edge().toString()).toList());
    String detail = event.id().orElse(resource) + " " + how + uses;
    operations.add(new Span(kind, begin.micros(), micros, resource, detail));
  }

  private void endRound(long micros, Span.Kind kind, String how) {
    TraceEvent begin = round;
    if (begin != null) {
      String text = "round %d, %s".formatted(begin.round(), begin.detail());
      String label = begin.detail().split(":", 2)[0];
      rounds.add(new Span(kind, roundFrom, micros, label, text + "\n" + how));
    }
    round = null;
  }

  /** The run ends: what is under way has no end. */
  void end(long micros) {
    if (down) {
      away(micros);
    } else {
      resumed(micros);
      begun.forEach(
          (resource, each) ->
              operations.add(
                  new Span(
                      each.delete() ? Span.Kind.DELETE : Span.Kind.CREATE,
                      each.micros(),
                      micros,
                      resource,
                      resource + ": under way when the run ended")));
      begun.clear();
      endRound(micros, Span.Kind.ROUND, "under way when the run ended");
    }
  }

  /** What the deployment did in some time, for those who waited for it. */
  Optional<String> absence(long from, long to) {
    long down = sum(absences, Span.Kind.DOWN, from, to) + sum(absences, Span.Kind.GONE, from, to);
    long paused = sum(absences, Span.Kind.PAUSED, from, to);
    List<String> parts = new ArrayList<>();
    if (down > 0) {
      parts.add("had no process for " + Times.text(down));
    }
    if (paused > 0) {
      parts.add("stood still for " + Times.text(paused));
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(name + " " + String.join(" and ", parts));
  }

  private static long sum(List<Span> spans, Span.Kind kind, long from, long to) {
    long sum = 0;
    for (Span span : spans) {
      sum += span.kind() == kind ? span.within(from, to) : 0;
    }
    return sum;
  }
}
