package mjuz.simulator.reproduce;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long something takes in the simulated world.
 *
 * @param micros in microseconds; empty if it is not known
 * @param broken the guarantee that is broken on the way, which is why the time is not known
 */
public record SimulatedTime(OptionalLong micros, Optional<String> broken) {
  /** Nothing was simulated. */
  static final SimulatedTime NONE = new SimulatedTime(OptionalLong.empty(), Optional.empty());
}
