package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.report.Happenings.Entry;
import mjuz.simulator.world.SimViolation;

/**
 * What a violation is about: the events that it rests on, the edges, instances and deployments. Of
 * a violation that the trace shows these are its events; of one that was found elsewhere, what its
 * message names, and, where something never ends, what those wait for who still wait.
 */
final class Focus {
  private static final Pattern DEPLOYED = Pattern.compile("has \\[(.*)], expected \\[(.*)]");

  /** About what two deployments do in a round each. */
  private static final int LAST_STEPS = 30;

  private final Recording recording;
  private final Set<Integer> roots = new TreeSet<>();
  private final Map<Edge, Integer> edges = new HashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final Set<String> resources = new HashSet<>();
  private final Set<DeploymentName> deployments = new TreeSet<>();
  private final List<CausalChain.Link> waits = new ArrayList<>();

  private Focus(Recording recording) {
    this.recording = recording;
  }

  static Focus of(SimViolation violation, Recording recording, Timeline timeline) {
    Focus focus = new Focus(recording);
    if (violation.rule().equals("L2")) {
      focus.rounds();
    } else if (violation.trace().isEmpty()) {
      focus.named(violation.getMessage());
      focus.missing(violation.getMessage());
      focus.waiting(timeline);
    } else {
      focus.seen(violation.trace());
    }
    focus
        .edges
        .keySet()
        .forEach(
            edge -> {
              focus.deployments.add(edge.offering());
              focus.deployments.add(edge.beneficiary());
            });
    if (focus.roots.isEmpty()) {
      focus.lastOfEach();
    }
    return focus;
  }

  /** Rounds follow each other: the last ones show how. */
  private void rounds() {
    List<Entry> all = recording.entries();
    for (int i = all.size() - 1; i >= 0 && roots.size() < LAST_STEPS; i--) {
      if (all.get(i).what() instanceof Happened.Traced) {
        roots.add(i);
      }
    }
  }

  /** The trace shows it. */
  private void seen(List<TraceEvent> events) {
    Set<TraceEvent> these = Set.copyOf(events);
    for (Entry entry : recording.entries()) {
      if (entry.what() instanceof Happened.Traced e && these.contains(e.event())) {
        roots.add(entry.index());
      }
    }
    for (TraceEvent event : events) {
      deployments.add(event.deployment());
      event.id().ifPresent(ids::add);
      event.edge().ifPresent(edge -> edge(edge, event.version()));
      event.uses().forEach(use -> edge(use.edge(), use.version()));
    }
  }

  /** Only what has happened since that version was published, or the last one, matters. */
  private void edge(Edge edge, long version) {
    int since = edges.getOrDefault(edge, -1);
    int last = -1;
    Map<Long, Integer> said = new HashMap<>();
    for (Entry entry : recording.entries()) {
      if (entry.what() instanceof Happened.Sent e
          && e.message() instanceof Message.OfferState word
          && word.edge().equals(edge)) {
        said.putIfAbsent(word.version(), entry.index());
      }
      if (entry.what() instanceof Happened.Traced e
          && e.event().step() == TraceStep.OFFER_PUBLISHED
          && e.event().edge().filter(edge::equals).isPresent()) {
        // It is told before it is noticed.
        last = said.getOrDefault(e.event().version(), entry.index());
        if (e.event().version() == version && (since < 0 || last < since)) {
          since = last;
        }
      }
    }
    if (edges.containsKey(edge) && since < 0) {
      return;
    }
    edges.put(edge, since >= 0 ? since : Math.max(last, 0));
  }

  /** What the message names. */
  private void named(String message) {
    Set<Edge> known = new TreeSet<>();
    for (Entry entry : recording.entries()) {
      if (names(message, entry.who().text())) {
        deployments.add(entry.who());
      }
      if (entry.what() instanceof Happened.Traced e) {
        e.event().edge().ifPresent(known::add);
        e.event().id().filter(id -> names(message, id)).ifPresent(ids::add);
      }
    }
    for (Edge edge : known) {
      if (names(message, edge.toString())) {
        edge(edge, 0);
      }
    }
  }

  /** As a word of its own, and not as a part of one. */
  private static boolean names(String message, String name) {
    int at = message.indexOf(name);
    while (at >= 0) {
      int end = at + name.length();
      boolean begins = at == 0 || !isPart(message.charAt(at - 1));
      if (begins && (end == message.length() || !isPart(message.charAt(end)))) {
        return true;
      }
      at = message.indexOf(name, at + 1);
    }
    return false;
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '#' || c == '.';
  }

  /** L1: resources that are there and should not be, or the other way round. */
  private void missing(String message) {
    Matcher matcher = DEPLOYED.matcher(message);
    if (!matcher.find() || deployments.isEmpty()) {
      return;
    }
    Set<String> difference = new HashSet<>(List.of(matcher.group(1).split(", ")));
    Set<String> expected = new HashSet<>(List.of(matcher.group(2).split(", ")));
    Set<String> both = new HashSet<>(difference);
    both.retainAll(expected);
    difference.addAll(expected);
    difference.removeAll(both);
    DeploymentName who = deployments.iterator().next();
    for (String each : difference) {
      resources.add(who + " " + each.split(":", 2)[0]);
    }
  }

  /** Those who wait, and those for whom they wait. */
  private void waiting(Timeline timeline) {
    boolean more = true;
    Set<Wait> taken = new HashSet<>();
    while (more) {
      more = false;
      for (Wait wait : List.copyOf(timeline.waits())) {
        boolean concerned = deployments.isEmpty() || deployments.contains(wait.who());
        if (wait.open() && concerned && taken.add(wait)) {
          wait.edges().forEach(edge -> edge(edge, 0));
          deployments.add(wait.who());
          deployments.addAll(wait.peers());
          waits.add(
              new CausalChain.Link(
                  wait.from(), wait.who(), "waits from here on: " + wait.sentence(), true));
          more = true;
        }
      }
    }
  }

  private void lastOfEach() {
    Map<DeploymentName, Integer> last = new HashMap<>();
    for (Entry entry : recording.entries()) {
      if (deployments.isEmpty() || deployments.contains(entry.who())) {
        last.put(entry.who(), entry.index());
      }
    }
    roots.addAll(last.values());
  }

  Set<Integer> roots() {
    return roots;
  }

  Set<DeploymentName> deployments() {
    return deployments;
  }

  List<Edge> edges() {
    return new ArrayList<>(new TreeSet<>(edges.keySet()));
  }

  /** Who waits for ever. */
  List<CausalChain.Link> waits() {
    return waits;
  }

  boolean concerns(int index, Edge edge) {
    Integer since = edges.get(edge);
    return since != null && index >= since;
  }

  boolean concerns(DeploymentName who, TraceEvent event) {
    return event.id().filter(ids::contains).isPresent()
        || event.urn().filter(urn -> resources.contains(who + " " + urn)).isPresent();
  }

  boolean concernsInstance(String id) {
    return ids.contains(id);
  }
}
