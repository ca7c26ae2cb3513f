package mjuz.simulator.world;

import java.util.HashSet;
import java.util.Set;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimStack;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DefaultUndirectedGraph;

/**
 * Instances of which each may go only after the next one. Nobody can create them so, but programs
 * can close a ring of what is deployed: one that used nothing is updated to use what stands on it.
 * L1 promises nothing of those, nor of what has to wait for them: of no deployment that is
 * connected with theirs.
 */
final class Ring {
  private final World world;
  private final Graph<Vertex, DefaultEdge> later = new DefaultDirectedGraph<>(DefaultEdge.class);
  private final Graph<DeploymentName, DefaultEdge> peers =
      new DefaultUndirectedGraph<>(DefaultEdge.class);

  /** An instance of a deployment, by its number. */
  private record Vertex(DeploymentName deployment, int id) {}

  private Ring(World world) {
    this.world = world;
    world.nodes().forEach(node -> peers.addVertex(node.name()));
    world.nodes().forEach(this::add);
  }

  /** The deployments that a ring may keep waiting; empty if there is no ring. */
  static Set<DeploymentName> waiting(World world) {
    Ring ring = new Ring(world);
    ConnectivityInspector<DeploymentName, DefaultEdge> connected =
        new ConnectivityInspector<>(ring.peers);
    Set<DeploymentName> waiting = new HashSet<>();
    for (Vertex each : new CycleDetector<>(ring.later).findCycles()) {
      waiting.addAll(connected.connectedSetOf(each.deployment()));
    }
    return waiting;
  }

  private void add(Node node) {
    node.program().connections().forEach(peer -> connect(node.name(), peer));
    SimStack stack = node.stack();
    stack.offers().forEach(edge -> connect(edge.offering(), edge.beneficiary()));
    for (int i = 0; i < stack.size(); i++) {
      add(node, stack.get(i));
    }
    stack.openOperations().forEach(open -> add(node, open));
  }

  private void connect(DeploymentName one, DeploymentName other) {
    if (!one.equals(other) && peers.containsVertex(other)) {
      peers.addEdge(one, other);
    }
  }

  private void add(Node node, SimInstance instance) {
    Vertex user = new Vertex(node.name(), instance.id());
    later.addVertex(user);
    for (int need : instance.needs()) {
      goesAfter(node.name(), need, user);
    }
    for (Use use : instance.uses()) {
      Edge edge = use.edge();
      connect(edge.offering(), edge.beneficiary());
      world.truth().eachBehind(use, id -> goesAfter(edge.offering(), id, user));
    }
  }

  private void goesAfter(DeploymentName deployment, int id, Vertex user) {
    Vertex one = new Vertex(deployment, id);
    if (!one.equals(user)) { // A replaced instance needs its own name.
      later.addVertex(one);
      later.addEdge(one, user);
    }
  }
}
