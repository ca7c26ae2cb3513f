package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.world.ProgramHistory;

/**
 * Renamed teams, some of whose resources are retained when they leave the stack, and some of whose
 * wishes have a second name (R13). Which ones is drawn anew at each change: so a resource may leave
 * in the very change that says so, when the state does not know it yet, and a wish may move from
 * one offer to another while both stand.
 *
 * @param teams whose first programs and other changes they are
 */
public record RetainedTeams(RenamedTeams teams) implements ProgramHistory {
  private static final int RETAINED_ONE_OF = 3;
  private static final int SECOND_NAME_ONE_OF = 4;

  @Override
  public SimProgram next(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    SimProgram next = teams.next(self, base, now, random);
    SimProgram retained =
        new SimProgram(
            next.resources().stream()
                .map(each -> each.withRetention(random.nextInt(RETAINED_ONE_OF) == 0))
                .toList(),
            next.offers(),
            next.connections());
    return withSecondNames(self, retained, random);
  }

  /** As no two wishes of a program may have the same name, each is given once only. */
  private static SimProgram withSecondNames(
      DeploymentName self, SimProgram program, RandomGenerator random) {
    SimProgram next = program;
    SortedSet<Edge> taken = new TreeSet<>(program.wishes());
    for (Edge wish : List.copyOf(taken)) {
      List<Edge> lower = lower(self, wish);
      if (!lower.isEmpty() && random.nextInt(SECOND_NAME_ONE_OF) == 0) {
        Edge second = lower.get(random.nextInt(lower.size()));
        if (taken.add(second)) {
          next = next.withWishAliases(wish, List.of(second));
        }
      }
    }
    return next;
  }

  /** What the same team may offer of lower layers: so there are no cycles. */
  private static List<Edge> lower(DeploymentName self, Edge wish) {
    List<Edge> lower = new ArrayList<>();
    for (int layer = 1; layer <= RandomTeams.LAYERS; layer++) {
      Edge each = RandomTeams.wish(wish.offering(), layer, self);
      if (each.equals(wish)) {
        return lower;
      }
      lower.add(each);
    }
    return List.of();
  }
}
