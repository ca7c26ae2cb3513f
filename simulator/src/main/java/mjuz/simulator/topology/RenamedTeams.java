package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.world.ProgramHistory;

/**
 * Rewired teams, whose resources are also called otherwise: in half of the changes some have
 * another name, with an alias that says what they were called before, as after a rename, a move
 * into a component or out of one. The rest of the change is that of rewired teams, which may
 * replace, remove or leave the same resources at once.
 *
 * @param teams whose first programs and other changes they are
 */
public record RenamedTeams(RewiredTeams teams) implements ProgramHistory {
  private static final int MOST_NAMES = 3;

  @Override
  public SimProgram next(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    SimProgram next = teams.next(self, base, now, random);
    if (random.nextBoolean()) {
      return withoutIdleAliases(next);
    }
    List<SimResource> resources = new ArrayList<>(next.resources());
    List<SimOffer> offers = new ArrayList<>(next.offers());
    for (int i = 0; i < resources.size(); i++) {
      if (random.nextInt(3) == 0) {
        rename(i, random.nextInt(MOST_NAMES), resources, offers);
      }
    }
    return withoutIdleAliases(new SimProgram(resources, offers, next.connections()));
  }

  private static void rename(
      int index, int which, List<SimResource> resources, List<SimOffer> offers) {
    SimResource resource = resources.get(index);
    String before = resource.name();
    String after = RandomTeams.nameOf(RandomTeams.layerOf(resource), 0) + "n" + index + which;
    if (resources.stream().anyMatch(each -> each.name().equals(after))) {
      return;
    }
    resources.set(index, resource.withName(after).withAliases(List.of(before)));
    resources.replaceAll(
        r -> r.withDependencies(ProgramEdits.renamed(r.needs(), before, after), r.wishes()));
    offers.replaceAll(o -> o.withNeeds(ProgramEdits.renamed(o.needs(), before, after)));
  }

  /** Pulumi refuses an alias that is the name of another resource of the program. */
  private static SimProgram withoutIdleAliases(SimProgram program) {
    List<String> names = program.resources().stream().map(SimResource::name).toList();
    List<SimResource> resources =
        program.resources().stream()
            .map(r -> r.aliases().stream().anyMatch(names::contains) ? r.withAliases(List.of()) : r)
            .toList();
    return new SimProgram(resources, program.offers(), program.connections());
  }
}
