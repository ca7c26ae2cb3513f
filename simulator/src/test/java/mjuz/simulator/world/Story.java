package mjuz.simulator.world;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.random.SplitMix;
import mjuz.simulator.topology.GraphTeams;
import mjuz.simulator.topology.Topologies;

/**
 * A run of a world that is told step by step, so that it can be shrunk: nothing fails and nothing
 * changes but what it says.
 *
 * @param topology who uses whom
 * @param size how many deployments
 * @param deleteFirst whether what is offered is replaced delete-first
 * @param network how messages and journals fare
 * @param acts what happens
 */
record Story(Topologies.Kind topology, int size, boolean deleteFirst, Net network, List<Act> acts) {
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 200_000);
  private static final ProtocolOptions HASTY = WorldOptions.HASTY;
  private static final int PARALLELISM = 8;
  private static final double FAILS = 0.3;

  /**
   * How messages and journals fare.
   *
   * @param seed what is lost and what is late
   * @param lost messages of a hundred
   * @param doubled messages of a hundred
   * @param inOrder whether the messages of a session stay in order
   * @param delayMillis the mean delay of a message
   * @param fsyncMillis the mean time of an fsync
   * @param failing rounds of a hundred in which steps fail
   */
  record Net(
      long seed,
      int lost,
      int doubled,
      boolean inOrder,
      int delayMillis,
      int fsyncMillis,
      int failing) {
    /** In order, and fast. */
    static final Net CALM = new Net(1, 0, 0, true, 0, 0, 0);

    private FaultProfile profile() {
      return new FaultProfile(
          new SimDuration(SimDuration.Shape.EXPONENTIAL, delayMillis * 1_000L),
          lost / 100.0,
          doubled / 100.0,
          inOrder,
          new SimDuration(SimDuration.Shape.UNIFORM, fsyncMillis * 1_000L),
          0,
          0,
          failing / 100.0,
          FAILS,
          0,
          new FaultProfile.Weights(0, 0, 0, 0, 0, 0, 0, 0),
          0);
    }
  }

  /** What can happen to a deployment. */
  enum Deed {
    /** It goes back to its first program. */
    FIRST_PROGRAM,
    /** Its resources are replaced; the number says which of them. */
    REPLACE,
    /** Its resources are updated. */
    UPDATE,
    /** It takes back what it offers to one beneficiary. */
    DROP_OFFER,
    /** It offers again what it offers no more; the number says which of that. */
    OFFER_AGAIN,
    /** What it offers stands on other resources; the number says what, and on which. */
    MOVE_OFFERS,
    /** It wishes nothing any more. */
    DROP_WISHES,
    /** It wishes again what it wished at first; the number says whether all, or which. */
    WISH_AGAIN,
    /** Its resources take from other ones; the number says which, and from which. */
    TAKE_FROM_OTHERS,
    /** It has one more resource, on which others may come to stand; the number says which. */
    ADD_RESOURCE,
    /** It has no resources any more. */
    EMPTY,
    /** An operator destroys it. */
    DESTROY,
    /** A resource fails from now on, until all heals. */
    BREAK,
    /** Its process is killed, and starts again. */
    KILL,
    /** Its process is killed after so many outputs. */
    KILL_AT_OUTPUT,
    /** Its process is killed, and its journal is lost. */
    LOSE_JOURNAL,
    /** Its process ends in order, and starts again. */
    STOP,
    /** Its process stands still for a while. */
    PAUSE,
    /** Its next record is not recorded, and the process ends. */
    DISK_FULL,
    /** It reaches nobody, and nobody reaches it, for a while. */
    PARTITION,
    /** A session is cut. */
    CUT
  }

  /**
   * Something happens.
   *
   * @param event after so many events of the world; not after the act before, so that the others
   *     stay where they are when one is left out
   * @param deed what
   * @param node to which deployment; modulo how many there are
   * @param number which of them, or how long
   */
  record Act(int event, Deed deed, int node, int number) {
    @Override
    public String toString() {
      return "%d: d%d %s %d".formatted(event, node, deed.name().toLowerCase(Locale.ROOT), number);
    }
  }

  /** A world in which the story can happen, with the programs of its topology. */
  World world(World.Processes processes, boolean judgesWords) {
    GraphTeams teams =
        new GraphTeams(
            Topologies.make(topology, size, new SplitMix(network.seed())),
            topology == Topologies.Kind.MUTUAL,
            SHORT);
    SortedMap<DeploymentName, SimProgram> programs = teams.programs();
    programs.replaceAll((name, program) -> StoryEdits.replacing(program, deleteFirst));
    World world =
        new World(
            new WorldOptions(
                network.seed(), FaultProfile.Kind.NONE, Protocol.MJUZ, HASTY, PARALLELISM),
            programs,
            (self, base, now, random) -> now);
    world.starting(processes, judgesWords);
    world.fares(network.profile());
    return world;
  }

  /**
   * Runs to its end: all start, the story happens, all heals, all is as the programs say, all is
   * destroyed.
   *
   * @throws SimViolation if a guarantee is broken
   */
  WorldSummary run(World world) {
    int events = 0;
    for (Act act : inOrder()) {
      world.run(act.event() - events);
      events = act.event();
      happen(world, act);
    }
    for (Node node : world.nodes()) {
      node.broken.clear();
    }
    world.settle();
    if (!world.destroyAll()) {
      throw world.violation("L1", "a ring is deployed, which no program of these asks for");
    }
    return world.summary();
  }

  /** The acts in the order in which they happen. */
  List<Act> inOrder() {
    return acts.stream().sorted(Comparator.comparingInt(Act::event)).toList();
  }

  private static void happen(World world, Act act) {
    Node node = world.nodes().get(act.node() % world.nodes().size());
    long micros = 100_000L << act.number();
    switch (act.deed()) {
      case FIRST_PROGRAM,
          REPLACE,
          UPDATE,
          DROP_OFFER,
          OFFER_AGAIN,
          MOVE_OFFERS,
          DROP_WISHES,
          WISH_AGAIN,
          TAKE_FROM_OTHERS,
          ADD_RESOURCE,
          EMPTY -> {
        if (!node.isHistoryUnknown()) {
          node.change(StoryEdits.edited(node, act), "changed");
        }
      }
      case DESTROY -> world.destroy(node.name());
      case BREAK -> StoryEdits.nameOf(node, act.number()).ifPresent(node.broken::add);
      case KILL -> world.kill(node.name(), micros);
      case KILL_AT_OUTPUT -> node.crashAfter(act.number());
      case LOSE_JOURNAL -> {
        if (node.mayLoseJournal()) {
          world.kill(node.name(), micros);
          node.loseJournal(0);
        }
      }
      case STOP -> {
        node.take(new Input.StopRequested());
        world.after(micros, new Event.Start(node));
      }
      case PAUSE -> node.pause(micros);
      case DISK_FULL -> node.fillDisk();
      case PARTITION -> world.network().partition(List.of(node), true, micros);
      case CUT -> world.network().cutOne();
    }
  }
}
