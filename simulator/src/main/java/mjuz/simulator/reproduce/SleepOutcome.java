package mjuz.simulator.reproduce;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What comes of one table of up-times. Rounds are 0-based; moments are in microseconds since the
 * experiment began.
 *
 * @param table its name
 * @param lowerBoundRound the first round in which any protocol without a relay may begin with the
 *     server's resource; empty if there is none
 * @param earliestMicros the first moment at which such a protocol may have deployed it
 * @param earliestRound the round of that moment
 * @param mjuzMicros when mjuz has deployed it in the simulated world; empty if never
 * @param mjuzRound the round of that moment
 * @param legacyMicros when µs 1.0 has deployed it in the simulated world; empty if never
 * @param legacyRound the round of that moment
 * @param measuredRound the round in which µs 1.0 was measured to finish, if it was
 */
public record SleepOutcome(
    String table,
    OptionalInt lowerBoundRound,
    OptionalLong earliestMicros,
    OptionalInt earliestRound,
    OptionalLong mjuzMicros,
    OptionalInt mjuzRound,
    OptionalLong legacyMicros,
    OptionalInt legacyRound,
    OptionalInt measuredRound) {}
