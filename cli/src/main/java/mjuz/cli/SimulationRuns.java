package mjuz.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;

/**
 * Runs simulations beside each other and tells of them in their order.
 *
 * @param jobs how many at once
 * @param progress shows how far they are
 */
record SimulationRuns(int jobs, ProgressLine progress) {
  private static final int AHEAD = 64;

  void run(List<RunToken> tokens, Consumer<RunResult> results)
      throws InterruptedException, ExecutionException {
    ExecutorService workers = Executors.newFixedThreadPool(jobs);
    try {
      Deque<Future<RunResult>> open = new ArrayDeque<>();
      for (RunToken token : tokens) {
        open.add(workers.submit(() -> Simulation.of(token).run()));
        if (open.size() == jobs * AHEAD) {
          take(open, results);
        }
      }
      while (!open.isEmpty()) {
        take(open, results);
      }
    } finally {
      workers.shutdownNow();
      progress.end();
    }
  }

  private void take(Deque<Future<RunResult>> open, Consumer<RunResult> results)
      throws InterruptedException, ExecutionException {
    RunResult result = open.remove().get();
    results.accept(result);
    progress.done(result.summary().events());
  }
}
