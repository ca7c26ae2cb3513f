package mjuz.simulator.model;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/**
 * A program as data.
 *
 * @param resources its resources, in any order, without cycles
 * @param offers its offers; each edge at most once
 * @param connections the peers to which it has a remote connection
 */
public record SimProgram(
    List<SimResource> resources, List<SimOffer> offers, List<DeploymentName> connections) {
  /** The program that has nothing. */
  public static final SimProgram EMPTY = new SimProgram(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public SimProgram {
    resources = List.copyOf(resources);
    offers = List.copyOf(offers);
    connections = List.copyOf(connections);
  }

  /**
   * A program that has a remote connection to each peer that its edges name.
   *
   * @param self the deployment whose it is
   * @param resources its resources
   * @param offers its offers
   * @return the program
   */
  public static SimProgram connected(
      DeploymentName self, List<SimResource> resources, List<SimOffer> offers) {
    SortedSet<DeploymentName> peers = new TreeSet<>();
    resources.forEach(r -> r.wishes().forEach(w -> peers.add(w.peerOf(self))));
    offers.forEach(o -> peers.add(o.edge().peerOf(self)));
    return new SimProgram(resources, offers, List.copyOf(peers));
  }

  /**
   * The wishes of all resources.
   *
   * @return sorted, each once
   */
  public SortedSet<Edge> wishes() {
    SortedSet<Edge> all = new TreeSet<>();
    resources.forEach(r -> all.addAll(r.wishes()));
    return all;
  }
}
