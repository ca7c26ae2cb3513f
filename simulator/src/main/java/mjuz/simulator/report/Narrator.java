package mjuz.simulator.report;

import java.util.function.Consumer;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;

/**
 * Tells a run in words while it happens: a line for each thing, with its time, its deployment and
 * what it is. Versions of an edge are counted from 1, as in {@link CausalChain}, whose events are
 * some of these lines.
 */
public final class Narrator extends Happenings {
  private final Words words;
  private final Consumer<String> to;
  private int told;

  private Narrator(Words words, Consumer<String> to) {
    this.words = words;
    this.to = to;
  }

  /**
   * A narrator of one run. Runs it once, to count the versions.
   *
   * @param token which run
   * @param to takes the lines
   * @return what is to observe the run
   * @throws IllegalArgumentException if there is no such run
   */
  public static Narrator of(RunToken token, Consumer<String> to) {
    Words words = new Words();
    Simulation counted = Simulation.of(token);
    counted.observe(
        new Happenings() {
          @Override
          int add(long micros, DeploymentName who, Happened what) {
            words.count(what);
            return 0;
          }
        });
    counted.run();
    words.inOrder();
    return new Narrator(words, to);
  }

  @Override
  int add(long micros, DeploymentName who, Happened what) {
    if (!what.isTold()) {
      return -1;
    }
    Entry entry = new Entry(told++, micros, who, what);
    to.accept(new CausalChain.Link(micros, who, words.of(entry), false).toString());
    return entry.index();
  }
}
