package mjuz.cli;

import picocli.CommandLine.Option;

/** How much a command does at once. */
final class JobsOption {
  @Between(least = 1, most = Between.MOST_JOBS)
  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many threads (default: one for each processor).")
  private int jobs;

  /** How many threads; 1 or more. */
  int threads() {
    return jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors();
  }
}
