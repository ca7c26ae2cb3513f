package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.world.ProgramHistory;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;

/**
 * Programs after a graph of deployments, in which an edge leads from the offering deployment to the
 * beneficiary. Each deployment has a resource 'base', which needs nothing, and a resource 'main',
 * which needs 'base' and wishes what the graph says. What it offers stands on 'main', or on 'base'
 * if the graph is one in which deployments use each other both ways.
 *
 * @param graph of the names
 * @param mutual whether offers stand on 'base', so that no cycle of the graph is one of resources
 * @param duration how long an operation on a resource takes
 */
public record GraphTeams(Graph<String, DefaultEdge> graph, boolean mutual, SimDuration duration)
    implements ProgramHistory {
  private static final String BASE = "base";
  private static final String MAIN = "main";
  private static final String OFFER = "service";

  /**
   * The program of each deployment.
   *
   * @return the programs
   */
  public SortedMap<DeploymentName, SimProgram> programs() {
    Map<String, DeploymentName> names = new HashMap<>();
    graph.vertexSet().forEach(v -> names.put(v, new DeploymentName(v)));
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    names.forEach((vertex, name) -> programs.put(name, program(vertex, name, names)));
    return programs;
  }

  private SimProgram program(
      String vertex, DeploymentName self, Map<String, DeploymentName> names) {
    List<Edge> wishes = new ArrayList<>();
    for (DefaultEdge edge : graph.incomingEdgesOf(vertex)) {
      wishes.add(new Edge(other(names, graph.getEdgeSource(edge)), OFFER, self));
    }
    wishes.sort(Edge::compareTo);
    List<SimOffer> offers = new ArrayList<>();
    for (DefaultEdge edge : graph.outgoingEdgesOf(vertex)) {
      Edge offered = new Edge(self, OFFER, other(names, graph.getEdgeTarget(edge)));
      offers.add(new SimOffer(offered, List.of(mutual ? BASE : MAIN), ValueRule.IDS));
    }
    offers.sort((a, b) -> a.edge().compareTo(b.edge()));
    List<SimResource> resources =
        List.of(
            SimResource.of(BASE, false, List.of(), List.of()).withDuration(duration),
            SimResource.of(MAIN, true, List.of(BASE), wishes).withDuration(duration));
    return SimProgram.connected(self, resources, offers);
  }

  private static DeploymentName other(Map<String, DeploymentName> names, String vertex) {
    DeploymentName name = names.get(vertex);
    if (name == null) {
      throw new IllegalArgumentException("'%s' is not in the graph".formatted(vertex));
    }
    return name;
  }

  @Override
  public SimProgram next(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    List<SimResource> resources = new ArrayList<>(now.resources());
    List<SimOffer> offers = new ArrayList<>(now.offers());
    switch (random.nextInt(7)) {
      case 0, 1 -> {
        return base;
      }
      case 2 ->
          resources.replaceAll(
              r -> random.nextBoolean() ? r.withGeneration(r.generation() + 1) : r);
      case 3 -> resources.replaceAll(r -> r.withSetting(r.setting() + 1));
      case 4 -> ProgramEdits.removeOffer(offers, random);
      case 5 -> ProgramEdits.removeResource(resources, offers, random);
      default -> ProgramEdits.rename(resources, offers, random);
    }
    return new SimProgram(resources, offers, base.connections());
  }
}
