package mjuz.simulator.topology;

import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.world.ProgramHistory;

/**
 * Random teams of which half of the changes are a {@link Rewiring}. The other half are those of
 * random teams, in which an offer stands on what it stood on, or on less of it, until the whole
 * program is another one.
 *
 * @param teams whose first programs and other changes they are
 */
public record RewiredTeams(RandomTeams teams) implements ProgramHistory {
  private static final int REWIRED_OF_A_HUNDRED = 50;

  @Override
  public SimProgram next(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    return random.nextInt(100) < REWIRED_OF_A_HUNDRED
        ? new Rewiring(teams, self, now, random).next()
        : teams.next(self, base, now, random);
  }
}
