package mjuz.simulator.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How often values fell where. */
final class Histogram {
  private static final int BINS = 24;
  private static final int WIDTH = 320;
  private static final int HEIGHT = 110;
  private static final int BASE = 88;

  private final String title;
  private final String unit;
  private final double[] values;

  Histogram(String title, String unit, List<Double> values) {
    this.title = title;
    this.unit = unit;
    this.values = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  boolean isEmpty() {
    return values.length == 0;
  }

  private double at(double share) {
    return values[(int) Math.min(values.length - 1, Math.floor(share * values.length))];
  }

  private String shown(double value) {
    String number =
        value == Math.rint(value) && Math.abs(value) < 1e12
            ? String.format(Locale.ROOT, "%,d", (long) value)
            : String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
    return number + unit;
  }

  void write(Markup to) {
    to.open("figure", "class", "hist");
    to.element("figcaption", title);
    if (values.length == 1) {
      to.element("p", shown(values[0]), "class", "single");
    } else {
      draw(to);
      to.element(
          "p",
          "median %s, 90 %% below %s, mean %s"
              .formatted(
                  shown(at(0.5)),
                  shown(at(0.9)),
                  shown(Math.round(Arrays.stream(values).average().orElse(0) * 1e3) / 1e3)),
          "class",
          "small");
    }
    to.close().line();
  }

  private void draw(Markup to) {
    double low = values[0];
    double high = values[values.length - 1];
    int bins = low == high ? 1 : BINS;
    int[] counts = new int[bins];
    for (double value : values) {
      int bin = low == high ? 0 : (int) ((value - low) / (high - low) * bins);
      counts[Math.min(bin, bins - 1)]++;
    }
    int most = Arrays.stream(counts).max().orElse(1);
    to.open("svg", "viewBox", "0 0 " + WIDTH + " " + HEIGHT, "role", "img");
    double step = (double) (WIDTH - 20) / bins;
    for (int i = 0; i < bins; i++) {
      double top = (double) counts[i] / most * (BASE - 14);
      double from = low + (high - low) * i / bins;
      double until = low + (high - low) * (i + 1) / bins;
      to.open("g");
      to.element("title", "%s to %s: %d".formatted(shown(from), shown(until), counts[i]));
      to.empty(
          "rect",
          "class",
          "bin",
          "x",
          10 + i * step,
          "y",
          BASE - top,
          "width",
          Math.max(1, step - 1),
          "height",
          Math.max(counts[i] > 0 ? 1 : 0, top));
      to.close();
    }
    to.empty("line", "x1", 10, "x2", WIDTH - 10, "y1", BASE, "y2", BASE, "class", "axisline");
    to.element("text", shown(low), "x", 10, "y", HEIGHT - 8);
    to.element("text", shown(high), "x", WIDTH - 10, "y", HEIGHT - 8, "text-anchor", "end");
    to.element("text", "most: " + most, "x", WIDTH - 10, "y", 10, "text-anchor", "end");
    to.close();
  }
}
