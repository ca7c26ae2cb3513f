package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Anything may happen at any moment, in an order that a seed decides; when it is over, everything
 * is as the programs say. {@code -Dmjuz.chaos.seeds=FIRST-LAST} and {@code -Dmjuz.chaos.steps=N}
 * try more.
 */
class ChaosIT extends Proof {
  private static final int STEPS = Integer.getInteger("mjuz.chaos.steps", 12);
  private static final int MOST_PROGRESS = 25;
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final List<String> REPLACE = List.of("", "create-first", "delete-first");

  private final List<String> done = new ArrayList<>();

  static LongStream seeds() {
    String[] range = System.getProperty("mjuz.chaos.seeds", "1-2").split("-", 2);
    return LongStream.rangeClosed(
        Long.parseLong(range[0]), Long.parseLong(range[range.length - 1]));
  }

  /** What the program of a team is made of at the moment. */
  private static final class Plan {
    private String text = "0";
    private String replace = "";
    private boolean offers = true;
    private boolean wishes = true;

    ProgramSpec spec(String self) {
      ProgramSpec spec = program().thing(thing("base", self + text).replaced(replace));
      for (String other : others(self)) {
        if (offers) {
          spec = spec.offer("base", "base", other);
        }
        if (wishes) {
          spec = spec.thing(thing("on-" + other, "").shows("base@" + other));
        }
      }
      return spec;
    }
  }

  private static List<String> others(String self) {
    return NAMES.stream().filter(name -> !name.equals(self)).toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverHappensTheEndIsAsTheProgramsSay(long seed) {
    Random random = new Random(seed);
    List<Plan> plans = NAMES.stream().map(name -> new Plan()).toList();
    for (int i = 0; i < NAMES.size(); i++) {
      teams.team(NAMES.get(i)).program(plans.get(i).spec(NAMES.get(i)));
    }
    for (int step = 0; step < STEPS; step++) {
      int which = random.nextInt(NAMES.size());
      act(random, teams.team(NAMES.get(which)), NAMES.get(which), plans.get(which));
      teams.awaitProgress(random.nextInt(MOST_PROGRESS));
    }
    try {
      settle(plans);
    } catch (AssertionError e) {
      throw new AssertionError("seed %d: %s\n%s".formatted(seed, done, e.getMessage()), e);
    }
    teams.check();
  }

  private void act(Random random, Team team, String name, Plan plan) {
    if (!team.isRunning()) {
      boolean process = random.nextInt(3) == 0;
      done.add("start " + name + (process ? " as a process" : ""));
      if (process) {
        team.startProcess();
      } else {
        team.start();
      }
      return;
    }
    switch (random.nextInt(7)) {
      case 0 -> {
        done.add("stop " + name);
        team.stop();
      }
      case 1 -> {
        done.add("kill " + name);
        team.kill();
      }
      case 2 -> plan.offers = !plan.offers;
      case 3 -> plan.wishes = !plan.wishes;
      case 4 -> plan.replace = REPLACE.get(random.nextInt(REPLACE.size()));
      default -> plan.text = Integer.toString(random.nextInt(100));
    }
    ProgramSpec spec = plan.spec(name);
    done.add(name + " " + spec.things() + " " + spec.offers().size());
    team.program(spec);
  }

  private void settle(List<Plan> plans) {
    for (String name : NAMES) {
      if (!teams.team(name).isRunning()) {
        teams.team(name).start();
      }
    }
    for (int i = 0; i < NAMES.size(); i++) {
      String name = NAMES.get(i);
      TreeSet<String> expected = new TreeSet<>(List.of("base=" + name + plans.get(i).text));
      for (String other : others(name)) {
        Plan theirs = plans.get(NAMES.indexOf(other));
        if (plans.get(i).wishes && theirs.offers) {
          expected.add("on-%s=[%S%s]".formatted(other, other, theirs.text));
        }
      }
      teams.team(name).awaitStack(expected.toArray(String[]::new));
    }
  }
}
