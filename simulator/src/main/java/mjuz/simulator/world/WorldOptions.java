package mjuz.simulator.world;

import mjuz.core.protocol.ProtocolOptions;
import mjuz.simulator.protocol.Protocol;

/**
 * What a world is made from, beside its programs.
 *
 * @param seed decides everything that is left to chance
 * @param profile how it fails
 * @param rules the protocol that the deployments follow
 * @param protocol times of the protocol
 * @param parallelism how many operations of a round may be under way at once; positive
 * @param settings what it has otherwise than the profile
 * @param restriction what is left out of it
 */
public record WorldOptions(
    long seed,
    FaultProfile.Kind profile,
    Protocol rules,
    ProtocolOptions protocol,
    int parallelism,
    Settings settings,
    Restriction restriction) {
  /** Short times, so that much happens in little virtual time. */
  public static final ProtocolOptions HASTY =
      new ProtocolOptions(300_000, 300_000, 400_000, 200_000, 3_000_000, 5_000_000);

  private static final int PARALLELISM = 8;

  /**
   * Options of a world of which nothing is left out.
   *
   * @param seed decides everything that is left to chance
   * @param profile how it fails
   * @param rules the protocol that the deployments follow
   * @param protocol times of the protocol
   * @param parallelism how many operations of a round may be under way at once; positive
   */
  public WorldOptions(
      long seed,
      FaultProfile.Kind profile,
      Protocol rules,
      ProtocolOptions protocol,
      int parallelism) {
    this(seed, profile, rules, protocol, parallelism, Settings.NONE, Restriction.NONE);
  }

  /**
   * Hasty if there are faults, with eight operations at once.
   *
   * @param seed decides everything that is left to chance
   * @param profile how the world fails
   * @return the options
   */
  public static WorldOptions of(long seed, FaultProfile.Kind profile) {
    return new WorldOptions(
        seed,
        profile,
        Protocol.MJUZ,
        profile == FaultProfile.Kind.NONE ? ProtocolOptions.DEFAULT : HASTY,
        PARALLELISM);
  }

  /**
   * The same with another protocol.
   *
   * @param next the protocol that the deployments follow
   * @return the options
   */
  public WorldOptions with(Protocol next) {
    return new WorldOptions(seed, profile, next, protocol, parallelism, settings, restriction);
  }

  /**
   * The same without some of what happens.
   *
   * @param next what is left out
   * @return the options
   */
  public WorldOptions with(Restriction next) {
    return new WorldOptions(seed, profile, rules, protocol, parallelism, settings, next);
  }

  /**
   * The same with other numbers.
   *
   * @param next what it has otherwise than the profile
   * @return the options
   */
  public WorldOptions with(Settings next) {
    return new WorldOptions(seed, profile, rules, protocol, parallelism, next, restriction);
  }
}
