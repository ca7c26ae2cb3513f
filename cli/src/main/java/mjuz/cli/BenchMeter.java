package mjuz.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.explore.Explorer;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.SimViolation;

/** Runs simulations and searches, and takes the time. */
final class BenchMeter {
  private BenchMeter() {}

  /** What is run: a topology of some size, with a profile. */
  record World(String topology, int size, FaultProfile.Kind profile) {
    RunToken token(long seed) {
      return new RunToken(topology, size, profile, seed);
    }

    @Override
    public String toString() {
      return "%s %,d %s".formatted(topology, size, profile);
    }
  }

  /** A run has broken a guarantee; the message has the line that repeats it. */
  static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Broken(RunToken run, SimViolation violation) {
      super(
          "a guarantee is violated, %s%n    repeat it: %s"
              .formatted(violation.getMessage(), run.command()),
          violation);
    }
  }

  /** What one thread has done. */
  private record Share(long events, int edges, long cpuNanos) {}

  /**
   * Runs seeds, each thread its part of them.
   *
   * @param world of all runs
   * @param first the first seed
   * @param count how many; positive
   * @param threads how many at once
   * @param progress hears of each run
   * @return what it cost
   * @throws Broken if a guarantee is broken: then there is nothing to measure
   */
  static BenchCost runs(World world, long first, int count, int threads, ProgressLine progress)
      throws InterruptedException {
    long process = processNanos();
    long begin = System.nanoTime();
    List<Share> shares =
        onThreads(
            threads,
            IntStream.range(0, threads)
                .<Callable<Share>>mapToObj(
                    thread ->
                        () ->
                            share(
                                world,
                                LongStream.range(first, first + count)
                                    .filter(seed -> (seed - first) % threads == thread),
                                progress))
                .toList());
    return new BenchCost(
        world.toString(),
        world.size(),
        RunToken.isDrawn(world.topology()) ? 0 : shares.getFirst().edges(),
        count,
        shares.stream().mapToLong(Share::events).sum(),
        shares.stream().mapToLong(Share::cpuNanos).sum(),
        processNanos() - process,
        System.nanoTime() - begin);
  }

  private static <T> List<T> onThreads(int threads, List<Callable<T>> tasks)
      throws InterruptedException {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> done = workers.invokeAll(tasks);
      return done.stream().map(BenchMeter::result).toList();
    } finally {
      workers.shutdownNow();
    }
  }

  private static <T> T result(Future<T> done) {
    try {
      return done.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Broken broken) {
        throw broken;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException("what is done does not wait", e);
    }
  }

  private static Share share(World world, LongStream seeds, ProgressLine progress) {
    long cpu = threadNanos();
    long events = 0;
    int edges = 0;
    for (long seed : seeds.toArray()) {
      Simulation simulation = Simulation.of(world.token(seed));
      edges = simulation.edges();
      RunResult result = simulation.run();
      if (result.violation().isPresent()) {
        throw new Broken(result.token(), result.violation().get());
      }
      events += result.summary().events();
      synchronized (progress) {
        progress.done(result.summary().events());
      }
    }
    return new Share(events, edges, threadNanos() - cpu);
  }

  /**
   * Searches a configuration; the events of the cost are distinct states.
   *
   * @param configuration with its bounds
   * @param threads how many
   * @return what it cost; its CPU time is that of the whole process
   * @throws CommandException if a guarantee is broken: then there is nothing to measure
   */
  static BenchCost search(Configuration configuration, int threads) throws CommandException {
    long process = processNanos();
    long begin = System.nanoTime();
    Exploration found = new Explorer(configuration, CoreStep.REAL, true, threads, line -> {}).run();
    long used = processNanos() - process;
    Optional<Counterexample> broken = found.counterexample();
    if (broken.isPresent()) {
      throw new CommandException(
          ExitCode.FAILED,
          "%s is violated in '%s': %s%n    repeat it: mjuz explore --replay %s%s"
              .formatted(
                  broken.get().rule(),
                  configuration.name(),
                  broken.get().message(),
                  broken.get().way(),
                  Configurations.isKnownGap(configuration.name())
                      ? System.lineSeparator() + ExploreOutput.KNOWN_GAP
                      : ""));
    }
    return new BenchCost(
        configuration.name(),
        configuration.deployments().size(),
        0,
        1,
        found.states(),
        used,
        used,
        System.nanoTime() - begin);
  }

  private static long threadNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long processNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
