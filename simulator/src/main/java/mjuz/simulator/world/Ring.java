package mjuz.simulator.world;

import java.util.List;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimStack;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/**
 * Instances of which each may go only after the next one. Nobody can create them so, but programs
 * can close a ring of what is deployed: one that used nothing is updated to use what stands on it.
 * L1 promises nothing of those, nor of what has to wait for them.
 */
final class Ring {
  private Ring() {}

  /** An instance of a deployment, by its number. */
  private record Vertex(Node node, int id) {}

  static boolean isDeployed(List<Node> nodes, Truth truth) {
    Graph<Vertex, DefaultEdge> later = new DefaultDirectedGraph<>(DefaultEdge.class);
    for (Node node : nodes) {
      SimStack stack = node.stack();
      for (int i = 0; i < stack.size(); i++) {
        add(node, stack.get(i), truth, later);
      }
      stack.openOperations().forEach(open -> add(node, open, truth, later));
    }
    return new CycleDetector<>(later).detectCycles();
  }

  private static void add(
      Node node, SimInstance instance, Truth truth, Graph<Vertex, DefaultEdge> later) {
    Vertex user = new Vertex(node, instance.id());
    later.addVertex(user);
    for (int need : instance.needs()) {
      goesAfter(new Vertex(node, need), user, later);
    }
    for (Use use : instance.uses()) {
      truth.eachBehind(use, (offering, id) -> goesAfter(new Vertex(offering, id), user, later));
    }
  }

  private static void goesAfter(Vertex one, Vertex user, Graph<Vertex, DefaultEdge> later) {
    if (!one.equals(user)) { // A replaced instance needs its own name.
      later.addVertex(one);
      later.addEdge(one, user);
    }
  }
}
