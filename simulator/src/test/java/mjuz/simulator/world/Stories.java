package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mjuz.simulator.topology.Topologies;
import mjuz.simulator.world.Story.Act;
import mjuz.simulator.world.Story.Deed;
import mjuz.simulator.world.Story.Net;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/** Stories to draw; what is simpler is drawn more often, and is what others shrink to. */
final class Stories {
  private static final int MOST_DEPLOYMENTS = 5;
  private static final int MOST_ACTS = 40;
  private static final int EVENTS_FOR_AN_ACT = 25;

  private Stories() {}

  /** Changes of programs, and operators. */
  static final Map<Deed, Integer> CHANGES =
      Map.ofEntries(
          Map.entry(Deed.FIRST_PROGRAM, 4),
          Map.entry(Deed.REPLACE, 6),
          Map.entry(Deed.UPDATE, 1),
          Map.entry(Deed.DROP_OFFER, 2),
          Map.entry(Deed.OFFER_AGAIN, 2),
          Map.entry(Deed.MOVE_OFFERS, 2),
          Map.entry(Deed.DROP_WISHES, 2),
          Map.entry(Deed.WISH_AGAIN, 2),
          Map.entry(Deed.TAKE_FROM_OTHERS, 2),
          Map.entry(Deed.ADD_RESOURCE, 1),
          Map.entry(Deed.EMPTY, 2),
          Map.entry(Deed.DESTROY, 1));

  /** Processes that come and go. */
  static final Map<Deed, Integer> PROCESSES =
      Map.of(
          Deed.KILL, 3,
          Deed.KILL_AT_OUTPUT, 6,
          Deed.LOSE_JOURNAL, 2,
          Deed.STOP, 2,
          Deed.PAUSE, 2,
          Deed.DISK_FULL, 2);

  /** Peers that do not reach each other, and resources that fail. */
  static final Map<Deed, Integer> OUTAGES =
      Map.of(Deed.PARTITION, 3, Deed.CUT, 3, Deed.BREAK, 3, Deed.KILL, 1);

  /** Everything that can happen. */
  @SafeVarargs
  static Arbitrary<Story> stories(Arbitrary<Net> network, int most, Map<Deed, Integer>... deeds) {
    List<Tuple.Tuple2<Integer, Deed>> weights = new ArrayList<>();
    for (Deed deed : Deed.values()) {
      int weight = 0;
      for (Map<Deed, Integer> each : deeds) {
        weight += each.getOrDefault(deed, 0);
      }
      if (weight > 0) {
        weights.add(Tuple.of(weight, deed));
      }
    }
    Arbitrary<List<Act>> acts =
        acts(weights, most * EVENTS_FOR_AN_ACT)
            .list()
            .ofMaxSize(most)
            .withSizeDistribution(RandomDistribution.uniform());
    return Combinators.combine(
            topologies(),
            Arbitraries.integers().between(2, MOST_DEPLOYMENTS),
            Arbitraries.of(false, true),
            network,
            acts)
        .as(
            (kind, size, deleteFirst, net, told) ->
                new Story(kind, Math.max(size, least(kind)), deleteFirst, net, told));
  }

  static Arbitrary<Story> stories(Arbitrary<Net> network) {
    return stories(network, MOST_ACTS, CHANGES, PROCESSES, OUTAGES);
  }

  private static Arbitrary<Act> acts(List<Tuple.Tuple2<Integer, Deed>> weights, int events) {
    return Combinators.combine(
            Arbitraries.integers().between(0, events),
            Arbitraries.frequency(weights),
            Arbitraries.integers().between(0, MOST_DEPLOYMENTS - 1),
            Arbitraries.integers().between(0, 5))
        .as(Act::new);
  }

  /**
   * All but a ring in which each waits for the next: it stays deployed if it closes while it
   * stands, and what is to be deployed in the end is not told by the programs.
   */
  private static Arbitrary<Topologies.Kind> topologies() {
    List<Topologies.Kind> kinds = new ArrayList<>(List.of(Topologies.Kind.values()));
    kinds.remove(Topologies.Kind.CYCLIC);
    return Arbitraries.of(kinds);
  }

  private static int least(Topologies.Kind kind) {
    return kind == Topologies.Kind.DIAMOND || kind == Topologies.Kind.MUTUAL ? 3 : 2;
  }

  /** Networks and journals of every kind. */
  static Arbitrary<Net> networks() {
    return Combinators.combine(
            Arbitraries.longs().between(1, 1_000_000),
            Arbitraries.integers().between(0, 30),
            Arbitraries.integers().between(0, 30),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 100),
            Arbitraries.integers().between(0, 20),
            Arbitraries.integers().between(0, 50))
        .as(Net::new);
  }

  /** Nothing is lost or late, and nothing fails. */
  static Arbitrary<Net> calm() {
    return Arbitraries.longs().between(1, 1_000).map(seed -> new Net(seed, 0, 0, true, 1, 0, 0));
  }
}
