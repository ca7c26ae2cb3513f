package mjuz.core.invariant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;

/**
 * Writes traces for tests: one event a microsecond, each in the round that its deployment is in.
 */
final class TraceScript {
  static final DeploymentName BUCKET = new DeploymentName("bucket");
  static final DeploymentName CONTENT = new DeploymentName("content");
  static final Edge EDGE = new Edge(BUCKET, "bucket", CONTENT);

  /** The value of every version that does not say otherwise. */
  private static final String VALUE = "value";

  private final List<TraceEvent> events = new ArrayList<>();
  private final Map<DeploymentName, Long> incarnations = new HashMap<>();
  private final Map<DeploymentName, Long> rounds = new HashMap<>();
  private long micros;

  static Use use(long version) {
    return new Use(EDGE, version);
  }

  TraceScript started(DeploymentName of) {
    incarnations.merge(of, 1L, Long::sum);
    rounds.put(of, 0L);
    return add(of, TraceStep.STARTED);
  }

  TraceScript round(DeploymentName of) {
    rounds.merge(of, 1L, Long::sum);
    return add(of, TraceStep.ROUND_STARTED);
  }

  TraceScript ended(DeploymentName of) {
    return add(of, TraceStep.ROUND_ENDED);
  }

  TraceScript bound(long version) {
    return bound(version, VALUE);
  }

  TraceScript bound(long version, String value) {
    return add(
        CONTENT,
        TraceStep.WISH_BOUND,
        Optional.empty(),
        Optional.empty(),
        Optional.of(EDGE),
        version,
        List.of(),
        List.of(),
        version == 0 ? Optional.empty() : Optional.of(value));
  }

  TraceScript published(long version, Instance... behind) {
    return published(version, VALUE, behind);
  }

  TraceScript published(long version, String value, Instance... behind) {
    return add(
        BUCKET,
        TraceStep.OFFER_PUBLISHED,
        Optional.empty(),
        Optional.empty(),
        Optional.of(EDGE),
        version,
        List.of(),
        List.of(behind),
        Optional.of(value));
  }

  TraceScript edge(DeploymentName of, TraceStep step, long version) {
    return add(
        of,
        step,
        Optional.empty(),
        Optional.empty(),
        Optional.of(EDGE),
        version,
        List.of(),
        List.of(),
        Optional.empty());
  }

  TraceScript creating(DeploymentName of, String urn, Use... uses) {
    return resource(of, TraceStep.CREATING, urn, Optional.empty(), uses);
  }

  TraceScript created(DeploymentName of, String urn, String id, Use... uses) {
    return resource(of, TraceStep.CREATED, urn, Optional.of(id), uses);
  }

  TraceScript updated(DeploymentName of, String urn, String id, Use... uses) {
    return resource(of, TraceStep.UPDATED, urn, Optional.of(id), uses);
  }

  TraceScript renamed(DeploymentName of, Instance before, Instance now) {
    return add(
        of,
        TraceStep.RENAMED,
        Optional.of(now.urn()),
        Optional.of(now.id()),
        Optional.empty(),
        0,
        List.of(),
        List.of(before),
        Optional.empty());
  }

  TraceScript deleting(DeploymentName of, String urn, String id) {
    return resource(of, TraceStep.DELETING, urn, Optional.of(id));
  }

  TraceScript deleted(DeploymentName of, String urn, String id) {
    return resource(of, TraceStep.DELETED, urn, Optional.of(id));
  }

  TraceScript retained(DeploymentName of, String urn, String id) {
    return resource(of, TraceStep.RETAINED, urn, Optional.of(id));
  }

  TraceScript failed(DeploymentName of, String urn, String... id) {
    return resource(of, TraceStep.FAILED, urn, Arrays.stream(id).findFirst());
  }

  private TraceScript resource(
      DeploymentName of, TraceStep step, String urn, Optional<String> id, Use... uses) {
    return add(
        of,
        step,
        Optional.of(urn),
        id,
        Optional.empty(),
        0,
        List.of(uses),
        List.of(),
        Optional.empty());
  }

  private TraceScript add(DeploymentName of, TraceStep step) {
    return add(
        of,
        step,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private TraceScript add(
      DeploymentName of,
      TraceStep step,
      Optional<String> urn,
      Optional<String> id,
      Optional<Edge> edge,
      long version,
      List<Use> uses,
      List<Instance> behind,
      Optional<String> value) {
    micros++;
    events.add(
        new TraceEvent(
            micros,
            of,
            incarnations.getOrDefault(of, 1L),
            rounds.getOrDefault(of, 0L),
            step,
            urn,
            id,
            edge,
            version,
            uses,
            behind,
            value,
            ""));
    return this;
  }

  List<TraceEvent> events() {
    return Collections.unmodifiableList(events);
  }

  List<Invariant> brokenAtRest() {
    InvariantChecker checker = InvariantChecker.check(events);
    checker.atRest();
    return checker.violations().stream().map(Violation::invariant).toList();
  }

  List<Invariant> broken() {
    return InvariantChecker.check(events).violations().stream().map(Violation::invariant).toList();
  }

  /** Bucket b1 behind version 1, content page p1 on it; both in a round that is still open. */
  static TraceScript deployed() {
    return new TraceScript()
        .started(BUCKET)
        .round(BUCKET)
        .creating(BUCKET, "b")
        .created(BUCKET, "b", "b1")
        .published(1, new Instance("b", "b1"))
        .started(CONTENT)
        .round(CONTENT)
        .bound(1)
        .creating(CONTENT, "p", use(1))
        .created(CONTENT, "p", "p1", use(1));
  }
}
