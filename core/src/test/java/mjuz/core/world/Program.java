package mjuz.core.world;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.model.Edge;

/** A program as data. */
record Program(List<Resource> resources, List<Offer> offers) {
  static final Program EMPTY = new Program(List.of(), List.of());

  /**
   * A resource. Its generation is its configuration: another one replaces the instance, first
   * deleting it if {@code deleteFirst}.
   */
  record Resource(
      String name, int generation, boolean deleteFirst, List<String> needs, List<Edge> wishes) {
    Resource withGeneration(int next) {
      return new Resource(name, next, deleteFirst, needs, wishes);
    }
  }

  /** An offer behind which the resources stand that it needs. */
  record Offer(Edge edge, List<String> needs, boolean sameValueAlways) {}

  Set<Edge> wishes() {
    TreeSet<Edge> all = new TreeSet<>();
    resources.forEach(r -> all.addAll(r.wishes()));
    return all;
  }
}
