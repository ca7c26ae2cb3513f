package mjuz.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Cost against size, as a table and on log-log axes. */
final class BenchCurve {
  private static final int WIDTH = 61;
  private static final int HEIGHT = 16;

  private final List<BenchCost> costs;

  /**
   * A curve.
   *
   * @param costs one for each size, by rising size
   */
  BenchCurve(List<BenchCost> costs) {
    this.costs = costs;
  }

  /**
   * How cost grows with the number of edges: 1 is linear.
   *
   * @return the slope between the first and the last size on log-log axes; 0 if there is one only
   */
  double exponent() {
    BenchCost first = costs.getFirst();
    BenchCost last = costs.getLast();
    if (first.edges() == last.edges()) {
      return 0;
    }
    return (log(micros(last)) - log(micros(first)))
        / (log((double) last.edges()) - log((double) first.edges()));
  }

  private static double log(double number) {
    return Math.log10(Math.max(number, 1e-9));
  }

  private static double micros(BenchCost cost) {
    return cost.cpuNanos() / 1e3 / cost.runs();
  }

  void print(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%11s %9s %11s %11s %12s %14s%n",
        "deployments",
        "edges",
        "events",
        "CPU s",
        "events/edge",
        "CPU µs/edge");
    for (BenchCost cost : costs) {
      out.printf(
          Locale.ROOT,
          "%,11d %,9d %,11d %11.4f %12.1f %14.1f%n",
          cost.deployments(),
          cost.edges(),
          cost.events() / cost.runs(),
          cost.cpuSeconds() / cost.runs(),
          cost.eventsPerEdge(),
          cost.cpuMicrosPerEdge());
    }
    if (costs.size() > 1) {
      chart().forEach(out::println);
      out.printf(
          Locale.ROOT, "CPU time grows as the number of edges to the power of %.2f%n", exponent());
    }
  }

  /** CPU time of a run (*) against deployments, and a line of slope 1 through the last (.). */
  List<String> chart() {
    double left = log(costs.getFirst().deployments());
    double right = log(costs.getLast().deployments());
    double top = log(costs.stream().mapToDouble(BenchCurve::micros).max().orElse(1));
    double bottom = log(costs.stream().mapToDouble(BenchCurve::micros).min().orElse(1));
    char[][] cells = new char[HEIGHT][WIDTH];
    for (char[] row : cells) {
      Arrays.fill(row, ' ');
    }
    double end = log(micros(costs.getLast()));
    for (int x = 0; x < WIDTH; x++) {
      double size = left + (right - left) * x / (WIDTH - 1);
      set(cells, x, place(end - (right - size), bottom, top), '.');
    }
    for (BenchCost cost : costs) {
      int x = (int) Math.round((log(cost.deployments()) - left) / (right - left) * (WIDTH - 1));
      set(cells, x, place(log(micros(cost)), bottom, top), '*');
    }
    return lines(cells, bottom, top);
  }

  private static int place(double value, double bottom, double top) {
    double share = top > bottom ? (value - bottom) / (top - bottom) : 0;
    return (int) Math.round((1 - share) * (HEIGHT - 1));
  }

  private static void set(char[][] cells, int x, int y, char mark) {
    if (y >= 0 && y < HEIGHT) {
      cells[y][x] = mark;
    }
  }

  private List<String> lines(char[][] cells, double bottom, double top) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("CPU time of a run (*), and linear through the last (.), both axes logarithmic");
    for (int y = 0; y < HEIGHT; y++) {
      boolean labelled = y == 0 || y == HEIGHT - 1;
      double micros = Math.pow(10, y == 0 ? top : bottom);
      String label = labelled ? String.format(Locale.ROOT, "%.4f s", micros / 1e6) : "";
      lines.add("%14s |%s".formatted(label, new String(cells[y]).stripTrailing()));
    }
    lines.add("%14s +%s".formatted("", "-".repeat(WIDTH)));
    String last = String.format(Locale.ROOT, "%,d deployments", costs.getLast().deployments());
    String first = String.format(Locale.ROOT, "%,d", costs.getFirst().deployments());
    lines.add(
        "%16s%s%s"
            .formatted(
                "", first, " ".repeat(Math.max(1, WIDTH - first.length() - last.length())) + last));
    return lines;
  }
}
