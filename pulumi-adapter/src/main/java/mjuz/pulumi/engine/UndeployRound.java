package mjuz.pulumi.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.stack.StackReports;
import mjuz.core.stack.Undeletable;
import mjuz.core.stack.UndeployPlan;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.command.PulumiCli;
import mjuz.pulumi.engine.state.StackState;

/**
 * Deletes without running the program: a part of the stack (R11), or all of it (R8). What is held
 * stays, and that is no failure of the round: it has done what it may.
 */
record UndeployRound(
    PulumiExecutorOptions options,
    PulumiCli cli,
    int providerPort,
    StackMemory memory,
    Interruption interruption)
    implements RoundRun {

  @Override
  public Outcome run(RoundRequest request, Round round) throws IOException, InterruptedException {
    StackState state = memory.state();
    boolean everything = request.kind() == RoundKind.DESTROY;
    UndeployPlan plan = UndeployPlan.of(state, request, memory.rounds());
    Protection kept =
        Protection.of(
            options, Undeletable.of(state, node -> plan.targets().contains(node.name())), request);
    DeletePlan answer =
        interruption.await(
            round.deletesPlanned(StackReports.wishesUnder(state, plan.leaving()), kept.stuck()));
    memory.rounds().planned(answer);
    memory.upToDate(new TreeSet<>());
    UndeployPlan rest = plan.without(answer);
    boolean all = everything && answer.isFree();
    if (all ? state.isEmpty() : rest.targets().isEmpty()) {
      return kept.in(new Outcome(Optional.empty()));
    }
    // What stays uses what it used before: the engine tells of it too.
    RoundEvents events =
        new RoundEvents(
            options,
            request.number(),
            urn -> memory.uses().getOrDefault(urn, List.of()),
            memory.uses(),
            memory.renamesTold());
    CliResult result = cli.operate(arguments(all, rest.targets()), attached(), events::event);
    Optional<Failure> failed =
        result.succeeded()
            ? Optional.empty()
            : Optional.of(RoundFailure.of(result, events, List.of(), Optional.empty()));
    return kept.in(new Outcome(failed, false, false, events.failedSteps()));
  }

  private List<String> arguments(boolean all, SortedSet<String> targets) {
    List<String> arguments =
        new ArrayList<>(
            List.of("destroy", "--yes", "--skip-preview", "--client=127.0.0.1:" + providerPort));
    if (!all) {
      targets.forEach(
          target -> {
            arguments.add("--target");
            arguments.add(target);
          });
    }
    return arguments;
  }

  private Map<String, Integer> attached() {
    return Providers.attached(options, providerPort);
  }
}
