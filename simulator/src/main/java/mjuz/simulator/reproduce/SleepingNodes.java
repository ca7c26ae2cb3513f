package mjuz.simulator.reproduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.world.Awake;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.World;
import mjuz.simulator.world.WorldOptions;

/**
 * Nodes that sleep: a process dies when its node falls asleep, and starts with what it has stored,
 * and the state of its executor, when it wakes.
 *
 * @param seed of the simulated world
 * @param protocol what the deployments follow
 */
record SleepingNodes(long seed, Protocol protocol) {
  private static final DeploymentName SERVER = new DeploymentName("server");
  private static final String RESOURCE = "service";

  /**
   * Runs the experiment.
   *
   * @param times when the nodes are awake
   * @return when the resource of the server is deployed, in microseconds; empty if it never is
   */
  OptionalLong finish(UpTimes times) {
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    Map<DeploymentName, List<Awake>> awake = new HashMap<>();
    List<Edge> wishes = new ArrayList<>();
    for (int node = 1; node < times.durations().size(); node++) {
      DeploymentName name = new DeploymentName("dep" + (node - 1));
      Edge offered = new Edge(name, RESOURCE, SERVER);
      wishes.add(offered);
      SimOffer offer = new SimOffer(offered, List.of(RESOURCE), ValueRule.IDS);
      put(programs, name, times.durations().get(node), List.of(), List.of(offer));
      awake.put(name, times.of(node));
    }
    put(programs, SERVER, times.durations().getFirst(), wishes, List.of());
    awake.put(SERVER, times.of(0));
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE).with(protocol),
            programs,
            (self, base, now, random) -> now,
            awake);
    return world.runUntil(times.end(), () -> world.isDeployed(SERVER, RESOURCE))
        ? OptionalLong.of(world.summary().virtualMicros())
        : OptionalLong.empty();
  }

  private static void put(
      SortedMap<DeploymentName, SimProgram> programs,
      DeploymentName name,
      long micros,
      List<Edge> wishes,
      List<SimOffer> offers) {
    SimResource resource =
        SimResource.of(RESOURCE, true, List.of(), wishes).withDuration(SimDuration.fixed(micros));
    programs.put(name, SimProgram.connected(name, List.of(resource), offers));
  }
}
