package mjuz.simulator.run;

import java.util.Optional;
import java.util.OptionalLong;
import mjuz.simulator.world.SimViolation;
import mjuz.simulator.world.WorldSummary;

/**
 * What came of a run.
 *
 * @param token repeats it
 * @param deployments how many there were
 * @param summary counts
 * @param deployMicros virtual time until everything was deployed; absent if there were faults or it
 *     did not come to that
 * @param undeployMicros virtual time from the order to destroy everything until it was gone; absent
 *     if it did not come to that
 * @param criticalPathMicros what the longest chain of operations of the first programs takes by
 *     itself
 * @param wallNanos how long the run took
 * @param violation what was broken, if anything
 */
public record RunResult(
    RunToken token,
    int deployments,
    WorldSummary summary,
    OptionalLong deployMicros,
    OptionalLong undeployMicros,
    long criticalPathMicros,
    long wallNanos,
    Optional<SimViolation> violation) {}
