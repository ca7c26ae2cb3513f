package mjuz.core.invariant;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import mjuz.core.invariant.TrackedInstance.Existence;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;

/**
 * Judges I1 and I2 on what {@link OrderRule} has tracked. An edge that was released by force (R9)
 * is to be excepted here.
 */
final class OrderJudge {
  private final Map<VersionOf, Publication> publications = new HashMap<>();
  private final Set<VersionOf> usedUnpublished = new HashSet<>();
  private final Map<DeploymentName, Long> deletions = new HashMap<>();
  private final Users users;
  private final Consumer<Violation> sink;

  OrderJudge(Users users, Consumer<Violation> sink) {
    this.users = users;
    this.sink = sink;
  }

  private record VersionOf(Edge edge, long version) {}

  /** Versions that are used and that no event published: what rests on them cannot be judged. */
  int versionsUsedButNotPublished() {
    return usedUnpublished.size();
  }

  /** The version that an OFFER_PUBLISHED publishes, to add to what is behind it. */
  Publication publication(Edge edge, TraceEvent event) {
    VersionOf version = new VersionOf(edge, event.version());
    usedUnpublished.remove(version);
    return publications.computeIfAbsent(version, v -> new Publication(event));
  }

  /** Judges a version that is used before it is published: two clocks, or a line written late. */
  void published(Edge edge, TraceEvent event) {
    for (TrackedInstance user : users.of(edge, event.version())) {
      if (user.existence() != Existence.CREATING) {
        used(user, new Use(edge, event.version()), event);
      }
    }
  }

  /**
   * Judges I1 for one use of a user that is there.
   *
   * @param event what shows that it is there
   */
  void used(TrackedInstance user, Use use, TraceEvent event) {
    VersionOf version = new VersionOf(use.edge(), use.version());
    Publication publication = publications.get(version);
    if (publication == null) {
      usedUnpublished.add(version);
      return;
    }
    DeploymentName offering = use.edge().offering();
    publication
        .gone(deletions.getOrDefault(offering, 0L))
        .ifPresent(
            gone ->
                report(
                    Invariant.I1,
                    "%s of %s uses version %d of %s, behind which %s of %s is %s"
                        .formatted(
                            user.urn(),
                            use.edge().beneficiary(),
                            use.version(),
                            use.edge(),
                            gone.urn(),
                            offering,
                            gone.existence() == Existence.GONE ? "deleted" : "being deleted"),
                    publication,
                    gone.deletion().stream().toList(),
                    List.of(user.newest()),
                    event));
  }

  /**
   * Judges the deletion of an instance: I2 as it begins, I1 as it has ended.
   *
   * @param event the DELETING or DELETED
   */
  void deleted(TrackedInstance instance, TraceEvent event, Invariant invariant) {
    for (Publication publication : instance.behind()) {
      TraceEvent published = publication.event();
      Edge edge = published.edge().orElseThrow();
      Collection<TrackedInstance> using = users.of(edge, published.version());
      List<TraceEvent> shown = new ArrayList<>();
      int count = 0;
      for (TrackedInstance user : using) {
        // I1 is about what is there; I2 also keeps what is perhaps there.
        if (invariant == Invariant.I2 || user.existence() != Existence.CREATING) {
          count++;
          if (shown.size() < Violation.MAX_EVENTS - 3) {
            shown.add(user.newest());
          }
        }
      }
      if (count > 0) {
        report(
            invariant,
            "%s of %s %s although it is behind version %d of %s, which %d %s of %s"
                .formatted(
                    instance.urn(),
                    event.deployment(),
                    invariant == Invariant.I2 ? "begins to be deleted" : "is deleted",
                    published.version(),
                    edge,
                    count,
                    count == 1 ? "resource uses" : "resources use",
                    edge.beneficiary()),
            publication,
            List.of(),
            shown,
            event);
      }
    }
  }

  private void report(
      Invariant invariant,
      String message,
      Publication publication,
      List<TraceEvent> earlier,
      List<TraceEvent> using,
      TraceEvent last) {
    List<TraceEvent> events = new ArrayList<>();
    events.add(publication.event());
    events.addAll(earlier);
    events.addAll(using);
    events.removeIf(last::equals);
    events.sort(Comparator.comparingLong(TraceEvent::timeMicros));
    events.add(last);
    sink.accept(new Violation(invariant, message, events));
  }

  /** An instance of the deployment is gone, or perhaps, or no longer. */
  void deletionIn(DeploymentName deployment) {
    deletions.merge(deployment, 1L, Long::sum);
  }
}
