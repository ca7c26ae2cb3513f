package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.protocol.Input;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.report.Happenings.Entry;
import mjuz.simulator.world.Happening;
import mjuz.simulator.world.SimViolation;
import mjuz.simulator.world.WorldObserver;

/**
 * The events that led to a violation: of those that happened before the events that it rests on (in
 * the same deployment, or by way of messages), the ones of the edges and resources that it is
 * about, and what happened to their deployments meanwhile.
 */
public final class CausalChain {
  private static final int MOST = 160;

  private final Recording recording;
  private final Focus focus;
  private final Words words;
  private final Set<Integer> kept = new TreeSet<>();
  private final Set<Message> arrived = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * One of the events.
   *
   * @param micros when, in microseconds since the world began
   * @param who which deployment
   * @param text what, in words
   * @param basis whether the violation rests on it directly
   */
  public record Link(long micros, DeploymentName who, String text, boolean basis) {
    /** As one line. */
    @Override
    public String toString() {
      return "%12s  %s %s".formatted(Times.moment(micros), who, text);
    }
  }

  private CausalChain(SimViolation violation, Recording recording, Timeline timeline) {
    this.recording = recording;
    this.focus = Focus.of(violation, recording, timeline);
    this.words = new Words(recording);
    for (Entry entry : recording.entries()) {
      if (entry.what() instanceof Happened.Received e) {
        arrived.add(e.message());
      }
    }
    List<Entry> past = past();
    past.forEach(this::keep);
    unheard(past);
    repeated();
    rounds(past);
    context(past);
  }

  /**
   * Finds the events.
   *
   * @param violation what was broken
   * @param recording of the run that broke it
   * @return the events
   */
  public static CausalChain of(SimViolation violation, Recording recording) {
    return of(violation, recording, Timeline.of(recording, List.of()));
  }

  static CausalChain of(SimViolation violation, Recording recording, Timeline timeline) {
    return new CausalChain(violation, recording, timeline);
  }

  /** What happened before the roots: all of a deployment before one of its events is. */
  private List<Entry> past() {
    Map<DeploymentName, Integer> until = new HashMap<>();
    List<Entry> all = recording.entries();
    for (int root : focus.roots()) {
      until.merge(all.get(root).who(), root, Math::max);
    }
    List<Entry> past = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0; i--) {
      Entry entry = all.get(i);
      if (until.getOrDefault(entry.who(), -1) < i) {
        continue;
      }
      past.add(entry);
      if (entry.what() instanceof Happened.Received e && e.sent() >= 0) {
        until.merge(all.get(e.sent()).who(), e.sent(), Math::max);
      }
    }
    return past.reversed();
  }

  private void keep(Entry entry) {
    boolean root = focus.roots().contains(entry.index());
    switch (entry.what()) {
      case Happened.Traced e -> {
        if ((root && isTold(e.event())) || concerns(entry, e.event())) {
          kept.add(entry.index());
        }
      }
      case Happened.Received e -> {
        boolean word = !(e.message() instanceof Message.WishHeard);
        if (e.news() && word && focus.concerns(entry.index(), e.message().edge())) {
          kept.add(entry.index());
          if (e.sent() >= 0) {
            kept.add(e.sent());
          }
        }
      }
      case Happened.Asked e -> {
        if (concerns(entry, e.question())) {
          kept.add(entry.index());
        }
      }
      default -> {} // See context.
    }
  }

  private static boolean isTold(TraceEvent event) {
    return event.step() != TraceStep.CREATING;
  }

  private boolean concerns(Entry entry, TraceEvent event) {
    boolean edge = event.edge().filter(e -> focus.concerns(entry.index(), e)).isPresent();
    return edge || (isTold(event) && focus.concerns(entry.who(), event));
  }

  private boolean concerns(Entry entry, Input question) {
    return switch (question) {
      case Input.OfferDeleting i -> focus.concerns(entry.index(), i.offer());
      case Input.ResourceChanging i -> focus.concernsInstance(i.instance().id());
      case Input.DeletesPlanned i ->
          i.leaving().keySet().stream().anyMatch(edge -> focus.concerns(entry.index(), edge));
      default -> false;
    };
  }

  /** The last word of each side of an edge, if nobody heard it. */
  private void unheard(List<Entry> past) {
    Map<String, Entry> last = new HashMap<>();
    for (Entry entry : past) {
      if (entry.what() instanceof Happened.Sent e
          && !(e.message() instanceof Message.WishHeard)
          && focus.concerns(entry.index(), e.message().edge())) {
        last.put(entry.who() + " " + e.message().edge(), entry);
      }
    }
    for (Entry entry : last.values()) {
      if (isUnheard(entry)) {
        kept.add(entry.index());
      }
    }
  }

  private boolean isUnheard(Entry entry) {
    return entry.what() instanceof Happened.Sent e && !arrived.contains(e.message());
  }

  /** A round that binds the same once more tells nothing new. */
  private void repeated() {
    Map<String, Long> last = new HashMap<>();
    for (int index : List.copyOf(kept)) {
      Entry entry = recording.entries().get(index);
      if (entry.what() instanceof Happened.Traced e
          && (e.event().step() == TraceStep.WISH_BOUND || e.event().step() == TraceStep.IN_USE)) {
        String key = entry.who() + " " + e.event().step() + " " + e.event().edge();
        Long before = last.put(key, e.event().version());
        boolean same = before != null && before == e.event().version();
        if (same && !focus.roots().contains(index)) {
          kept.remove(index);
        }
      }
    }
  }

  /** In which rounds it happened, and after which change of the program. */
  private void rounds(List<Entry> past) {
    Set<String> rounds = new HashSet<>();
    for (int index : kept) {
      if (recording.entries().get(index).what() instanceof Happened.Traced e
          && e.event().round() > 0) {
        rounds.add(round(e.event()));
      }
    }
    Map<DeploymentName, Integer> change = new HashMap<>();
    for (Entry entry : past) {
      switch (entry.what()) {
        case Happened.Outside e -> {
          if (e.what() == Happening.PROGRAM_CHANGED
              && !e.text().equals(WorldObserver.PROGRAM_UNCHANGED)) {
            change.put(entry.who(), entry.index());
          }
        }
        case Happened.Traced e -> {
          if (isRound(e.event()) && rounds.contains(round(e.event()))) {
            kept.add(entry.index());
            Integer cause = change.remove(entry.who());
            if (cause != null && focus.deployments().contains(entry.who())) {
              kept.add(cause);
            }
          }
        }
        default -> {} // No part of a round.
      }
    }
  }

  private static boolean isRound(TraceEvent event) {
    return event.step() == TraceStep.ROUND_STARTED
        || (event.step() == TraceStep.ROUND_ENDED && !event.detail().startsWith("succeeded"));
  }

  private static String round(TraceEvent event) {
    return event.deployment() + " " + event.incarnation() + " " + event.round();
  }

  /** What happened to the deployments from outside, since the first of these events. */
  private void context(List<Entry> past) {
    int first = kept.stream().findFirst().orElse(0);
    for (Entry entry : past) {
      if (entry.index() > first
          && entry.what() instanceof Happened.Outside e
          && focus.deployments().contains(entry.who())) {
        switch (e.what()) {
          case STARTED, DIED, STOPPED, DESTROYED, JOURNAL_LOST, TOLD_TO_STOP, TOLD_TO_DESTROY ->
              kept.add(entry.index());
          case PAUSED, SESSION_CUT, PARTITIONED -> kept.add(entry.index());
          case RESUMED, HEALED, FAULTS_ENDED, PROGRAM_CHANGED -> {} // See rounds.
        }
      }
    }
  }

  /**
   * The events.
   *
   * @return in their order, at most a few pages
   */
  public List<Link> links() {
    List<Link> links = new ArrayList<>();
    int left = kept.size() - MOST;
    int place = 0;
    for (int index : kept) {
      place++;
      if (left > 0 && place > MOST / 4 && place <= MOST / 4 + left) {
        if (place == MOST / 4 + 1) {
          Entry entry = recording.entries().get(index);
          links.add(
              new Link(entry.micros(), entry.who(), "… and %d more events".formatted(left), false));
        }
        continue;
      }
      links.add(link(recording.entries().get(index)));
    }
    links.addAll(focus.waits());
    links.sort(Comparator.comparingLong(Link::micros));
    return links;
  }

  private Link link(Entry entry) {
    return new Link(
        entry.micros(),
        entry.who(),
        words.of(entry) + (isUnheard(entry) ? " (not heard)" : ""),
        focus.roots().contains(entry.index()) && entry.what() instanceof Happened.Traced);
  }

  /**
   * How many events the run had before, of which these are the ones that matter.
   *
   * @return as many as a {@link Narrator} tells
   */
  public int outOf() {
    return (int) recording.entries().stream().filter(entry -> entry.what().isTold()).count();
  }

  /**
   * Which edges the violation is about, in words.
   *
   * @return empty if it is about none
   */
  public String about() {
    return focus.edges().stream().map(Edge::toString).collect(Collectors.joining(", "));
  }

  Set<DeploymentName> deployments() {
    return focus.deployments();
  }

  /** The message of the violation, with versions as they are counted in {@link #links}. */
  public String message(SimViolation violation) {
    return words.shortened(violation.getMessage());
  }
}
