package mjuz.pulumi.engine;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StepFailure;
import mjuz.core.executor.Stuck;
import mjuz.core.model.Instance;

/**
 * What is protected in the state and would have to go (R12). The engine refuses to delete it, so it
 * is not asked to.
 *
 * @param pulumi the command line of the CLI, for people
 * @param stack the name of the stack
 * @param stuck what cannot go
 * @param told what of that the round was not told to leave alone: it is told as failed
 */
record Protection(String pulumi, String stack, Stuck stuck, SortedSet<Instance> told) {
  /** Nothing that would go is protected. */
  static final Protection NONE = new Protection("", "", Stuck.NOTHING, new TreeSet<>());

  static Protection of(PulumiExecutorOptions options, Stuck stuck, RoundRequest request) {
    SortedSet<Instance> told = new TreeSet<>(stuck.instances());
    told.removeIf(instance -> request.failing().contains(delete(instance)));
    return new Protection(StateWays.pulumi(options), options.stack(), stuck, told);
  }

  private static FailedStep delete(Instance instance) {
    return new FailedStep(FailedStep.Operation.DELETE, instance);
  }

  /** The round as it came out, with what was not tried since it is protected. */
  RoundRun.Outcome in(RoundRun.Outcome outcome) {
    if (told.isEmpty()) {
      return outcome;
    }
    SortedMap<FailedStep, StepFailure> failed = new TreeMap<>(outcome.failed());
    told.forEach(
        instance ->
            failed.put(delete(instance), RoundFailure.of(instance.urn(), "it is protected")));
    Optional<Failure> other = outcome.held() ? Optional.empty() : outcome.failure();
    Failure all = other.map(each -> RoundFailure.both(each, failure())).orElseGet(this::failure);
    return new RoundRun.Outcome(Optional.of(all), false, outcome.programCompleted(), failed);
  }

  private Failure failure() {
    List<String> names = told.stream().map(each -> RoundFailure.name(each.urn())).toList();
    List<String> ways = told.stream().map(this::way).toList();
    return RoundFailure.isProtected(
        names, ways, told.stream().map(Instance::urn).distinct().toList());
  }

  private String way(Instance instance) {
    return "%s state unprotect '%s' --stack %s".formatted(pulumi, instance.urn(), stack);
  }
}
