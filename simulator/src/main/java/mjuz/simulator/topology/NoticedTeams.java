package mjuz.simulator.topology;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.world.ProgramHistory;

/**
 * Rewired teams, most of whose offers are withdrawn with notice (R13): some of a few seconds, so
 * that it ends while other things go on, and some of an hour, so that a peer that goes on to need
 * the offer may wait for long. How long it is, is drawn anew at each change.
 *
 * @param teams whose first programs and other changes they are
 */
public record NoticedTeams(RewiredTeams teams) implements ProgramHistory {
  private static final int MOST_SECONDS = 10;
  private static final long SECOND_MICROS = 1_000_000;
  private static final long HOUR_MICROS = 3_600 * SECOND_MICROS;

  @Override
  public SimProgram next(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    return withNotice(teams.next(self, base, now, random), random);
  }

  /**
   * Programs in which most offers are withdrawn with notice.
   *
   * @param programs the same without
   * @param random what to draw from
   * @return the changed programs
   */
  public static SortedMap<DeploymentName, SimProgram> withNotice(
      SortedMap<DeploymentName, SimProgram> programs, RandomGenerator random) {
    SortedMap<DeploymentName, SimProgram> all = new TreeMap<>(programs);
    all.replaceAll((name, program) -> withNotice(program, random));
    return all;
  }

  private static SimProgram withNotice(SimProgram program, RandomGenerator random) {
    List<SimOffer> offers =
        program.offers().stream().map(offer -> offer.withNotice(micros(random))).toList();
    return new SimProgram(
        program.resources(), offers, program.connections(), program.wishAliases());
  }

  private static long micros(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> HOUR_MICROS;
      default -> SECOND_MICROS * (1 + random.nextInt(MOST_SECONDS));
    };
  }
}
