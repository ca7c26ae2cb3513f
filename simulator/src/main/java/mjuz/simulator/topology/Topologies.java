package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jgrapht.Graph;
import org.jgrapht.generate.BarabasiAlbertGraphGenerator;
import org.jgrapht.generate.LinearGraphGenerator;
import org.jgrapht.generate.RingGraphGenerator;
import org.jgrapht.generate.StarGraphGenerator;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.EdgeReversedGraph;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.graph.SimpleGraph;
import org.jgrapht.util.SupplierUtil;

/**
 * Makes graphs of deployments: an edge leads from the offering deployment to the beneficiary, the
 * vertices are named d0, d1 and so on.
 */
public final class Topologies {
  private static final int LAYER_WIDTH_DIVISOR = 10;
  private static final int EDGES_TO_LOWER_LAYER = 2;

  private Topologies() {}

  /** The graphs that can be made. */
  public enum Kind {
    /** Each uses the one before. */
    CHAIN,
    /** The last uses all others. */
    FAN_IN,
    /** All others use the first. */
    FAN_OUT,
    /** All but the first and the last use the first; the last uses them. */
    DIAMOND,
    /** In ten layers, each uses two of the layer below. */
    LAYERED,
    /** A few are used by many, most by few. */
    SCALE_FREE,
    /** Neighbours in a ring use each other both ways; no resource waits for itself. */
    MUTUAL,
    /** A ring in which each waits for the next: nothing of it can ever be deployed. */
    CYCLIC;

    /**
     * Finds a kind by its name.
     *
     * @param text as {@link #toString} writes it
     * @return empty if there is none of that name
     */
    public static Optional<Kind> find(String text) {
      return Arrays.stream(values()).filter(each -> each.toString().equals(text)).findFirst();
    }

    /** The name for command lines. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Makes a graph.
   *
   * @param kind which
   * @param size how many deployments; at least 2, for a diamond and rings at least 3
   * @param random what LAYERED and SCALE_FREE draw from
   * @return the graph
   * @throws IllegalArgumentException if the size is too small
   */
  public static Graph<String, DefaultEdge> make(Kind kind, int size, RandomGenerator random) {
    int least =
        switch (kind) {
          case DIAMOND, MUTUAL, CYCLIC -> 3;
          default -> 2;
        };
    if (size < least) {
      throw new IllegalArgumentException(
          "a %s needs at least %d deployments".formatted(kind, least));
    }
    Graph<String, DefaultEdge> graph = directed();
    switch (kind) {
      case CHAIN -> new LinearGraphGenerator<String, DefaultEdge>(size).generateGraph(graph);
      case FAN_OUT -> {
        Graph<String, DefaultEdge> reversed = new EdgeReversedGraph<>(graph);
        new StarGraphGenerator<String, DefaultEdge>(size).generateGraph(reversed);
      }
      case FAN_IN -> new StarGraphGenerator<String, DefaultEdge>(size).generateGraph(graph);
      case DIAMOND -> diamond(graph, size);
      case LAYERED -> layered(graph, size, random);
      case SCALE_FREE -> scaleFree(graph, size, random);
      case MUTUAL -> {
        new RingGraphGenerator<String, DefaultEdge>(size).generateGraph(graph);
        List<DefaultEdge> ring = new ArrayList<>(graph.edgeSet());
        ring.forEach(e -> graph.addEdge(graph.getEdgeTarget(e), graph.getEdgeSource(e)));
      }
      case CYCLIC -> new RingGraphGenerator<String, DefaultEdge>(size).generateGraph(graph);
    }
    return graph;
  }

  private static Graph<String, DefaultEdge> directed() {
    return new SimpleDirectedGraph<>(names(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);
  }

  private static Supplier<String> names() {
    AtomicInteger next = new AtomicInteger();
    return () -> "d" + next.getAndIncrement();
  }

  private static List<String> vertices(Graph<String, DefaultEdge> graph, int size) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.add(graph.addVertex());
    }
    return names;
  }

  private static void diamond(Graph<String, DefaultEdge> graph, int size) {
    List<String> names = vertices(graph, size);
    for (String middle : names.subList(1, size - 1)) {
      graph.addEdge(names.getFirst(), middle);
      graph.addEdge(middle, names.getLast());
    }
  }

  private static void layered(Graph<String, DefaultEdge> graph, int size, RandomGenerator random) {
    List<String> names = vertices(graph, size);
    int width = Math.max(1, size / LAYER_WIDTH_DIVISOR);
    for (int i = width; i < size; i++) {
      int first = (i / width - 1) * width;
      for (int edge = 0; edge < EDGES_TO_LOWER_LAYER; edge++) {
        graph.addEdge(names.get(first + random.nextInt(width)), names.get(i));
      }
    }
  }

  /** The generator's graph is undirected: the older of two is used by the younger. */
  private static void scaleFree(
      Graph<String, DefaultEdge> graph, int size, RandomGenerator random) {
    Graph<String, DefaultEdge> undirected =
        new SimpleGraph<>(names(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);
    int links = Math.min(2, size - 1);
    new BarabasiAlbertGraphGenerator<String, DefaultEdge>(
            links, links, size, new Random(random.nextLong()))
        .generateGraph(undirected);
    vertices(graph, size);
    for (DefaultEdge edge : undirected.edgeSet()) {
      String a = undirected.getEdgeSource(edge);
      String b = undirected.getEdgeTarget(edge);
      boolean aFirst = number(a) < number(b);
      graph.addEdge(aFirst ? a : b, aFirst ? b : a);
    }
  }

  private static int number(String name) {
    return Integer.parseInt(name, 1, name.length(), 10);
  }
}
