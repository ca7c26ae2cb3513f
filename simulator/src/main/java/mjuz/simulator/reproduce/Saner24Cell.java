package mjuz.simulator.reproduce;

import java.util.OptionalDouble;

/**
 * One cell of the table: a scenario, with so many sites, deployed or updated.
 *
 * @param scenario {@code openstack} or {@code cps}
 * @param sites how many
 * @param operation {@code deploy} or {@code update}
 * @param path the critical path
 * @param mjuzMicros what mjuz takes in the simulated world, in microseconds
 * @param legacy what µs 1.0 takes there
 * @param measuredSeconds what µs 1.0 was measured to take, if it was, in seconds
 */
public record Saner24Cell(
    String scenario,
    int sites,
    String operation,
    OperationPath path,
    long mjuzMicros,
    SimulatedTime legacy,
    OptionalDouble measuredSeconds) {

  /**
   * What mjuz takes beyond the critical path.
   *
   * @return microseconds
   */
  public long mjuzCostMicros() {
    return mjuzMicros - path.micros();
  }

  /**
   * What µs 1.0 should take.
   *
   * @param hopSeconds what each hop costs, in seconds
   * @return seconds
   */
  public double legacySeconds(double hopSeconds) {
    return Published.seconds(path.micros()) + path.hops() * hopSeconds;
  }

  /**
   * How far that is off what was measured.
   *
   * @param hopSeconds what each hop costs, in seconds
   * @return a share of what was measured, negative if too little is computed; empty if nothing was
   *     measured
   */
  public OptionalDouble legacyError(double hopSeconds) {
    return measuredSeconds.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(legacySeconds(hopSeconds) / measuredSeconds.getAsDouble() - 1);
  }
}
