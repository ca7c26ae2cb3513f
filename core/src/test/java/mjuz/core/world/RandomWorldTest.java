package mjuz.core.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import org.junit.jupiter.api.Test;

/** I1, I2, I3, I5, L1 and L2 over random worlds; a failure names the seed that repeats it. */
class RandomWorldTest {
  private static final ProtocolOptions OPTIONS =
      new ProtocolOptions(300_000, 300_000, 400_000, 200_000, 3_000_000);
  private static final long SEEDS = Long.getLong("mjuz.world.seeds", 2_000L);
  private static final long FIRST = Long.getLong("mjuz.world.first", 1L);

  @Test
  void everyGuaranteeHoldsInRandomWorldsWithFaults() {
    List<String> violations = new ArrayList<>();
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      try {
        run(new World(seed), seed);
      } catch (AssertionError | RuntimeException e) {
        violations.add("seed %d: %s".formatted(seed, e));
      }
    }
    assertThat(violations).isEmpty();
  }

  /** Repeats one seed and prints its history: {@code java ... RandomWorldTest SEED}. */
  public static void main(String[] args) {
    long seed = Long.parseLong(args[0]);
    World world = new World(seed);
    try {
      run(world, seed);
    } finally {
      System.out.println(world.history());
    }
  }

  private static void run(World world, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 31 + 7);
    int size = 2 + random.nextInt(3);
    List<DeploymentName> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.add(new DeploymentName("d" + i));
    }
    Generator generator = new Generator(random, names);
    for (DeploymentName name : names) {
      world.add(name.text(), OPTIONS, generator.program(name));
    }
    world.nodes.values().forEach(Node::start);
    int events = 100 + random.nextInt(400);
    for (int i = 0; i < events; i++) {
      if (random.nextInt(25) == 0) {
        disturb(world, generator, names, random);
      }
      if (!world.event()) {
        world.sleep();
      }
    }
    world.settle();
    world.checkFinal();
  }

  private static void disturb(
      World world, Generator generator, List<DeploymentName> names, SplittableRandom random) {
    Node node = world.nodes.get(names.get(random.nextInt(names.size())));
    switch (random.nextInt(7)) {
      case 0, 1, 2 -> {
        node.program = generator.change(node.name, node.program);
        world.changes++;
        world.log(() -> node.name + " program " + node.program);
        node.step(new Input.ProgramChanged("changed"));
      }
      case 3 -> {
        if (node.isRunning()) {
          node.crashAt =
              random.nextBoolean() ? Node.CrashPoint.BEFORE_PERSIST : Node.CrashPoint.AFTER_PERSIST;
        }
      }
      case 4 -> {
        if (node.isRunning()) {
          world.log(() -> node.name + " crashes");
          node.crash();
        }
        if (random.nextInt(4) == 0) {
          world.log(() -> node.name + " loses its journal");
          node.loseJournal();
        }
      }
      case 5 -> {
        if (!node.isRunning()) {
          world.log(() -> node.name + " starts");
          node.start();
        }
      }
      default -> {
        DeploymentName other = names.get(random.nextInt(names.size()));
        if (!other.equals(node.name)) {
          world.disconnect(node.name, other);
        }
      }
    }
  }

  /** Programs without cycles: a resource may wish only what stands lower in a common order. */
  private static final class Generator {
    private final SplittableRandom random;
    private final List<DeploymentName> names;

    Generator(SplittableRandom random, List<DeploymentName> names) {
      this.random = random;
      this.names = names;
    }

    Program program(DeploymentName self) {
      List<Program.Resource> resources = new ArrayList<>();
      List<Program.Offer> offers = new ArrayList<>();
      int layers = 1 + random.nextInt(3);
      for (int layer = 0; layer < layers; layer++) {
        List<String> needs = new ArrayList<>();
        if (layer > 0 && random.nextInt(3) != 0) {
          needs.add("r" + (layer - 1));
        }
        List<Edge> wishes = new ArrayList<>();
        if (layer > 0 && random.nextInt(3) != 0) {
          DeploymentName from = names.get(random.nextInt(names.size()));
          if (!from.equals(self)) {
            wishes.add(new Edge(from, "o" + (layer - 1), self));
          }
        }
        resources.add(
            new Program.Resource(
                "r" + layer, random.nextInt(2), random.nextBoolean(), needs, wishes));
        for (DeploymentName to : names) {
          if (!to.equals(self) && random.nextInt(3) != 0) {
            offers.add(
                new Program.Offer(
                    new Edge(self, "o" + layer, to), List.of("r" + layer), random.nextInt(3) == 0));
          }
        }
      }
      return new Program(resources, offers);
    }

    Program change(DeploymentName self, Program old) {
      if (random.nextInt(4) == 0) {
        return random.nextInt(3) == 0 ? Program.EMPTY : program(self);
      }
      List<Program.Resource> resources = new ArrayList<>();
      for (Program.Resource r : old.resources()) {
        resources.add(random.nextInt(3) == 0 ? r.withGeneration(r.generation() + 1) : r);
      }
      List<Program.Offer> offers = new ArrayList<>(old.offers());
      if (!offers.isEmpty() && random.nextInt(3) == 0) {
        offers.remove(random.nextInt(offers.size()));
      }
      return new Program(resources, offers);
    }
  }
}
