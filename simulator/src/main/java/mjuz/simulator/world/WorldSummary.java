package mjuz.simulator.world;

/**
 * What has happened in a world.
 *
 * @param events messages, timers, round steps, session events and faults that had an effect
 * @param coreSteps inputs that a core has taken
 * @param rounds rounds that were started
 * @param messages messages that were sent
 * @param faults faults
 * @param changes changes of programs and words of operators
 * @param virtualMicros how much virtual time has passed
 * @param hash of everything that has happened: the same for the same seed
 * @param ring whether it did not come to what L1 promises, and a ring of instances was deployed,
 *     each of which may go only after the next one: of that L1 promises nothing
 */
public record WorldSummary(
    long events,
    long coreSteps,
    long rounds,
    long messages,
    int faults,
    int changes,
    long virtualMicros,
    long hash,
    boolean ring) {}
