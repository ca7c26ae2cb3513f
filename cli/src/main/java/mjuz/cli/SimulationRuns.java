package mjuz.cli;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.LongFunction;
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

  void run(Seeds seeds, LongFunction<RunToken> tokens, Consumer<RunResult> results)
      throws InterruptedException, ExecutionException {
    ExecutorService workers = Executors.newFixedThreadPool(jobs);
    try {
      Deque<Future<RunResult>> open = new ArrayDeque<>();
      // Counted, since behind the last seed there may be no number.
      for (long i = 0; i < seeds.count(); i++) {
        RunToken token = tokens.apply(seeds.first() + i);
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
