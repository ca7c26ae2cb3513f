package mjuz.simulator.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/**
 * A program as data.
 *
 * @param resources its resources, in any order, without cycles
 * @param offers its offers; each edge at most once
 * @param connections the peers to which it has a remote connection
 * @param wishAliases for wishes of several names, by the first of them, the others (R13)
 */
public record SimProgram(
    List<SimResource> resources,
    List<SimOffer> offers,
    List<DeploymentName> connections,
    SortedMap<Edge, List<Edge>> wishAliases) {
  /** The program that has nothing. */
  public static final SimProgram EMPTY = new SimProgram(List.of(), List.of(), List.of());

  /** Copies the lists. */
  public SimProgram {
    resources = List.copyOf(resources);
    offers = List.copyOf(offers);
    connections = List.copyOf(connections);
    wishAliases = Collections.unmodifiableSortedMap(new TreeMap<>(wishAliases));
  }

  /**
   * A program whose wishes have one name each.
   *
   * @param resources its resources
   * @param offers its offers
   * @param connections the peers to which it has a remote connection
   */
  public SimProgram(
      List<SimResource> resources, List<SimOffer> offers, List<DeploymentName> connections) {
    this(resources, offers, connections, new TreeMap<>());
  }

  /**
   * The same with other names for a wish.
   *
   * @param wish the first of its names, which the resources have
   * @param aliases the others, the best first
   * @return the changed program
   */
  public SimProgram withWishAliases(Edge wish, List<Edge> aliases) {
    SortedMap<Edge, List<Edge>> next = new TreeMap<>(wishAliases);
    next.put(wish, List.copyOf(aliases));
    return new SimProgram(resources, offers, connections, next);
  }

  /**
   * The names of a wish.
   *
   * @param wish the first of them
   * @return all, the best first
   */
  public List<Edge> names(Edge wish) {
    List<Edge> names = new ArrayList<>();
    names.add(wish);
    names.addAll(wishAliases.getOrDefault(wish, List.of()));
    return List.copyOf(names);
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
