package mjuz.simulator.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Puts the vertices of a directed graph into layers, so that edges lead from lower to higher ones
 * where there are no cycles, and orders each layer so that few edges cross.
 */
final class Layers {
  private static final int SWEEPS = 6;

  private final List<List<Integer>> out;
  private final List<List<Integer>> in;
  private final int[] layer;
  private final double[] place;

  /**
   * Computes layers and places.
   *
   * @param size vertices are 0 to size - 1
   * @param edges pairs of vertices
   */
  Layers(int size, List<int[]> edges) {
    out = lists(size);
    in = lists(size);
    layer = new int[size];
    place = new double[size];
    List<List<Integer>> all = lists(size);
    edges.forEach(edge -> all.get(edge[0]).add(edge[1]));
    forward(all);
    rank();
    order();
  }

  private static List<List<Integer>> lists(int size) {
    List<List<Integer>> lists = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      lists.add(new ArrayList<>(2));
    }
    return lists;
  }

  /** Leaves out the edges that lead back on a search in depth: what is left has no cycle. */
  private void forward(List<List<Integer>> all) {
    int[] state = new int[layer.length];
    int[] next = new int[layer.length];
    for (int root = 0; root < layer.length; root++) {
      if (state[root] != 0) {
        continue;
      }
      Deque<Integer> path = new ArrayDeque<>();
      path.push(root);
      state[root] = 1;
      while (!path.isEmpty()) {
        int at = path.element();
        if (next[at] == all.get(at).size()) {
          state[at] = 2;
          path.pop();
          continue;
        }
        int to = all.get(at).get(next[at]++);
        if (state[to] != 1) {
          out.get(at).add(to);
          in.get(to).add(at);
        }
        if (state[to] == 0) {
          state[to] = 1;
          path.push(to);
        }
      }
    }
  }

  private void rank() {
    int[] missing = new int[layer.length];
    Deque<Integer> ready = new ArrayDeque<>();
    for (int i = 0; i < layer.length; i++) {
      missing[i] = in.get(i).size();
      if (missing[i] == 0) {
        ready.add(i);
      }
    }
    while (!ready.isEmpty()) {
      int at = ready.remove();
      for (int to : out.get(at)) {
        layer[to] = Math.max(layer[to], layer[at] + 1);
        if (--missing[to] == 0) {
          ready.add(to);
        }
      }
    }
  }

  private void order() {
    int count = Arrays.stream(layer).max().orElse(-1) + 1;
    List<List<Integer>> rows = lists(count);
    for (int i = 0; i < layer.length; i++) {
      rows.get(layer[i]).add(i);
      place[i] = rows.get(layer[i]).size();
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      List<List<Integer>> neighbours = sweep % 2 == 0 ? in : out;
      for (int i = 0; i < count; i++) {
        List<Integer> row = rows.get(sweep % 2 == 0 ? i : count - 1 - i);
        double[] middle = new double[layer.length];
        row.forEach(v -> middle[v] = middle(v, neighbours.get(v)));
        row.sort(Comparator.comparingDouble(v -> middle[v]));
        for (int k = 0; k < row.size(); k++) {
          place[row.get(k)] = k;
        }
      }
    }
  }

  private double middle(int vertex, List<Integer> neighbours) {
    double sum = 0;
    for (int each : neighbours) {
      sum += place[each];
    }
    return neighbours.isEmpty() ? place[vertex] : sum / neighbours.size();
  }

  /** The layer of a vertex, from 0. */
  int layer(int vertex) {
    return layer[vertex];
  }

  /** The place of a vertex in its layer; lower ones come first. */
  double place(int vertex) {
    return place[vertex];
  }
}
