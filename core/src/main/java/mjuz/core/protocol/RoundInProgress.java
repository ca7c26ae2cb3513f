package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Versions;

/** The questions and answers of the round under way. */
final class RoundInProgress {
  /**
   * A change that is allowed, and waits for another one to be made.
   *
   * @param request the question
   * @param instance what changes
   */
  record QueuedChange(long request, Instance instance) {}

  private final RoundRequest request;
  private final TreeMap<Edge, Binding> bindings = new TreeMap<>();
  private final TreeMap<Edge, List<Long>> unbound = new TreeMap<>();
  private final TreeMap<Edge, List<Long>> deleting = new TreeMap<>();
  private final TreeMap<Instance, List<Long>> changing = new TreeMap<>();
  private final TreeMap<Instance, SortedSet<Edge>> takenAlong = new TreeMap<>();
  private final TreeSet<Instance> changesUnderWay = new TreeSet<>();
  private final List<Input.OfferRegistered> postponed = new ArrayList<>();
  private final List<QueuedChange> queued = new ArrayList<>();
  private final TreeSet<Edge> offers = new TreeSet<>();
  private final TreeSet<DeploymentName> connections = new TreeSet<>();
  private final TreeSet<Edge> held = new TreeSet<>();
  private final TreeSet<Edge> heldEarlier = new TreeSet<>();
  private final TreeSet<Edge> awaited = new TreeSet<>();
  private final TreeSet<Instance> stuck = new TreeSet<>();
  private final TreeSet<Edge> spared = new TreeSet<>();
  private final TreeSet<Instance> refusedChanges = new TreeSet<>();
  private boolean freed;
  private boolean refused;
  private long planRequest;
  private boolean planned;
  private long waitingProgram;
  private boolean programEnded;

  RoundInProgress(RoundRequest request) {
    this.request = request;
  }

  /** The same state, to go on from on its own. */
  RoundInProgress copy() {
    RoundInProgress copy = new RoundInProgress(request);
    copy.bindings.putAll(bindings);
    copyQuestions(unbound, copy.unbound);
    copyQuestions(deleting, copy.deleting);
    copyQuestions(changing, copy.changing);
    copy.takenAlong.putAll(takenAlong);
    copy.changesUnderWay.addAll(changesUnderWay);
    copy.postponed.addAll(postponed);
    copy.queued.addAll(queued);
    copy.offers.addAll(offers);
    copy.connections.addAll(connections);
    copy.held.addAll(held);
    copy.heldEarlier.addAll(heldEarlier);
    copy.freed = freed;
    copy.awaited.addAll(awaited);
    copy.refusedChanges.addAll(refusedChanges);
    copy.stuck.addAll(stuck);
    copy.spared.addAll(spared);
    copy.refused = refused;
    copy.planRequest = planRequest;
    copy.planned = planned;
    copy.waitingProgram = waitingProgram;
    copy.programEnded = programEnded;
    return copy;
  }

  private static <K> void copyQuestions(Map<K, List<Long>> from, Map<K, List<Long>> to) {
    from.forEach((subject, questions) -> to.put(subject, new ArrayList<>(questions)));
  }

  /** What decides what comes next; its number is that of the latest round. */
  void encode(StateSink sink) {
    sink.text(kind().name());
    sink.plan(request.leave());
    sink.instances(request.refused());
    Failing.encode(request.failing(), sink);
    sink.instances(refusedChanges);
    sink.flag(refused);
    sink.number(bindings.size());
    bindings.forEach((edge, binding) -> encode(edge, binding, sink));
    encode(unbound, sink::edge, sink);
    encode(deleting, sink::edge, sink);
    encode(changing, sink::instance, sink);
    sink.number(takenAlong.size());
    takenAlong.forEach(
        (instance, offers) -> {
          sink.instance(instance);
          sink.edges(offers);
        });
    sink.instances(changesUnderWay);
    sink.number(postponed.size());
    postponed.forEach(in -> encode(in, sink));
    sink.number(queued.size());
    queued.forEach(
        in -> {
          sink.question(in.request());
          sink.instance(in.instance());
        });
    sink.edges(offers);
    sink.number(connections.size());
    connections.forEach(peer -> sink.text(peer.text()));
    sink.edges(held);
    sink.edges(heldEarlier);
    sink.flag(freed);
    sink.edges(awaited);
    sink.instances(stuck);
    sink.edges(spared);
    sink.question(planRequest);
    sink.flag(planned);
    sink.question(waitingProgram);
    sink.flag(programEnded);
  }

  private static void encode(Edge edge, Binding binding, StateSink sink) {
    sink.edge(edge);
    switch (binding) {
      case Binding.Satisfied b -> {
        sink.version(edge, b.version());
        sink.value(b.value());
      }
      case Binding.Unsatisfied b -> sink.version(edge, Versions.NEVER);
    }
  }

  private static <K> void encode(
      Map<K, List<Long>> questions, Consumer<K> encodeSubject, StateSink sink) {
    sink.number(questions.size());
    questions.forEach(
        (subject, numbers) -> {
          encodeSubject.accept(subject);
          sink.number(numbers.size());
          numbers.forEach(sink::question);
        });
  }

  private static void encode(Input.OfferRegistered in, StateSink sink) {
    sink.question(in.request());
    sink.edge(in.offer());
    sink.value(in.value());
    sink.instances(in.behind());
    sink.number(in.noticeMicros());
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

  /** For each change that was asked for, and is not settled, the offers that it would delete. */
  Map<Instance, SortedSet<Edge>> takenAlong() {
    return takenAlong;
  }

  /** Whether a change under way deletes an offer, or what stands behind it. */
  boolean deletes(Instance change, OfferSide offer) {
    SortedSet<Edge> along = takenAlong.get(change);
    return offer.behind().contains(change) || (along != null && along.contains(offer.edge()));
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
  List<QueuedChange> queued() {
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

  /**
   * R6: what held the rounds before it, of a round that does everything. It comes to that itself,
   * unless it fails.
   */
  SortedSet<Edge> heldEarlier() {
    return heldEarlier;
  }

  /** Some of that is held no more. */
  void free() {
    freed = true;
  }

  boolean isFreed() {
    return freed;
  }

  /** Offers that were in use when the round could wait no longer (R6). */
  SortedSet<Edge> held() {
    return held;
  }

  /** Offers that the plan of deletes waits for. */
  SortedSet<Edge> awaited() {
    return awaited;
  }

  /** What the executor knows not to go, although the round would delete it (R12). */
  SortedSet<Instance> stuck() {
    return stuck;
  }

  /** Offers that would go, and stand on since what they are for cannot go (R12). */
  SortedSet<Edge> spared() {
    return spared;
  }

  /** Whether something is known not to go that the round was not told to leave alone (R12). */
  boolean isAnyNewlyStuck() {
    return !Failing.stuck(request.failing()).containsAll(stuck);
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

  /** The instances whose change was refused. */
  Set<Instance> refusedChanges() {
    return refusedChanges;
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

  /** The program does nothing; the question is when to end it. */
  void programWaits(long question) {
    waitingProgram = question;
  }

  /** It has not ended either, if it was told to just now. */
  void programGoesOn() {
    waitingProgram = 0;
    programEnded = false;
  }

  boolean isProgramWaiting() {
    return waitingProgram != 0;
  }

  /** The question of the program that does nothing, which is now answered. */
  long endProgram() {
    long question = waitingProgram;
    waitingProgram = 0;
    programEnded = true;
    return question;
  }

  boolean wasProgramEnded() {
    return programEnded;
  }

  /** The question of the plan, which is now answered. */
  long answerPlan() {
    long question = planRequest;
    planRequest = 0;
    return question;
  }
}
