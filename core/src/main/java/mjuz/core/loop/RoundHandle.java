package mjuz.core.loop;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
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
import mjuz.core.executor.Stuck;
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
  private final Map<Long, Question<?>> open = new ConcurrentHashMap<>();
  private final AtomicBoolean over = new AtomicBoolean();

  /**
   * An open question. The executor gets the very future that is completed: one derived from it
   * would wrap the cancellation.
   */
  private record Question<T>(Class<T> type, CompletableFuture<T> answer) {
    void complete(Object value) {
      answer.complete(type.cast(value));
    }
  }

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
    return ask(Binding.class, request -> new Input.WishRegistered(number, request, wish));
  }

  @Override
  public CompletionStage<Edge> wishNamed(List<Edge> names) {
    List<Edge> copy = List.copyOf(names);
    return ask(Edge.class, request -> new Input.WishNamed(number, request, copy));
  }

  @Override
  public CompletionStage<Void> offerRegistered(
      Edge offer, Value value, SortedSet<Instance> behind, long noticeMicros) {
    return ask(
        Void.class,
        request -> new Input.OfferRegistered(number, request, offer, value, behind, noticeMicros));
  }

  @Override
  public CompletionStage<Boolean> resourceChanging(Instance instance, SortedSet<Edge> known) {
    return ask(
        Boolean.class, request -> new Input.ResourceChanging(number, request, instance, known));
  }

  @Override
  public void resourceChanged(Instance instance) {
    inputs.accept(new Input.ResourceChanged(number, instance));
  }

  @Override
  public CompletionStage<Boolean> offerDeleting(Edge offer) {
    return ask(Boolean.class, request -> new Input.OfferDeleting(number, request, offer));
  }

  @Override
  public CompletionStage<DeletePlan> deletesPlanned(
      SortedMap<Edge, SortedSet<Edge>> leaving, Stuck stuck) {
    SortedMap<Edge, SortedSet<Edge>> copy = new TreeMap<>(leaving);
    return ask(DeletePlan.class, request -> new Input.DeletesPlanned(number, request, copy, stuck));
  }

  @Override
  public CompletionStage<Void> programWaiting() {
    return ask(Void.class, request -> new Input.ProgramWaiting(number, request));
  }

  @Override
  public void programGoesOn() {
    inputs.accept(new Input.ProgramGoesOn(number));
  }

  @Override
  public void ended(RoundEnd end) {
    if (over.compareAndSet(false, true)) {
      cancelAll();
      inputs.accept(new Input.RoundEnded(number, end));
    }
  }

  private <T> CompletionStage<T> ask(Class<T> type, LongFunction<Input> input) {
    long request = requests.incrementAndGet();
    Question<T> question = new Question<>(type, new CompletableFuture<>());
    open.put(request, question);
    if (over.get()) {
      cancelAll();
    } else {
      inputs.accept(input.apply(request));
    }
    return question.answer();
  }

  /** Completes what the answer is for; called by the event loop. */
  void answer(Answer answer) {
    Question<?> question = open.remove(answer.request());
    if (question == null) {
      return;
    }
    switch (answer) {
      case Answer.Bound bound -> question.complete(bound.binding());
      case Answer.Named named -> question.complete(named.name());
      case Answer.Recorded recorded -> question.answer().complete(null);
      case Answer.Delete delete -> question.complete(delete.allowed());
      case Answer.Plan plan -> question.complete(plan.plan());
      case Answer.EndProgram end -> question.answer().complete(null);
    }
  }

  /** Whether the executor has reported the end. */
  boolean isOver() {
    return over.get();
  }

  /** The round is over, or the loop is. */
  void cancelAll() {
    over.set(true);
    for (Long request : List.copyOf(open.keySet())) {
      Question<?> question = open.remove(request);
      if (question != null) {
        question
            .answer()
            .completeExceptionally(new CancellationException("round %d is over".formatted(number)));
      }
    }
  }
}
