package mjuz.simulator.explore;

import java.util.function.Consumer;

/**
 * Breadth-first search through all worlds that a configuration can come into within its bounds. I1
 * to I5 are checked at every event, and L1 in every world in which nothing more happens by itself.
 * What it finds first is among the shortest there are. The result does not depend on the number of
 * threads.
 *
 * <p>If the programs of two deployments are the same but for names, one of two worlds stands for
 * both if they differ only in who is who; see {@link Mirror}.
 */
public final class Explorer {
  private final Configuration configuration;
  private final CoreStep coreStep;
  private final boolean judgesWords;
  private final int threads;
  private final Consumer<Progress> progress;

  /**
   * A search that has not begun.
   *
   * @param configuration what to explore, with its bounds
   * @param coreStep the core, or a core with a planted fault
   * @param judgesWords whether I5 is checked on each word that is said, and not only on what comes
   *     of it
   * @param threads how many; positive
   * @param progress hears after each level
   */
  public Explorer(
      Configuration configuration,
      CoreStep coreStep,
      boolean judgesWords,
      int threads,
      Consumer<Progress> progress) {
    this.configuration = configuration;
    this.coreStep = coreStep;
    this.judgesWords = judgesWords;
    this.threads = threads;
    this.progress = progress;
  }

  /**
   * Explores a configuration with the core as it is.
   *
   * @param configuration what to explore
   * @return what was found
   */
  public static Exploration explore(Configuration configuration) {
    int threads = Runtime.getRuntime().availableProcessors();
    return new Explorer(configuration, CoreStep.REAL, true, threads, line -> {}).run();
  }

  /**
   * Searches, with one world for two that differ only in names.
   *
   * @return what was found
   */
  public Exploration run() {
    return run(true);
  }

  /**
   * Searches.
   *
   * @param reduces whether one of two worlds that differ only in names stands for both
   * @return what was found
   */
  public Exploration run(boolean reduces) {
    try {
      return search(reduces);
    } catch (Mirror.Asymmetry e) {
      progress.accept(new Progress(0, 0, "once more, as " + e.getMessage()));
      return search(false);
    }
  }

  private Exploration search(boolean reduces) {
    Explorable explorable = Explorable.of(configuration, coreStep, judgesWords, reduces);
    return new Search(explorable, progress).run(threads);
  }
}
