package mjuz.core.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;

/** A round that answers as a test says, and writes down what existed at each call. Thread-safe. */
final class RecordingRound implements Round {

  /**
   * A call of the executor.
   *
   * @param what the method and the edge or peer
   * @param existing the resources that existed then
   */
  record Call(String what, Set<String> existing) {}

  final List<Call> calls = new CopyOnWriteArrayList<>();
  final Map<Edge, CompletableFuture<Binding>> bindings = new HashMap<>();
  final SortedSet<Edge> held = new TreeSet<>();
  final Map<Edge, SortedSet<Instance>> behind = new HashMap<>();
  final Map<Edge, Value> values = new HashMap<>();
  final List<RoundEnd> ends = new CopyOnWriteArrayList<>();
  private final CompletableFuture<RoundEnd> end = new CompletableFuture<>();
  private final Supplier<Set<String>> existing;
  private SortedMap<Edge, SortedSet<Edge>> leaving = new TreeMap<>();

  RecordingRound(Supplier<Set<String>> existing) {
    this.existing = existing;
  }

  RecordingRound satisfied(Edge wish, long version, Value value) {
    bindings.put(wish, CompletableFuture.completedFuture(new Binding.Satisfied(version, value)));
    return this;
  }

  RecordingRound holding(Edge... offers) {
    held.addAll(List.of(offers));
    return this;
  }

  RoundEnd awaitEnd(Duration patience) throws InterruptedException, ExecutionException {
    try {
      return end.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the round has not ended; " + calls, e);
    }
  }

  synchronized Set<Edge> leaving() {
    return leaving.keySet();
  }

  /** The same, each with the wishes that it depends on. */
  synchronized SortedMap<Edge, SortedSet<Edge>> wishesUnderLeaving() {
    return leaving;
  }

  List<String> calledWithoutConnections() {
    List<String> result = new ArrayList<>();
    calls.stream().map(Call::what).filter(c -> !c.startsWith("connection")).forEach(result::add);
    return result;
  }

  Call call(String what) {
    List<Call> found = calls.stream().filter(c -> c.what().equals(what)).toList();
    assertThat(found).as("calls of '%s' among %s", what, calls).hasSize(1);
    return found.get(0);
  }

  private void record(String what) {
    assertThat(ends).as("no call after the end").isEmpty();
    calls.add(new Call(what, Set.copyOf(existing.get())));
  }

  @Override
  public synchronized void connectionRegistered(
      DeploymentName peer, Optional<PeerAddress> address) {
    record("connection to " + peer);
  }

  @Override
  public synchronized CompletionStage<Binding> wishRegistered(Edge wish) {
    record("wish " + wish);
    return bindings.computeIfAbsent(
        wish, e -> CompletableFuture.completedFuture(new Binding.Unsatisfied()));
  }

  @Override
  public synchronized CompletionStage<Edge> wishNamed(List<Edge> names) {
    record("names of " + names.getFirst());
    return CompletableFuture.completedFuture(names.getFirst());
  }

  @Override
  public synchronized CompletionStage<Void> offerRegistered(
      Edge offer, Value value, SortedSet<Instance> instances, long noticeMicros) {
    record("offer " + offer);
    values.put(offer, value);
    behind.put(offer, instances);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized CompletionStage<Boolean> resourceChanging(
      Instance instance, SortedSet<Edge> known) {
    record("changing " + instance.urn());
    return CompletableFuture.completedFuture(true);
  }

  @Override
  public synchronized void resourceChanged(Instance instance) {
    record("changed " + instance.urn());
  }

  @Override
  public synchronized CompletionStage<Boolean> offerDeleting(Edge offer) {
    record("deleting " + offer);
    return CompletableFuture.completedFuture(!held.contains(offer));
  }

  @Override
  public synchronized CompletionStage<DeletePlan> deletesPlanned(
      SortedMap<Edge, SortedSet<Edge>> offers, Stuck stuck) {
    record("plan");
    leaving = new TreeMap<>(offers);
    return CompletableFuture.completedFuture(new DeletePlan(held, new TreeSet<>(), false));
  }

  @Override
  public synchronized CompletionStage<Void> programWaiting() {
    record("program waiting");
    return new CompletableFuture<>();
  }

  @Override
  public synchronized void programGoesOn() {
    record("program goes on");
  }

  @Override
  public void ended(RoundEnd how) {
    ends.add(how);
    end.complete(how);
  }
}
