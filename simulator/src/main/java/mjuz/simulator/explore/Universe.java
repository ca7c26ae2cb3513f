package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.executor.ProgramPlan;
import mjuz.simulator.model.SimProgram;

/**
 * The names of a configuration as small numbers. Numbers of the protocol come in kinds, so that
 * each is compared with its like only: versions of an edge, revisions of an edge, instances of a
 * deployment.
 */
final class Universe {
  private static final int NONE = -1;

  private final Configuration configuration;
  private final Map<DeploymentName, Integer> deployments = new HashMap<>();
  private final List<Edge> edges;
  private final Map<Edge, Integer> edgeIndices = new HashMap<>();
  private final List<List<ProgramPlan>> plans = new ArrayList<>();
  private final int[][] pairs;
  private final int[][] pairOf;
  private final int[][] pairsOf;
  private final int[] offering;
  private final int[] beneficiary;

  Universe(Configuration configuration) {
    this.configuration = configuration;
    SortedSet<Edge> all = new TreeSet<>();
    for (Configuration.Deployment deployment : configuration.deployments()) {
      deployments.put(deployment.name(), deployments.size());
      for (SimProgram program : deployment.programs()) {
        all.addAll(program.wishes());
        program.wishAliases().values().forEach(all::addAll);
        program.offers().forEach(offer -> all.add(offer.edge()));
      }
      plans.add(deployment.programs().stream().map(ProgramPlan::of).toList());
    }
    edges = List.copyOf(all);
    edges.forEach(edge -> edgeIndices.put(edge, edgeIndices.size()));
    pairs = findPairs();
    pairOf = new int[size()][size()];
    for (int[] row : pairOf) {
      Arrays.fill(row, NONE);
    }
    for (int i = 0; i < pairs.length; i++) {
      pairOf[pairs[i][0]][pairs[i][1]] = i;
      pairOf[pairs[i][1]][pairs[i][0]] = i;
    }
    pairsOf = new int[size()][];
    for (int i = 0; i < size(); i++) {
      pairsOf[i] = Arrays.stream(pairOf[i]).filter(pair -> pair != NONE).sorted().toArray();
    }
    offering = edges.stream().mapToInt(edge -> deployment(edge.offering())).toArray();
    beneficiary = edges.stream().mapToInt(edge -> deployment(edge.beneficiary())).toArray();
  }

  private int[][] findPairs() {
    List<int[]> found = new ArrayList<>();
    for (int a = 0; a < size(); a++) {
      for (int b = a + 1; b < size(); b++) {
        DeploymentName one = name(a);
        DeploymentName other = name(b);
        boolean peers =
            edges.stream()
                .anyMatch(
                    e ->
                        (e.offering().equals(one) && e.beneficiary().equals(other))
                            || (e.offering().equals(other) && e.beneficiary().equals(one)));
        if (peers) {
          found.add(new int[] {a, b});
        }
      }
    }
    return found.toArray(int[][]::new);
  }

  Configuration configuration() {
    return configuration;
  }

  int size() {
    return configuration.deployments().size();
  }

  DeploymentName name(int deployment) {
    return configuration.deployments().get(deployment).name();
  }

  int deployment(DeploymentName name) {
    return deployments.get(name);
  }

  ProgramPlan plan(int deployment, int program) {
    return plans.get(deployment).get(program);
  }

  Configuration.Deployment deployment(int index) {
    return configuration.deployments().get(index);
  }

  int edges() {
    return edges.size();
  }

  Edge edge(int index) {
    return edges.get(index);
  }

  int edge(Edge edge) {
    return edgeIndices.get(edge);
  }

  /** The offering deployment of an edge. */
  int offering(int edge) {
    return offering[edge];
  }

  /** The beneficiary of an edge. */
  int beneficiary(int edge) {
    return beneficiary[edge];
  }

  /** Pairs of deployments that have an edge, the lower index first. */
  int pairs() {
    return pairs.length;
  }

  int[] pair(int index) {
    return pairs[index];
  }

  /** The pair of two deployments. */
  int pair(int one, int other) {
    int pair = pairOf[one][other];
    if (pair == NONE) {
      throw new IllegalArgumentException(name(one) + " and " + name(other) + " have no edge");
    }
    return pair;
  }

  /** The pairs that a deployment is in. */
  int[] pairsOf(int deployment) {
    return pairsOf[deployment];
  }

  int kinds() {
    return 2 * edges.size() + size();
  }

  int versionsOf(int edge) {
    return edge;
  }

  int revisionsOf(int edge) {
    return edges.size() + edge;
  }

  int instancesOf(int deployment) {
    return 2 * edges.size() + deployment;
  }
}
