package mjuz.simulator.reproduce;

import java.util.OptionalLong;

/** A protocol that can be run with nodes that sleep. */
@FunctionalInterface
interface SleepingProtocol {

  /**
   * Runs the experiment.
   *
   * @param times when the nodes are awake
   * @return when the resource of the server is deployed, in microseconds; empty if it never is
   */
  OptionalLong finish(UpTimes times);
}
