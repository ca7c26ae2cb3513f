package mjuz.core.loop;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundEnd;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;

/** Turns the calls of an executor into inputs, and answers into completions. Thread-safe. */
final class RoundHandle implements Round {
  private final long number;
  private final Consumer<Input> inputs;
  private final AtomicLong requests = new AtomicLong();
  private final Map<Long, CompletableFuture<Object>> open = new ConcurrentHashMap<>();
  private final AtomicBoolean over = new AtomicBoolean();

  RoundHandle(long number, Consumer<Input> inputs) {
    this.number = number;
    this.inputs = inputs;
  }

  @Override
  public void connectionRegistered(DeploymentName peer, Optional<PeerAddress> address) {
    inputs.accept(new Input.ConnectionRegistered(number, peer, address));
  }

  @Override
  public CompletionStage<Binding> wishRegistered(Edge wish) {
    return ask(request -> new Input.WishRegistered(number, request, wish))
        .thenApply(Binding.class::cast);
  }

  @Override
  public CompletionStage<Void> offerRegistered(
      Edge offer, Value value, SortedSet<Instance> behind) {
    return ask(request -> new Input.OfferRegistered(number, request, offer, value, behind))
        .thenApply(done -> null);
  }

  @Override
  public CompletionStage<Boolean> resourceChanging(String urn) {
    return ask(request -> new Input.ResourceChanging(number, request, urn))
        .thenApply(Boolean.class::cast);
  }

  @Override
  public void resourceChanged(String urn) {
    inputs.accept(new Input.ResourceChanged(number, urn));
  }

  @Override
  public CompletionStage<Boolean> offerDeleting(Edge offer) {
    return ask(request -> new Input.OfferDeleting(number, request, offer))
        .thenApply(Boolean.class::cast);
  }

  @Override
  public CompletionStage<DeletePlan> deletesPlanned(Set<Edge> leaving) {
    Set<Edge> copy = Set.copyOf(leaving);
    return ask(request -> new Input.DeletesPlanned(number, request, copy))
        .thenApply(DeletePlan.class::cast);
  }

  @Override
  public void ended(RoundEnd end) {
    if (over.compareAndSet(false, true)) {
      cancelAll();
      inputs.accept(new Input.RoundEnded(number, end));
    }
  }

  private CompletableFuture<Object> ask(LongFunction<Input> question) {
    long request = requests.incrementAndGet();
    CompletableFuture<Object> answer = new CompletableFuture<>();
    open.put(request, answer);
    if (over.get()) {
      cancelAll();
    } else {
      inputs.accept(question.apply(request));
    }
    return answer;
  }

  /** Completes what the answer is for; called by the event loop. */
  void answer(Answer answer) {
    CompletableFuture<Object> question = open.remove(answer.request());
    if (question == null) {
      return;
    }
    switch (answer) {
      case Answer.Bound bound -> question.complete(bound.binding());
      case Answer.Recorded recorded -> question.complete(recorded);
      case Answer.Delete delete -> question.complete(delete.allowed());
      case Answer.Plan plan -> question.complete(plan.plan());
    }
  }

  /** The round is over, or the loop is. */
  void cancelAll() {
    over.set(true);
    for (Long request : List.copyOf(open.keySet())) {
      CompletableFuture<Object> question = open.remove(request);
      if (question != null) {
        question.completeExceptionally(
            new CancellationException("round %d is over".formatted(number)));
      }
    }
  }
}
