package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.ValuesGoRound;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import org.junit.jupiter.api.Test;

/** L2: values that go round are slowed down and named, and nothing else is. */
class EchoTest {
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final int SEEDS = 20;
  private static final long MINUTE_MICROS = 60_000_000;

  /** In an hour: some at once, and then a round each five minutes. */
  private static final long FEW_ROUNDS = 40;

  /** What each deployment has said of itself last, and what it has told. */
  private static final class Watch implements CoreStep {
    final Map<DeploymentName, DeploymentStatus> statuses = new TreeMap<>();
    final List<Notice.RoundSlowed> slowed = new ArrayList<>();
    private final boolean withoutGenerations;

    Watch(boolean withoutGenerations) {
      this.withoutGenerations = withoutGenerations;
    }

    @Override
    public Batch step(DeploymentCore core, long now, Input input) {
      Batch batch = core.step(now, withoutGenerations ? without(input) : input);
      DeploymentStatus status = core.status();
      statuses.put(status.name(), status);
      batch.notices().stream()
          .filter(Notice.RoundSlowed.class::isInstance)
          .map(Notice.RoundSlowed.class::cast)
          .forEach(slowed::add);
      return batch;
    }

    private static Input without(Input input) {
      return input instanceof Input.Received in && in.message() instanceof Message.OfferState m
          ? new Input.Received(
              in.peer(),
              in.session(),
              new Message.OfferState(m.edge(), m.version(), m.phase(), m.value()))
          : input;
    }

    long rounds() {
      return statuses.values().stream().mapToLong(DeploymentStatus::rounds).max().orElseThrow();
    }
  }

  private static DeploymentName team(int number) {
    return new DeploymentName("team-" + (char) ('a' + number));
  }

  /** From each team to the next one. */
  private static Edge edge(int from, int teams) {
    return new Edge(team(from), "value", team((from + 1) % teams));
  }

  private static SimProgram program(
      int self, int setting, List<Edge> wishes, List<SimOffer> offers) {
    return SimProgram.connected(
        team(self),
        List.of(
            SimResource.of("base", false, List.of(), List.of())
                .withDuration(SHORT)
                .withSetting(setting),
            SimResource.of("page", false, List.of("base"), wishes).withDuration(SHORT)),
        offers);
  }

  private static SimOffer offer(Edge edge, String resource, ValueRule rule) {
    return new SimOffer(edge, List.of(resource), rule);
  }

  /** Offers what it makes from what it wishes. */
  private static SimProgram inRing(int self, int teams, ValueRule rule) {
    return program(
        self,
        0,
        List.of(edge((self + teams - 1) % teams, teams)),
        List.of(offer(edge(self, teams), "page", rule)));
  }

  private static SimProgram inChain(int self, int teams, int setting) {
    return program(
        self,
        setting,
        self == 0 ? List.of() : List.of(edge(self - 1, teams)),
        self == teams - 1
            ? List.of()
            : List.of(offer(edge(self, teams), "page", ValueRule.EACH_ROUND)));
  }

  /** The ring is closed when all is deployed; before that all would wait for each other. */
  private static World ring(long seed, int teams, Watch watch) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(
        team(0),
        program(
            0,
            0,
            List.of(edge(teams - 1, teams)),
            List.of(offer(edge(0, teams), "base", ValueRule.IDS))));
    IntStream.range(1, teams)
        .forEach(i -> programs.put(team(i), inRing(i, teams, ValueRule.EACH_ROUND)));
    World world = world(seed, programs, watch);
    world.change(team(0), inRing(0, teams, ValueRule.EACH_ROUND));
    return world;
  }

  private static World world(
      long seed, SortedMap<DeploymentName, SimProgram> programs, Watch watch) {
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE),
            programs,
            (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(() -> watch), true);
    world.runFor(MINUTE_MICROS);
    return world;
  }

  @Test
  void twoThatMakeEachOthersValuesAnewAreSlowedDownAndNamedAtBoth() {
    for (int teams : new int[] {2, 3, 7}) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        Watch watch = new Watch(false);
        World world = ring(seed, teams, watch);
        world.runFor(60 * MINUTE_MICROS);
        assertThat(watch.rounds()).as("%d teams, seed %d", teams, seed).isBetween(6L, FEW_ROUNDS);
        for (int i = 0; i < teams; i++) {
          ValuesGoRound told = watch.statuses.get(team(i)).valuesGoRound().orElseThrow();
          assertThat(told.wish()).isEqualTo(edge((i + teams - 1) % teams, teams));
          assertThat(told.offers()).containsExactly(edge(i, teams));
        }

        // One of them offers something of its own: there is no ring any more.
        world.change(team(0), inRing(0, teams, ValueRule.IDS));
        world.runFor(60 * MINUTE_MICROS);
        for (DeploymentStatus status : watch.statuses.values()) {
          assertThat(status.valuesGoRound()).as("seed %d, mended", seed).isEmpty();
        }
        for (int i = 1; i < teams; i++) {
          world.change(team(i), inRing(i, teams, ValueRule.IDS));
        }
        world.settle();
      }
    }
  }

  @Test
  void withoutTheGenerationsOfValuesItIsNotSlowedDown() {
    Watch watch = new Watch(true);
    ring(1, 2, watch).runFor(10 * MINUTE_MICROS);
    assertThat(watch.rounds()).isGreaterThan(10 * FEW_ROUNDS);
    assertThat(watch.slowed).isEmpty();
  }

  @Test
  void valuesThatGoDownAChainAreNeverSlowedDown() {
    int teams = 9;
    for (long seed = 1; seed <= SEEDS; seed++) {
      Watch watch = new Watch(false);
      TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
      IntStream.range(0, teams).forEach(i -> programs.put(team(i), inChain(i, teams, 0)));
      World world = world(seed, programs, watch);
      world.runFor(MINUTE_MICROS);
      for (int change = 1; change <= 30; change++) {
        // Each team has changes of its own now and then, and the first one has most.
        int who = change % 3 == 0 ? change % teams : 0;
        world.change(team(who), inChain(who, teams, change));
        world.runFor(300_000L * (change % 5));
      }
      assertThat(watch.slowed).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void aWithdrawalDoesNotWaitForValuesThatGoRound() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Watch watch = new Watch(false);
      TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
      programs.put(team(0), inRing(0, 2, ValueRule.EACH_ROUND));
      // New in each round, but not made from what it wishes: each could go without the other.
      programs.put(
          team(1),
          program(
              1, 0, List.of(edge(0, 2)), List.of(offer(edge(1, 2), "base", ValueRule.EACH_ROUND))));
      World world = world(seed, programs, watch);
      world.change(team(0), inRing(0, 2, ValueRule.EACH_ROUND));
      world.runFor(60 * MINUTE_MICROS);
      assertThat(watch.rounds()).as("seed %d", seed).isBetween(6L, FEW_ROUNDS);
      world.change(team(0), program(0, 0, List.of(edge(1, 2)), List.of()));
      world.runFor(MINUTE_MICROS / 2);
      assertThat(world.isDeployed(team(1), "page")).as("seed %d", seed).isFalse();
    }
  }
}
