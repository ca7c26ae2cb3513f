package mjuz.pulumi.twin;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
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

/** The core's side of one round: every question waits, and is then answered as the script says. */
final class HeldRound implements Round {
  private final Side side;
  private final Act act;
  private volatile boolean cutOff;

  HeldRound(Side side, Act act) {
    this.side = side;
    this.act = act;
  }

  /** The process has died: nobody hears what this round says from now on. */
  void cutOff() {
    cutOff = true;
  }

  @Override
  public void connectionRegistered(DeploymentName peer, Optional<PeerAddress> address) {
    side.tell("connection " + peer);
  }

  @Override
  public CompletionStage<Binding> wishRegistered(Edge wish) {
    return side.hold("bind " + Side.name(wish))
        .thenApply(go -> act.bound().getOrDefault(wish, new Binding.Unsatisfied()));
  }

  @Override
  public CompletionStage<Edge> wishNamed(List<Edge> names) {
    return CompletableFuture.completedFuture(
        names.stream()
            .filter(name -> act.bound().containsKey(name))
            .findFirst()
            .orElse(names.getFirst()));
  }

  @Override
  public CompletionStage<Void> offerRegistered(
      Edge offer, Value value, SortedSet<Instance> behind, long noticeMicros) {
    String what =
        "publish %s %s behind %s"
            .formatted(Side.name(offer), side.texts(value), side.labels(behind));
    return side.hold(what).thenApply(go -> null);
  }

  @Override
  public CompletionStage<Boolean> resourceChanging(Instance instance, SortedSet<Edge> known) {
    String question = "change " + side.label(instance.id());
    return side.hold(question)
        .thenApply(
            go -> {
              side.tell("%s, behind it %s".formatted(question, names(wishesOf(known))));
              return !act.no().contains(question);
            });
  }

  @Override
  public void resourceChanged(Instance instance) {
    side.tell("changed " + side.label(instance.id()));
  }

  @Override
  public CompletionStage<Boolean> offerDeleting(Edge offer) {
    return ask("withdraw " + Side.name(offer));
  }

  private CompletionStage<Boolean> ask(String question) {
    return side.hold(question).thenApply(go -> !act.no().contains(question));
  }

  @Override
  public CompletionStage<DeletePlan> deletesPlanned(
      SortedMap<Edge, SortedSet<Edge>> leaving, Stuck stuck) {
    String kept =
        stuck.equals(Stuck.NOTHING)
            ? ""
            : " without %s and %s"
                .formatted(side.labels(stuck.instances()), names(wishesOf(stuck.offers())));
    return side.hold("plan " + names(leaving) + kept).thenApply(go -> side.plan(act.plan(), stuck));
  }

  private static SortedMap<Edge, SortedSet<Edge>> wishesOf(SortedSet<Edge> offers) {
    SortedMap<Edge, SortedSet<Edge>> none = new TreeMap<>();
    offers.forEach(offer -> none.put(offer, new TreeSet<>()));
    return none;
  }

  private static SortedSet<String> names(SortedMap<Edge, SortedSet<Edge>> offers) {
    SortedSet<String> names = new TreeSet<>();
    offers.forEach(
        (offer, wishes) -> {
          String on = wishes.stream().map(Side::name).collect(Collectors.joining(" and "));
          names.add(Side.name(offer) + (on.isEmpty() ? "" : " on " + on));
        });
    return names;
  }

  @Override
  public CompletionStage<Void> programWaiting() {
    return new CompletableFuture<>();
  }

  @Override
  public void programGoesOn() {}

  @Override
  public void ended(RoundEnd end) {
    if (!cutOff) {
      side.ended(end);
    }
  }
}
