package mjuz.simulator.topology;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.Quoted;
import org.jgrapht.Graph;
import org.jgrapht.alg.util.Pair;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.dot.DOTEventDrivenImporter;

/**
 * Reads DOT. JGraphT's importer takes an undirected graph for a directed one, and leaves unread
 * what follows the first graph, so both are looked for in the words of the file; and some edges, so
 * those are read by {@link DotEdges}.
 */
final class DotForm {
  /** A comment, a text or HTML in quotes, an arrow, a bracket, or a word. */
  private static final Pattern WORD =
      Pattern.compile(
          "(?<comment>/\\*.*?\\*/|//[^\\n]*|(?m:^)#[^\\n]*)"
              + "|\"(?:[^\"\\\\]|\\\\.)*+\"|->|--|<(?:[^<>]|<[^<>]*+>)*+>|[{}]|[\\w.\\u0080-\\uFFFF]+",
          Pattern.DOTALL);

  private static final int MOST = 300;
  private static final Pattern UNEXPECTED =
      Pattern.compile(
          "(?:mismatched input|extraneous input|no viable alternative at input) '(.*?)'(?: expecting .*)?",
          Pattern.DOTALL);
  private static final String IMPORT = "Failed to import DOT graph: ";
  private static final Pattern PLACE = Pattern.compile("line (\\d+):(\\d+) (.*)", Pattern.DOTALL);

  private DotForm() {}

  static Graph<String, DefaultEdge> read(InputFile file) throws IOException {
    Set<String> nodes = new LinkedHashSet<>();
    List<Pair<String, String>> edges;
    boolean strict;
    DOTEventDrivenImporter importer = new DOTEventDrivenImporter();
    importer.addVertexConsumer(nodes::add);
    try {
      importer.importInput(new StringReader(file.text()));
      strict = isStrict(file);
      edges = DotEdges.of(file.text());
    } catch (ImportException e) {
      throw wrong(file, e);
    } catch (StackOverflowError e) {
      throw file.wrong("its subgraphs are nested too deeply");
    }
    GraphDraft draft = new GraphDraft(file);
    for (String node : nodes) {
      draft.node("the node " + Quoted.of(node), node);
    }
    for (Pair<String, String> edge : strict ? new LinkedHashSet<>(edges) : edges) {
      draft.edge(
          "the edge %s -> %s".formatted(edge.getFirst(), edge.getSecond()),
          edge.getFirst(),
          edge.getSecond());
    }
    return draft.finish();
  }

  /** Whether edges that are there twice are one; refuses an undirected graph and a second one. */
  private static boolean isStrict(InputFile file) throws IOException {
    Matcher words = WORD.matcher(file.text());
    int depth = 0;
    boolean ended = false;
    boolean strict = false;
    while (words.find()) {
      if (words.group("comment") != null) {
        continue;
      }
      String word = words.group().toLowerCase(Locale.ROOT);
      if (ended) {
        throw file.wrong(at(file, words.start()), "the graph has ended before this: leave it out");
      }
      if (word.equals("--") || (depth == 0 && word.equals("graph"))) {
        throw file.wrong(
            at(file, words.start()),
            "'%s' is of an undirected graph, but an edge has to lead from the offering deployment"
                    .formatted(word)
                + " to the beneficiary: write digraph and ->");
      }
      strict |= depth == 0 && word.equals("strict");
      depth += word.equals("{") ? 1 : word.equals("}") ? -1 : 0;
      ended = word.equals("}") && depth == 0;
    }
    return strict;
  }

  private static String at(InputFile file, int offset) {
    String before = file.text().substring(0, offset);
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    return InputFile.at(line, offset - before.lastIndexOf('\n'));
  }

  /** The parser quotes what it could not read, however long, and lists its own names of parts. */
  private static String shortened(String message) {
    Matcher parts = UNEXPECTED.matcher(message);
    if (parts.matches()) {
      return parts.group(1).isEmpty() || parts.group(1).equals("<EOF>")
          ? "the file ends here, and a bracket or a quote is open"
          : "%s is not possible here".formatted(Quoted.of(parts.group(1)));
    }
    return message.length() <= MOST ? message : message.substring(0, MOST) + "…";
  }

  private static IOException wrong(InputFile file, ImportException e) {
    String message = String.valueOf(e.getMessage()).replace(IMPORT, "");
    Matcher place = PLACE.matcher(message);
    return place.matches()
        ? file.wrong(
            Integer.parseInt(place.group(1)),
            Integer.parseInt(place.group(2)) + 1,
            shortened(place.group(3).strip()),
            e)
        : file.wrong("it cannot be read as DOT: look for a quote or a bracket that is not closed");
  }
}
