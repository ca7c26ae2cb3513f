package mjuz.simulator.world;

import java.util.Locale;
import java.util.random.RandomGenerator;
import mjuz.simulator.model.SimDuration;

/**
 * How a world fails. Chances are between 0 and 1; intervals are the means of exponential
 * distributions, in virtual microseconds, 0 for never.
 *
 * @param delay of a message
 * @param loss chance that a message is lost
 * @param duplication chance that it comes twice
 * @param inOrder whether the messages of a session stay in order
 * @param fsync how long the journal takes to make records durable
 * @param faultEvery between two faults, of up to {@link #TEAMS} deployments
 * @param changeEvery between two changes of programs, or words of operators, of as many
 * @param failingRounds chance that steps of a round may fail
 * @param failingSteps chance that a step of such a round fails
 * @param skew the most that a clock is off, either way
 * @param faults which kinds of faults there are, as relative weights
 * @param phase for how long there are faults and changes
 */
public record FaultProfile(
    SimDuration delay,
    double loss,
    double duplication,
    boolean inOrder,
    SimDuration fsync,
    long faultEvery,
    long changeEvery,
    double failingRounds,
    double failingSteps,
    long skew,
    Weights faults,
    long phase) {
  /** Each deployment more has faults and changes of its own. */
  public static final int TEAMS = 12;

  private static final long MILLI = 1_000;
  private static final long SECOND = 1_000_000;

  /**
   * Relative weights of the kinds of faults.
   *
   * @param crash a process dies, and starts again later
   * @param crashAtOutput a process dies between two outputs of its core
   * @param journalLoss a process dies, and its journal with it
   * @param cut a session ends
   * @param partition some deployments do not reach the others, in one or both directions
   * @param pause a process stands still
   * @param sleep a process ends in order, and starts again later
   * @param diskFull the next record is not recorded, and the process is ended while it waits
   */
  public record Weights(
      int crash,
      int crashAtOutput,
      int journalLoss,
      int cut,
      int partition,
      int pause,
      int sleep,
      int diskFull) {
    int[] all() {
      return new int[] {crash, crashAtOutput, journalLoss, cut, partition, pause, sleep, diskFull};
    }

    /** Which kind is next: an index in the order of the components. */
    int draw(RandomGenerator random) {
      int[] all = all();
      int total = 0;
      for (int weight : all) {
        total += weight;
      }
      int left = random.nextInt(Math.max(total, 1));
      int kind = 0;
      while (kind < all.length - 1 && left >= all[kind]) {
        left -= all[kind++];
      }
      return kind;
    }
  }

  /** The kinds of profiles, by name. */
  public enum Kind {
    /** Nothing fails and nothing changes. */
    NONE,
    /** Fast, orderly, seldom a crash. */
    LAN,
    /** Slow, sessions break, processes come and go. */
    WAN,
    /** Everything, often. */
    HOSTILE,
    /** Each run draws its own mix of faults and rates. */
    SWARM;

    /** The name for command lines. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same for a number of deployments: what each of them goes through does not get less. */
  FaultProfile of(int deployments) {
    return deployments <= TEAMS
        ? this
        : new FaultProfile(
            delay,
            loss,
            duplication,
            inOrder,
            fsync,
            every(faultEvery, deployments),
            every(changeEvery, deployments),
            failingRounds,
            failingSteps,
            skew,
            faults,
            phase);
  }

  private static long every(long micros, int deployments) {
    return micros == 0 ? 0 : Math.max(1, micros * TEAMS / deployments);
  }

  /** Without faults: what a world has after it was healed. */
  FaultProfile healed() {
    return new FaultProfile(
        delay, 0, 0, true, fsync, 0, 0, 0, 0, skew, new Weights(0, 0, 0, 0, 0, 0, 0, 0), 0);
  }

  /**
   * A profile for one run.
   *
   * @param kind which
   * @param random what a swarm draws from
   * @return the profile
   */
  public static FaultProfile of(Kind kind, RandomGenerator random) {
    return switch (kind) {
      case NONE ->
          new FaultProfile(
              uniform(200),
              0,
              0,
              true,
              SimDuration.ZERO,
              0,
              0,
              0,
              0,
              0,
              new Weights(0, 0, 0, 0, 0, 0, 0, 0),
              0);
      case LAN ->
          new FaultProfile(
              uniform(300),
              0,
              0,
              true,
              uniform(2 * MILLI),
              20 * SECOND,
              6 * SECOND,
              0.1,
              0.3,
              0,
              new Weights(3, 1, 0, 2, 0, 1, 2, 0),
              60 * SECOND);
      case WAN ->
          new FaultProfile(
              new SimDuration(SimDuration.Shape.EXPONENTIAL, 60 * MILLI),
              0.001,
              0.001,
              true,
              uniform(5 * MILLI),
              6 * SECOND,
              6 * SECOND,
              0.15,
              0.3,
              200 * MILLI,
              new Weights(3, 1, 1, 4, 2, 1, 3, 1),
              90 * SECOND);
      case HOSTILE ->
          new FaultProfile(
              new SimDuration(SimDuration.Shape.EXPONENTIAL, 30 * MILLI),
              0.1,
              0.1,
              false,
              uniform(5 * MILLI),
              1 * SECOND,
              2 * SECOND,
              0.25,
              0.3,
              5 * SECOND,
              new Weights(4, 6, 1, 5, 2, 1, 1, 1),
              30 * SECOND);
      case SWARM -> swarm(random);
    };
  }

  private static SimDuration uniform(long mean) {
    return new SimDuration(SimDuration.Shape.UNIFORM, mean);
  }

  private static FaultProfile swarm(RandomGenerator random) {
    return new FaultProfile(
        new SimDuration(
            random.nextBoolean() ? SimDuration.Shape.EXPONENTIAL : SimDuration.Shape.UNIFORM,
            (100 * MILLI) >> random.nextInt(10)),
        some(random) * 0.3,
        some(random) * 0.3,
        random.nextInt(3) == 0,
        random.nextBoolean() ? SimDuration.ZERO : uniform((40 * MILLI) >> random.nextInt(8)),
        (8 * SECOND) >> random.nextInt(6),
        (8 * SECOND) >> random.nextInt(6),
        some(random) * 0.5,
        0.3,
        random.nextBoolean() ? 0 : random.nextLong(20 * SECOND),
        new Weights(
            weight(random),
            weight(random),
            random.nextInt(4) == 0 ? 1 : 0,
            weight(random),
            weight(random) / 2,
            weight(random) / 2,
            weight(random) / 2,
            weight(random) / 2),
        (5 + random.nextInt(25)) * SECOND);
  }

  private static int weight(RandomGenerator random) {
    return random.nextBoolean() ? 0 : 1 + random.nextInt(6);
  }

  private static double some(RandomGenerator random) {
    return random.nextBoolean() ? 0 : random.nextDouble();
  }
}
