package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/** The questions and answers of the round under way. */
final class RoundInProgress {
  private final RoundRequest request;
  private final TreeMap<Edge, Binding> bindings = new TreeMap<>();
  private final TreeMap<Edge, List<Long>> unbound = new TreeMap<>();
  private final TreeMap<Edge, List<Long>> deleting = new TreeMap<>();
  private final TreeMap<Instance, List<Long>> changing = new TreeMap<>();
  private final TreeSet<Instance> changesUnderWay = new TreeSet<>();
  private final List<Input.OfferRegistered> postponed = new ArrayList<>();
  private final List<Input.ResourceChanging> queued = new ArrayList<>();
  private final TreeSet<Edge> offers = new TreeSet<>();
  private final TreeSet<DeploymentName> connections = new TreeSet<>();
  private final TreeSet<Edge> held = new TreeSet<>();
  private final TreeSet<Edge> awaited = new TreeSet<>();
  private boolean refused;
  private long planRequest;
  private boolean planned;

  RoundInProgress(RoundRequest request) {
    this.request = request;
  }

  long number() {
    return request.number();
  }

  RoundKind kind() {
    return request.kind();
  }

  /** What the wishes that were registered so far are bound to (I3). */
  Map<Edge, Binding> bindings() {
    return bindings;
  }

  /** Wishes that wait for their offer (late binding), with the questions to answer. */
  Map<Edge, List<Long>> unbound() {
    return unbound;
  }

  /** Offers whose delete waits for a release, with the questions to answer. */
  Map<Edge, List<Long>> deleting() {
    return deleting;
  }

  /** Instances whose change waits for an adoption, with the questions to answer. */
  Map<Instance, List<Long>> changing() {
    return changing;
  }

  /** Instances whose change was allowed and is not known to be made. */
  Set<Instance> changesUnderWay() {
    return changesUnderWay;
  }

  /** Offers that wait for changes under way, or for their own deletes. */
  List<Input.OfferRegistered> postponed() {
    return postponed;
  }

  /** Changes that wait for one under way behind the same offer. */
  List<Input.ResourceChanging> queued() {
    return queued;
  }

  /** Offers that the program has registered so far. */
  SortedSet<Edge> offers() {
    return offers;
  }

  /** Remote connections that the program has registered so far. */
  SortedSet<DeploymentName> connections() {
    return connections;
  }

  /** Offers that were in use when the round could wait no longer (R6). */
  SortedSet<Edge> held() {
    return held;
  }

  /** Offers that the plan of deletes waits for. */
  SortedSet<Edge> awaited() {
    return awaited;
  }

  /** What it was asked to do. */
  RoundRequest request() {
    return request;
  }

  /** A change was refused before the program had ended: what depends on it is not done (R6). */
  void refuse() {
    refused = true;
  }

  boolean wasRefused() {
    return refused;
  }

  boolean isWaiting() {
    return !unbound.isEmpty() || !deleting.isEmpty() || !changing.isEmpty() || planRequest != 0;
  }

  static <K> void ask(Map<K, List<Long>> questions, K subject, long question) {
    questions.computeIfAbsent(subject, e -> new ArrayList<>(1)).add(question);
  }

  /** The executor has asked what it may delete: all registrations of the round are in. */
  boolean isPlanned() {
    return planned;
  }

  void plan(long question, SortedSet<Edge> waitFor) {
    planned = true;
    planRequest = question;
    awaited.addAll(waitFor);
  }

  boolean hasOpenPlan() {
    return planRequest != 0;
  }

  /** The question of the plan, which is now answered. */
  long answerPlan() {
    long question = planRequest;
    planRequest = 0;
    return question;
  }
}
