package mjuz.core.executor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import mjuz.core.model.Edge;

/** One round of the {@link ReferenceExecutor}. */
final class ReferenceRound {
  private final ReferenceExecutor executor;
  private final RoundRequest request;
  private final Round round;
  private final Map<Edge, CompletableFuture<Binding>> bindings = new HashMap<>();
  private final Set<String> deployed = new TreeSet<>();
  private final Set<String> withheld = new TreeSet<>();
  private final Set<Edge> offered = new TreeSet<>();
  private boolean held;
  private boolean programCompleted;

  /** Ends a round with a failure. */
  private static final class Failed extends Exception {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // it never leaves this class
    private final Failure failure;

    Failed(String summary, List<String> resources) {
      super(summary);
      failure = new Failure(summary, resources, true);
    }
  }

  ReferenceRound(ReferenceExecutor executor, RoundRequest request, Round round) {
    this.executor = executor;
    this.request = request;
    this.round = round;
  }

  RoundEnd run() {
    try {
      executor.hold(new TreeSet<>());
      if (request.kind() == RoundKind.DEPLOY) {
        runProgram(executor.program());
      }
      delete();
      return end(Optional.empty());
    } catch (Failed e) {
      return end(Optional.of(e.failure));
    } catch (InterruptedException e) {
      return end(Optional.of(new Failure("interrupted", List.of(), true)));
    }
  }

  private RoundEnd end(Optional<Failure> failure) {
    if (request.kind() == RoundKind.DEPLOY && !programCompleted) {
      executor.fail(deployed, offered);
    }
    return new RoundEnd(failure, held, programCompleted, Optional.of(executor.report()));
  }

  private static <T> T await(CompletionStage<T> answer) throws Failed, InterruptedException {
    try {
      return answer.toCompletableFuture().get();
    } catch (ExecutionException e) {
      throw new Failed("no answer", List.of());
    }
  }

  private void runProgram(ContractProgram program) throws Failed, InterruptedException {
    program.connections().forEach(p -> round.connectionRegistered(p, Optional.empty()));
    for (Edge wish : program.wishes()) {
      bindings.put(wish, round.wishRegistered(wish).toCompletableFuture());
    }
    // What waits for no answer goes first.
    for (ContractProgram.Resource resource : program.resources()) {
      if (isAnswered(resource)) {
        deploy(resource);
      }
    }
    for (ContractProgram.Resource resource : program.resources()) {
      if (!deployed.contains(resource.name()) && !withheld.contains(resource.name())) {
        deploy(resource);
      }
    }
    for (ContractProgram.Offer offer : program.offers()) {
      if (deployed.containsAll(offer.needs())) {
        await(
            round.offerRegistered(
                offer.edge(), offer.value(), executor.instances(offer.needs()), 0));
        executor.record(offer);
        offered.add(offer.edge());
      }
    }
    programCompleted = true;
    executor.complete(deployed, offered);
  }

  private boolean isAnswered(ContractProgram.Resource resource) {
    return resource.wishes().stream().allMatch(w -> bindings.get(w).isDone())
        && resource.needs().stream().allMatch(n -> deployed.contains(n) || withheld.contains(n));
  }

  private void deploy(ContractProgram.Resource resource) throws Failed, InterruptedException {
    boolean satisfied = resource.needs().stream().noneMatch(withheld::contains);
    for (Edge wish : resource.wishes()) {
      satisfied &= await(bindings.get(wish)) instanceof Binding.Satisfied;
    }
    if (!satisfied) {
      withheld.add(resource.name());
      return;
    }
    if (resource.failing()) {
      throw new Failed(
          "%s cannot be created".formatted(resource.name()),
          List.of(ReferenceExecutor.urn(resource.name())));
    }
    executor.create(resource);
    deployed.add(resource.name());
  }

  private void delete() throws Failed, InterruptedException {
    Set<Edge> leaving = executor.leaving(request);
    DeletePlan plan = await(round.deletesPlanned(executor.wishesUnder(leaving)));
    executor.hold(plan.held());
    if (request.kind() == RoundKind.DEPLOY && !plan.isFree()) {
      held = true;
      throw new Failed("held by " + plan.held(), List.of());
    }
    leaving.removeAll(plan.held());
    List<String> targets = executor.targets(request);
    for (Edge offer : leaving) {
      if (!await(round.offerDeleting(offer))) {
        throw new Failed("%s is in use".formatted(offer), List.of());
      }
      executor.delete(offer);
    }
    targets.forEach(executor::delete);
  }
}
