package mjuz.core.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The tables in the Javadoc of a class: its {@code <pre>} block, read by column. */
final class TransitionTable {

  /**
   * A row of a table.
   *
   * @param state before
   * @param event what happens
   * @param next the state after
   * @param more what else the table says; may be empty
   */
  record Row(String state, String event, String next, String more) {
    @Override
    public String toString() {
      return "%s + %s -> %s".formatted(state, event, next);
    }
  }

  private TransitionTable() {}

  /**
   * Reads the table whose first column has a title.
   *
   * @param type the class, of the package of this test
   * @param firstColumn the title
   * @return its rows
   * @throws IOException if the source cannot be read
   */
  static List<Row> of(Class<?> type, String firstColumn) throws IOException {
    Path source =
        Path.of("src/main/java", type.getName().replace('.', '/') + ".java").toAbsolutePath();
    List<Row> rows = new ArrayList<>();
    int[] columns = null;
    for (String line : Files.readAllLines(source)) {
      String text = line.startsWith(" * ") ? line.substring(3) : "";
      if (text.startsWith(firstColumn) && text.contains(" event ")) {
        columns = columnsOf(text);
      } else if (columns != null && text.isBlank()) {
        return rows;
      } else if (columns != null && text.startsWith("</pre>")) {
        return rows;
      } else if (columns != null) {
        rows.add(
            new Row(
                cell(text, 0, columns[0]),
                cell(text, columns[0], columns[1]),
                cell(text, columns[1], columns[2]),
                cell(text, columns[2], text.length())));
      }
    }
    throw new AssertionError(
        "no table with the columns '%s', 'event', 'next' ends in %s"
            .formatted(firstColumn, source));
  }

  private static int[] columnsOf(String header) {
    int more = header.indexOf("what else");
    return new int[] {
      header.indexOf("event"), header.indexOf("next"), more < 0 ? Integer.MAX_VALUE : more
    };
  }

  private static String cell(String text, int from, int to) {
    return from >= text.length() ? "" : text.substring(from, Math.min(to, text.length())).strip();
  }
}
