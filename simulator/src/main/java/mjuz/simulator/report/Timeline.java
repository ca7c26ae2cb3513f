package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.report.Happenings.Entry;
import mjuz.simulator.world.Happening;

/** A recording as what lasted how long. */
final class Timeline {
  /** A part of a wait that is not longer than this part of it explains nothing. */
  private static final int LITTLE = 100;

  private final Map<DeploymentName, Spans> spans = new TreeMap<>();
  private final Reachability reachability = new Reachability();
  private final List<Wait> waits;
  private final Map<Edge, List<Long>> published = new HashMap<>();
  private final List<Spans.Mark> phases = new ArrayList<>();
  private final long end;

  private Timeline(Recording recording, Iterable<DeploymentName> deployments) {
    deployments.forEach(name -> spans.put(name, new Spans(name)));
    Waits open = new Waits();
    long last = 0;
    for (Entry entry : recording.entries()) {
      open.take(entry);
      take(entry);
      last = isEventful(entry.what()) ? entry.micros() : last;
    }
    // Whoever waits for ever is shown to do so, but not for a day.
    long until = Math.max(last, Math.min(recording.lastMicros(), 2 * last));
    end = Math.max(until + until / 100, 1);
    spans.values().forEach(each -> each.end(end));
    reachability.end(end);
    waits = open.all(end);
  }

  static Timeline of(Recording recording, Iterable<DeploymentName> deployments) {
    return new Timeline(recording, deployments);
  }

  /** Those who wait for ever still look after their sessions. */
  private static boolean isEventful(Happened what) {
    return !(what instanceof Happened.Sent)
        && !(what instanceof Happened.Received)
        && !(what instanceof Happened.Session);
  }

  private void take(Entry entry) {
    Spans own = spans.computeIfAbsent(entry.who(), Spans::new);
    switch (entry.what()) {
      case Happened.Traced e -> {
        own.traced(entry.micros(), e.event());
        if (e.event().step() == TraceStep.OFFER_PUBLISHED) {
          Edge edge = e.event().edge().orElseThrow();
          published.computeIfAbsent(edge, x -> new ArrayList<>(1)).add(entry.micros());
        }
      }
      case Happened.Began e -> own.began(entry.micros(), e);
      case Happened.Session e -> reachability.session(entry.micros(), entry.who(), e);
      case Happened.Outside e -> outside(entry, own, e);
      default -> {} // Takes no time.
    }
  }

  private void outside(Entry entry, Spans own, Happened.Outside what) {
    boolean all = what.what() == Happening.TOLD_TO_DESTROY && !what.others().isEmpty();
    if (all || what.what() == Happening.FAULTS_ENDED) {
      phases.add(
          new Spans.Mark(
              entry.micros(), "phase", what.text() + " at " + Times.moment(entry.micros())));
    } else {
      own.outside(entry.micros(), what);
    }
    reachability.outside(entry.micros(), what);
    switch (what.what()) {
      case DIED, STOPPED, DESTROYED -> reachability.left(entry.micros(), entry.who());
      default -> {} // The process is there.
    }
  }

  Map<DeploymentName, Spans> spans() {
    return spans;
  }

  Reachability reachability() {
    return reachability;
  }

  List<Wait> waits() {
    return waits;
  }

  /** How its time is drawn. */
  TimeScale scale() {
    List<Long> moments = new ArrayList<>();
    for (Spans each : spans.values()) {
      for (List<Span> some : List.of(each.rounds(), each.operations(), each.absences())) {
        some.forEach(
            span -> {
              moments.add(span.from());
              moments.add(span.to());
            });
      }
      each.marks().forEach(mark -> moments.add(mark.micros()));
    }
    for (Wait wait : waits) {
      moments.add(wait.from());
      moments.add(wait.to());
    }
    phases.forEach(mark -> moments.add(mark.micros()));
    return new TimeScale(moments, end);
  }

  /** When the faults ended, and when all were told to destroy. */
  List<Spans.Mark> phases() {
    return phases;
  }

  /** The end of what is to be shown, in microseconds. */
  long end() {
    return end;
  }

  /** Why a wait lasted as long as it did: what its peers did meanwhile. */
  List<String> reasons(Wait wait) {
    List<String> reasons = new ArrayList<>();
    cause(wait).ifPresent(reasons::add);
    for (DeploymentName peer : wait.peers()) {
      Spans other = spans.get(peer);
      if (other == null) {
        reasons.add("there is no deployment " + peer);
      } else {
        List<String> own = reasons(wait, other);
        reasons.addAll(
            own.isEmpty() ? List.of(peer + " was there all the time, and did nothing") : own);
      }
    }
    return reasons;
  }

  /**
   * The change of a program that a wait comes from. A release is waited for because of the own
   * program; an offer may also be missing because of the program of the peer.
   */
  private Optional<String> cause(Wait wait) {
    List<DeploymentName> whose = new ArrayList<>(List.of(wait.who()));
    if (wait.reason() == Wait.Reason.OFFER) {
      whose.addAll(wait.peers());
    }
    return whose.stream()
        .filter(spans::containsKey)
        .flatMap(name -> spans.get(name).marks().stream())
        .filter(mark -> mark.style().equals(Spans.CHANGE) && mark.micros() <= wait.from())
        .max(Comparator.comparingLong(Spans.Mark::micros))
        .map(mark -> "after %s, at %s".formatted(mark.text(), Times.moment(mark.micros())));
  }

  private List<String> reasons(Wait wait, Spans peer) {
    List<String> reasons = new ArrayList<>();
    DeploymentName name = peer.name();
    offered(wait, name).ifPresent(reasons::add);
    peer.absence(wait.from(), wait.to()).ifPresent(reasons::add);
    long cut = reachability.without(wait.who(), name, wait.from(), wait.to());
    if (cut > wait.micros() / LITTLE) {
      reasons.add("no session with %s for %s".formatted(name, Times.text(cut)));
    }
    long busy = 0;
    int rounds = 0;
    for (Span round : peer.rounds()) {
      long part = round.within(wait.from(), wait.to());
      busy += part;
      rounds += part > 0 ? 1 : 0;
    }
    if (busy > wait.micros() / LITTLE) {
      reasons.add(
          "%s was in %s for %s"
              .formatted(name, rounds == 1 ? "a round" : rounds + " rounds", Times.text(busy)));
    }
    reasons.addAll(waitsOf(name, wait));
    return reasons;
  }

  /** A wish is satisfied some time after the offer is published. */
  private Optional<String> offered(Wait wait, DeploymentName peer) {
    if (wait.reason() != Wait.Reason.OFFER) {
      return Optional.empty();
    }
    for (Edge edge : wait.edges()) {
      for (long micros : published.getOrDefault(edge, List.of())) {
        if (micros >= wait.from() && micros <= wait.to()) {
          return Optional.of("%s published it at %s".formatted(peer, Times.moment(micros)));
        }
      }
      if (published.getOrDefault(edge, List.of()).isEmpty()) {
        return Optional.of(peer + " never published it");
      }
    }
    return Optional.of(peer + " did not publish it in this time");
  }

  /** The peer may wait itself. */
  private List<String> waitsOf(DeploymentName peer, Wait wait) {
    List<String> own = new ArrayList<>();
    for (Wait each : waits) {
      long from = Math.max(each.from(), wait.from());
      long to = Math.min(each.to(), wait.to());
      // A short overlap explains nothing.
      if (each.who().equals(peer) && (to - from) * 10 > wait.micros() && !isBack(each, wait)) {
        own.add("%s itself: %s, for %s".formatted(peer, each.label(), Times.text(to - from)));
      }
    }
    return own;
  }

  /** The other side of the same edge says the same. */
  private static boolean isBack(Wait each, Wait wait) {
    for (Edge edge : each.edges()) {
      if (wait.edges().contains(edge)) {
        return true;
      }
    }
    return false;
  }
}
