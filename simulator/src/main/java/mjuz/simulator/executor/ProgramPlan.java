package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.stack.RegisteredNames;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/**
 * A program with its names resolved to indices, so that a round has nothing to search. Immutable,
 * shared by all rounds of the program.
 */
public final class ProgramPlan {
  private static final int[] NONE = {};
  private static final int FEW = 8;

  private final SimProgram program;
  private final List<Edge> wishes;
  private final List<List<Edge>> wishNames;

  /** Of resources; empty if there are few, which are found as fast without. */
  private final Map<String, Integer> indices;

  /** Of offers; empty if there are few. */
  private final Map<Edge, Integer> offerIndices;

  private final int[][] needs;
  private final int[][] resourceWishes;
  private final int[][] allWishes;
  private final int[][] offerNeeds;
  private final String[] offerNames;
  private final boolean hasAliases;
  private final RegisteredNames names;

  private ProgramPlan(SimProgram program) {
    this.program = program;
    this.wishes = List.copyOf(program.wishes());
    this.wishNames = wishes.stream().map(program::names).toList();
    List<SimResource> resources = program.resources();
    Map<String, Integer> byName = new HashMap<>();
    for (SimResource resource : resources) {
      if (byName.put(resource.name(), byName.size()) != null) {
        throw new IllegalArgumentException("resource '%s' is there twice".formatted(resource));
      }
    }
    indices = resources.size() > FEW ? byName : Map.of();
    Map<Edge, Integer> wishIndices = new HashMap<>();
    wishes.forEach(wish -> wishIndices.put(wish, wishIndices.size()));
    needs = new int[resources.size()][];
    resourceWishes = new int[resources.size()][];
    for (int i = 0; i < needs.length; i++) {
      needs[i] = resolve(resources.get(i).needs());
      List<Edge> own = resources.get(i).wishes();
      int[] found = new int[own.size()];
      for (int j = 0; j < found.length; j++) {
        found[j] = wishIndices.getOrDefault(own.get(j), -1);
      }
      resourceWishes[i] = sortedSet(found);
    }
    allWishes = new int[resources.size()][];
    for (int i = 0; i < needs.length; i++) {
      allWishes(i, new ArrayList<>());
    }
    Map<Edge, Integer> byEdge = new HashMap<>();
    offerNeeds = new int[program.offers().size()][];
    offerNames = new String[offerNeeds.length];
    for (int i = 0; i < offerNeeds.length; i++) {
      SimOffer offer = program.offers().get(i);
      if (byEdge.put(offer.edge(), i) != null) {
        throw new IllegalArgumentException("offer %s is there twice".formatted(offer.edge()));
      }
      offerNeeds[i] = resolve(offer.needs());
      offerNames[i] = SimOfferNode.name(offer.edge());
    }
    offerIndices = offerNeeds.length > FEW ? byEdge : Map.of();
    hasAliases =
        !program.wishAliases().isEmpty()
            || resources.stream().anyMatch(resource -> !resource.aliases().isEmpty());
    names =
        new RegisteredNames(
            new TreeSet<>(byName.keySet()),
            new TreeSet<>(byEdge.keySet()),
            new TreeSet<>(wishes),
            new TreeSet<>(program.connections()));
  }

  /**
   * Resolves the names of a program.
   *
   * @param program what to run
   * @return the plan
   * @throws IllegalArgumentException if a name is missing or there twice, or needs itself
   */
  public static ProgramPlan of(SimProgram program) {
    return new ProgramPlan(program);
  }

  private int[] resolve(List<String> names) {
    int[] result = new int[names.size()];
    for (int i = 0; i < result.length; i++) {
      int index = indexOf(names.get(i));
      if (index < 0) {
        throw new IllegalArgumentException(
            "the program has no resource '%s'".formatted(names.get(i)));
      }
      result[i] = index;
    }
    return sortedSet(result);
  }

  /** Sorts the numbers, and leaves each in once. */
  private static int[] sortedSet(int[] numbers) {
    if (numbers.length < 2) {
      return numbers.length == 0 ? NONE : numbers;
    }
    Arrays.sort(numbers);
    int count = 1;
    for (int i = 1; i < numbers.length; i++) {
      if (numbers[i] != numbers[count - 1]) {
        numbers[count++] = numbers[i];
      }
    }
    return count == numbers.length ? numbers : Arrays.copyOf(numbers, count);
  }

  private int[] allWishes(int resource, List<Integer> path) {
    if (allWishes[resource] != null) {
      return allWishes[resource];
    }
    if (path.contains(resource)) {
      throw new IllegalArgumentException(
          "resource '%s' needs itself".formatted(program.resources().get(resource).name()));
    }
    path.add(resource);
    int[] all = resourceWishes[resource];
    for (int need : needs[resource]) {
      int[] more = allWishes(need, path);
      if (more.length > 0) {
        int own = all.length;
        all = Arrays.copyOf(all, own + more.length);
        System.arraycopy(more, 0, all, own, more.length);
        all = sortedSet(all);
      }
    }
    path.removeLast();
    allWishes[resource] = all;
    return all;
  }

  /**
   * What it is made of.
   *
   * @return the program
   */
  public SimProgram program() {
    return program;
  }

  int resourceCount() {
    return needs.length;
  }

  SimResource resource(int index) {
    return program.resources().get(index);
  }

  /** Whether some resource, or the offer of some wish, was called otherwise before. */
  boolean hasAliases() {
    return hasAliases;
  }

  /** The names of all that the program has. */
  RegisteredNames names() {
    return names;
  }

  /**
   * The index of a resource.
   *
   * @param name of the resource
   * @return where it is in the program; -1 if there is none of this name
   */
  public int indexOf(String name) {
    if (program.resources().size() > FEW) {
      return indices.getOrDefault(name, -1);
    }
    for (int i = 0; i < program.resources().size(); i++) {
      if (program.resources().get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  int[] needs(int resource) {
    return needs[resource];
  }

  int[] wishesOf(int resource) {
    return resourceWishes[resource];
  }

  /** The wishes that a resource depends on, directly or not. */
  int[] allWishesOf(int resource) {
    return allWishes[resource];
  }

  int wishCount() {
    return wishes.size();
  }

  /** The wishes, by the first of their names; a copy. */
  Edge[] wishes() {
    return wishes.toArray(Edge[]::new);
  }

  /** The names of a wish, the best first (R13). */
  List<Edge> wishNames(int index) {
    return wishNames.get(index);
  }

  int offerCount() {
    return offerNeeds.length;
  }

  SimOffer offer(int index) {
    return program.offers().get(index);
  }

  /** What the state calls an offer. */
  String offerName(int index) {
    return offerNames[index];
  }

  int[] offerNeeds(int offer) {
    return offerNeeds[offer];
  }

  int indexOfOffer(Edge edge) {
    if (program.offers().size() > FEW) {
      return offerIndices.getOrDefault(edge, -1);
    }
    for (int i = 0; i < program.offers().size(); i++) {
      if (program.offers().get(i).edge().equals(edge)) {
        return i;
      }
    }
    return -1;
  }

  int connectionCount() {
    return program.connections().size();
  }

  DeploymentName connection(int index) {
    return program.connections().get(index);
  }
}
