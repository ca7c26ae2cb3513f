package mjuz.pulumi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.Stuck;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;

/** A core that answers as it was told to, and remembers what it was asked. */
final class ScriptedRound implements Round {
  private static final long TIMEOUT_SECONDS = 60;

  /** What an offer was published with. */
  record Published(Value value, SortedSet<Instance> behind) {}

  private final Map<Edge, CompletionStage<Binding>> bindings = new ConcurrentHashMap<>();
  private final Map<Edge, Published> published = new ConcurrentHashMap<>();
  private final Set<Edge> heldAtDelete = ConcurrentHashMap.newKeySet();
  private final Set<String> heldAtChange = ConcurrentHashMap.newKeySet();
  private final List<String> calls = new ArrayList<>();
  private final CompletableFuture<RoundEnd> end = new CompletableFuture<>();
  private Function<Set<Edge>, SortedSet<Edge>> planned = leaving -> new TreeSet<>();

  /** A wish is satisfied; without this it is not. */
  ScriptedRound satisfy(Edge wish, long version, String json) {
    return bind(wish, new Binding.Satisfied(version, Value.of(json)));
  }

  ScriptedRound bind(Edge wish, Binding binding) {
    bindings.put(wish, CompletableFuture.completedFuture(binding));
    return this;
  }

  ScriptedRound bindLater(Edge wish, CompletionStage<Binding> binding) {
    bindings.put(wish, binding);
    return this;
  }

  /** The deletion of the offer is refused. */
  ScriptedRound holdAtDelete(Edge offer) {
    heldAtDelete.add(offer);
    return this;
  }

  /** The change of the resource is refused. */
  ScriptedRound holdAtChange(String name) {
    heldAtChange.add(name);
    return this;
  }

  /** Answers what is held of what is about to leave. */
  ScriptedRound holdPlanned(Function<Set<Edge>, SortedSet<Edge>> answer) {
    planned = answer;
    return this;
  }

  Map<Edge, Published> published() {
    return published;
  }

  synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  private synchronized void called(String call) {
    calls.add(call);
  }

  RoundEnd await() {
    try {
      return end.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("the round did not end", e);
    }
  }

  @Override
  public void connectionRegistered(DeploymentName peer, Optional<PeerAddress> address) {
    called("connection " + peer + address.map(a -> " at " + a).orElse(""));
  }

  @Override
  public CompletionStage<Binding> wishRegistered(Edge wish) {
    called("wish " + wish.offer());
    return bindings.getOrDefault(
        wish, CompletableFuture.completedFuture(new Binding.Unsatisfied()));
  }

  @Override
  public CompletionStage<Edge> wishNamed(List<Edge> names) {
    return CompletableFuture.completedFuture(
        names.stream().filter(bindings::containsKey).findFirst().orElse(names.getFirst()));
  }

  @Override
  public CompletionStage<Void> offerRegistered(
      Edge offer, Value value, SortedSet<Instance> behind, long noticeMicros) {
    called("offer " + offer.offer());
    published.put(offer, new Published(value, behind));
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Boolean> resourceChanging(Instance instance, SortedSet<Edge> known) {
    String name = instance.urn().substring(instance.urn().lastIndexOf("::") + 2);
    called("changing " + name);
    return CompletableFuture.completedFuture(!heldAtChange.contains(name));
  }

  @Override
  public void resourceChanged(Instance instance) {
    called("changed " + instance.urn().substring(instance.urn().lastIndexOf("::") + 2));
  }

  @Override
  public CompletionStage<Boolean> offerDeleting(Edge offer) {
    called("deleting " + offer.offer());
    return CompletableFuture.completedFuture(!heldAtDelete.contains(offer));
  }

  @Override
  public CompletionStage<DeletePlan> deletesPlanned(
      SortedMap<Edge, SortedSet<Edge>> leaving, Stuck stuck) {
    called("planned " + leaving.keySet().stream().map(Edge::offer).sorted().toList());
    SortedSet<Edge> held = planned.apply(leaving.keySet());
    return CompletableFuture.completedFuture(new DeletePlan(held, new TreeSet<>(), false));
  }

  @Override
  public CompletionStage<Void> programWaiting() {
    return new CompletableFuture<>();
  }

  @Override
  public void programGoesOn() {}

  @Override
  public void ended(RoundEnd how) {
    end.complete(how);
  }
}
