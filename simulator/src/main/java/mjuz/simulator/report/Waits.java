package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Input;
import mjuz.core.trace.TraceEvent;
import mjuz.simulator.report.Happenings.Entry;

/**
 * What waited for what. A question of an executor that is not answered at once is a wait within a
 * round; an unsatisfied wish, a held round and the time before a failed round is tried again are
 * waits between rounds.
 */
final class Waits {
  /** Waits of the same for the same with less between them are one. */
  private static final long GAP = 20_000;

  /** So many of the last waits are looked at for one that this one goes on with. */
  private static final int LAST = 64;

  private static final String DELETES = "deletes at the end of the round";

  private final List<Wait> ended = new ArrayList<>();
  private final Map<DeploymentName, Map<String, Open>> open = new TreeMap<>();
  private final Set<Edge> withdrawn = new HashSet<>();
  private final Set<Edge> free = new HashSet<>();
  private final Map<Instance, TreeSet<Edge>> behind = new HashMap<>();

  /** A wait that has no end so far. */
  private record Open(Wait.Reason reason, List<Edge> edges, String subject, long from) {}

  void take(Entry entry) {
    long micros = entry.micros();
    DeploymentName who = entry.who();
    switch (entry.what()) {
      case Happened.Asked e -> asked(micros, who, e);
      case Happened.Answered e -> close(who, "question " + e.answer().request(), micros);
      case Happened.Traced e -> traced(micros, who, e.event());
      case Happened.Heard e -> {
        if (e.available()) {
          close(who, "wish " + e.edge(), micros);
        }
      }
      case Happened.RoundOver e -> over(micros, who, e);
      case Happened.Outside e -> outside(micros, who, e);
      default -> {} // Nobody waits for these.
    }
  }

  private void asked(long micros, DeploymentName who, Happened.Asked what) {
    String key = "question " + what.request();
    switch (what.question()) {
      case Input.OfferDeleting i -> release(micros, who, key, List.of(i.offer()), "");
      case Input.ResourceChanging i ->
          release(
              micros,
              who,
              key,
              List.copyOf(behind.getOrDefault(i.instance(), new TreeSet<>())),
              "change of " + i.instance().urn());
      case Input.DeletesPlanned i -> {
        List<Edge> edges = new ArrayList<>(i.leaving().keySet());
        edges.removeAll(free);
        release(micros, who, key, edges, DELETES);
      }
      case Input.WishRegistered i ->
          open(who, key, new Open(Wait.Reason.OFFER, List.of(i.wish()), "", micros));
      default -> {} // What is recorded is answered at once.
    }
  }

  /** What the deletes wait for is withdrawn when they are planned. */
  private void planned(DeploymentName who, Edge edge) {
    Map<String, Open> own = open.computeIfAbsent(who, name -> new LinkedHashMap<>());
    own.replaceAll(
        (key, each) -> {
          if (!each.subject().equals(DELETES) || each.edges().contains(edge)) {
            return each;
          }
          TreeSet<Edge> edges = new TreeSet<>(each.edges());
          edges.add(edge);
          return new Open(each.reason(), List.copyOf(edges), each.subject(), each.from());
        });
  }

  private void release(
      long micros, DeploymentName who, String key, List<Edge> edges, String subject) {
    open(who, key, new Open(Wait.Reason.RELEASE, edges, subject, micros));
  }

  private void traced(long micros, DeploymentName who, TraceEvent event) {
    Edge edge = event.edge().orElse(null);
    switch (event.step()) {
      case ROUND_STARTED -> closeIf(who, "hold", micros);
      case WISH_BOUND -> {
        if (edge != null && event.version() == 0) {
          open(who, "wish " + edge, new Open(Wait.Reason.OFFER, List.of(edge), "", micros));
        } else {
          close(who, "wish " + edge, micros);
        }
      }
      case OFFER_WITHDRAWN -> {
        if (edge != null) {
          withdrawn.add(edge);
          planned(who, edge);
        }
      }
      case OFFER_PUBLISHED -> {
        if (edge != null) {
          withdrawn.remove(edge);
          free.remove(edge);
          event.behind().forEach(i -> behind.computeIfAbsent(i, x -> new TreeSet<>()).add(edge));
        }
      }
      case RELEASED -> {
        if (edge != null) {
          if (withdrawn.contains(edge)) {
            free.add(edge);
          }
          close(who, "hold " + edge, micros);
        }
      }
      default -> {} // Nobody waits for these.
    }
  }

  private void over(long micros, DeploymentName who, Happened.RoundOver what) {
    closeIf(who, "question", micros);
    for (Edge edge : what.held()) {
      open(who, "hold " + edge, new Open(Wait.Reason.HOLD, List.of(edge), "", micros));
    }
    if (what.outcome() == Notice.Outcome.FAILED && what.retryMicros() > 0) {
      open(who, "hold", new Open(Wait.Reason.RETRY, List.of(), "", micros));
    }
  }

  private void outside(long micros, DeploymentName who, Happened.Outside what) {
    switch (what.what()) {
      case DIED, STOPPED, DESTROYED -> closeIf(who, "", micros);
      case PROGRAM_CHANGED -> closeIf(who, "wish", micros); // The next round binds them anew.
      case TOLD_TO_DESTROY -> {
        closeIf(who, "wish", micros);
        what.others().forEach(each -> closeIf(each, "wish", micros));
      }
      default -> {} // Changes nothing for those who wait.
    }
  }

  private void open(DeploymentName who, String key, Open what) {
    open.computeIfAbsent(who, name -> new LinkedHashMap<>()).putIfAbsent(key, what);
  }

  private void close(DeploymentName who, String key, long micros) {
    Map<String, Open> own = open.get(who);
    Open what = own == null ? null : own.remove(key);
    if (what != null) {
      add(who, what, micros, false);
    }
  }

  private void closeIf(DeploymentName who, String prefix, long micros) {
    Map<String, Open> own = open.getOrDefault(who, Map.of());
    for (String key : List.copyOf(own.keySet())) {
      if (key.startsWith(prefix)) {
        close(who, key, micros);
      }
    }
  }

  private void add(DeploymentName who, Open what, long to, boolean isOpen) {
    for (int i = ended.size() - 1; i >= 0 && ended.size() - i < LAST; i--) {
      Wait last = ended.get(i);
      if (last.who().equals(who)
          && last.reason() == what.reason()
          && last.edges().equals(what.edges())
          && last.subject().equals(what.subject())
          && what.from() - last.to() < GAP
          && what.from() >= last.to()) {
        ended.set(
            i, new Wait(who, what.reason(), what.edges(), what.subject(), last.from(), to, isOpen));
        return;
      }
    }
    if (to > what.from()) {
      ended.add(
          new Wait(who, what.reason(), what.edges(), what.subject(), what.from(), to, isOpen));
    }
  }

  /** All waits; those that have no end last until the end of the run. */
  List<Wait> all(long end) {
    open.forEach((who, own) -> own.values().forEach(each -> add(who, each, end, true)));
    open.clear();
    return together();
  }

  /** What waits for several edges at once is one wait, and what waits twice for the same. */
  private List<Wait> together() {
    List<Wait> all = new ArrayList<>();
    Map<String, List<Integer>> places = new HashMap<>();
    for (Wait wait : ended) {
      List<Integer> before =
          places.computeIfAbsent(
              "%s %s %s".formatted(wait.who(), wait.reason(), wait.subject()),
              key -> new ArrayList<>());
      int place = placeOf(wait, before, all);
      if (place < 0) {
        before.add(all.size());
        all.add(wait);
      } else {
        all.set(place, joined(all.get(place), wait));
      }
    }
    return all;
  }

  private static int placeOf(Wait wait, List<Integer> before, List<Wait> all) {
    for (int i = before.size() - 1; i >= 0 && before.size() - i < LAST; i--) {
      Wait other = all.get(before.get(i));
      boolean atOnce =
          Math.abs(other.from() - wait.from()) < GAP && Math.abs(other.to() - wait.to()) < GAP;
      boolean same =
          other.edges().equals(wait.edges())
              && other.from() < wait.to()
              && wait.from() < other.to();
      if (atOnce || same) {
        return before.get(i);
      }
    }
    return -1;
  }

  private static Wait joined(Wait one, Wait other) {
    TreeSet<Edge> edges = new TreeSet<>(one.edges());
    edges.addAll(other.edges());
    return new Wait(
        one.who(),
        one.reason(),
        List.copyOf(edges),
        one.subject(),
        Math.min(one.from(), other.from()),
        Math.max(one.to(), other.to()),
        one.open() || other.open());
  }
}
