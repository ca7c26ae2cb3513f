package mjuz.simulator.report;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;

/**
 * A run and what happened in it.
 *
 * @param result what came of it
 * @param programs what its deployments began with
 * @param recording what happened
 */
public record RecordedRun(
    RunResult result, SortedMap<DeploymentName, SimProgram> programs, Recording recording) {

  /**
   * Repeats a run.
   *
   * @param token which
   * @return the run
   * @throws IllegalArgumentException if there is no such run
   */
  public static RecordedRun of(RunToken token) {
    Simulation simulation = Simulation.of(token);
    Recording recording = new Recording();
    simulation.observe(recording);
    return new RecordedRun(simulation.run(), simulation.programs(), recording);
  }

  /**
   * The events that led to the violation.
   *
   * @return empty if there is none
   */
  public Optional<CausalChain> chain() {
    return result.violation().map(violation -> CausalChain.of(violation, recording));
  }

  /**
   * The page that shows this run in detail, and how long all runs took.
   *
   * @param all results of all runs, this one included
   * @return the page
   */
  public String toHtml(List<RunResult> all) {
    return Report.of(result, programs, recording, all);
  }
}
