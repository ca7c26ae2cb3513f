package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Puts bars that overlap in time below each other.
 *
 * @param <T> what a bar shows
 * @param bar what it shows
 * @param row from 0
 */
record Row<T>(T bar, int row) {

  /**
   * Puts each into the first row that is free.
   *
   * @param bars in any order
   * @param from where a bar begins
   * @param to where it ends, with its label
   * @param most rows; what is too much overlaps in the last one
   */
  static <T> List<Row<T>> pack(
      List<T> bars, ToDoubleFunction<T> from, ToDoubleFunction<T> to, int most) {
    List<T> sorted = new ArrayList<>(bars);
    sorted.sort(Comparator.comparingDouble(from));
    List<Double> ends = new ArrayList<>();
    List<Row<T>> rows = new ArrayList<>();
    for (T bar : sorted) {
      int row = 0;
      while (row < ends.size() && ends.get(row) > from.applyAsDouble(bar)) {
        row++;
      }
      row = Math.min(row, most - 1);
      while (ends.size() <= row) {
        ends.add(0.0);
      }
      ends.set(row, Math.max(ends.get(row), to.applyAsDouble(bar)));
      rows.add(new Row<>(bar, row));
    }
    return rows;
  }
}
