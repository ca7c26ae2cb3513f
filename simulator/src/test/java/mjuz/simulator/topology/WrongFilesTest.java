package mjuz.simulator.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a scenario or a graph is told: in which file, where, what, what to do. */
class WrongFilesTest {
  /** A scenario with a hole for a deployment after 'a', which offers 'o' to 'b'. */
  private static final String BEFORE =
      "{\"deployments\":[{\"name\":\"a\",\"resources\":[{\"name\":\"r\"}],"
          + "\"offers\":[{\"name\":\"o\",\"to\":\"b\",\"needs\":[\"r\"]}]},";

  @TempDir private Path folder;

  /** Quotes are written as ', and ~ stands for the deployments before. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                          | it is empty",
        "[]                                          | no object",
        "5                                           | no object",
        "// x                                        | line 1, column 1; JSON has no comments",
        "{'deployments':NaN}                         | line 1, column 19: Non-standard token 'NaN' is not JSON",
        "{                                           | line 1, column 2: Unexpected end-of-input",
        "{'deployments':[],}                         | line 1, column 19",
        "{'deployments':[]} {}                       | line 1, column 20: the object has ended",
        "{'deployments':[]} x                        | line 1, column 20: Unrecognized token 'x'",
        "{'deployments':[],'deployments':[]}         | Duplicate field 'deployments'",
        "{'deployments':[],'nodes':[]}               | has both 'deployments' and 'nodes'",
        "{'deploymnets':[]}                          | neither a scenario nor a graph; did you mean 'deployments'?",
        "{}                                          | neither a scenario nor a graph; an empty object",
        "{'deployments':[]}                          | deployments: the list is empty",
        "{'deployments':null}                        | 'deployments' is missing",
        "{'deployments':{}}                          | deployments, line 1; has to be a list",
        "{'deployments':[null]}                      | deployments[0], line 1; has to be an object",
        "{'deployments':['a']}                       | deployments[0]; has to be an object",
        "{'deployments':[{}]}                        | deployments[0]: 'name' is missing",
        "{'deployments':[],'size':3}                 | no key 'size'; there are deployments",
        "~{'nam':'b'}]}                              | deployments[1].nam, line 1; no key 'nam': did you mean 'name'? There are name, offers, resources",
        "~{'name':5}]}                               | deployments[1].name; a text in quotes, not '5'",
        "~{'name':'b c'}]}                           | deployments[1].name: 'b c' is not a deployment name",
        "~{'name':'a'},{'name':'b'}]}                | deployments[1]: the deployment 'a' is there already, at deployments[0]",
        "~{'name':'b','name':'c'}]}                  | line 1, column 122: Duplicate field 'name'",
        "~{'name':'c'}]}                             | deployments[0].offers[0].to: there is no deployment 'b': did you mean 'a'? There are a, c",
        "~{'name':'b','resources':[{}]}]}            | deployments[1].resources[0]: 'name' is missing",
        "~{'name':'b','resources':[{'name':''}]}]}   | deployments[1].resources[0].name: '' is no name of a resource",
        "~{'name':'b','resources':[{'name':'a\\nb'}]}]} | resources[0].name: 'a\uFFFDb' is no name",
        "~{'name':'b','resources':[{'name':'s'},{'name':'s'}]}]} | deployments[1].resources[1]: the resource 's' of 'b' is there already, at deployments[1].resources[0]",
        "~{'name':'b','resources':[{'name':'s','deletefirst':true}]}]} | resources[0].deletefirst; did you mean 'deleteFirst'?",
        "~{'name':'b','resources':[{'name':'s','deleteFirst':'yes'}]}]} | resources[0].deleteFirst; true or false",
        "~{'name':'b','resources':[{'name':'s','deleteFirst':1}]}]} | true or false",
        "~{'name':'b','resources':[{'name':'s','millis':'5'}]}]} | resources[0].millis; a whole number",
        "~{'name':'b','resources':[{'name':'s','millis':1.5}]}]} | resources[0].millis; a whole number, not '1.5'",
        "~{'name':'b','resources':[{'name':'s','millis':-1}]}]} | deployments[1].resources[0].millis: -1 is out of range: use 0 to 86400000 (a day)",
        "~{'name':'b','resources':[{'name':'s','millis':9223372036854775}]}]} | 9223372036854775 is out of range",
        "~{'name':'b','resources':[{'name':'s','millis':99999999999999999999}]}]} | resources[0].millis; 99999999999999999999; out of range",
        "~{'name':'b','resources':[{'name':'s','needs':'t'}]}]} | resources[0].needs; has to be a list",
        "~{'name':'b','resources':[{'name':'s','needs':[null]}]}]} | resources[0].needs[0]; a text in quotes",
        "~{'name':'b','resources':[{'name':'site'},{'name':'s','needs':['sites']}]}]} | deployments[1].resources[1].needs[0]: there is no resource of 'b' named 'sites': did you mean 'site'? There are site, s",
        "~{'name':'b','resources':[{'name':'t'},{'name':'s','needs':['t','t']}]}]} | resources[1].needs[1]: 't' is there twice",
        "~{'name':'b','resources':[{'name':'t','needs':['s']},{'name':'s','needs':['t']}]}]} | deployments[1].resources[0].needs: in 'b' resources need each other in a circle; t, s, t",
        "~{'name':'b','resources':[{'name':'t','needs':['t']}]}]} | in a circle",
        "~{'name':'b','resources':[{'name':'s','wishes':[{'from':'c','offer':'o'}]}]}]} | resources[0].wishes[0].from: there is no deployment 'c'",
        "~{'name':'b','resources':[{'name':'s','wishes':[{'from':'a'}]}]}]} | resources[0].wishes[0]: 'offer' is missing",
        "~{'name':'b','resources':[{'name':'s','wishes':[{'from':'a','offer':'oo'}]}]}]} | deployments[1].resources[0].wishes[0]: there is no offer from 'a' to 'b' named 'oo': did you mean 'o'?",
        "~{'name':'b'},{'name':'c','resources':[{'name':'s','wishes':[{'from':'a','offer':'o'}]}]}]} | deployments[2].resources[0].wishes[0]: there is no offer from 'a' to 'c' named 'o': there is none at all",
        "~{'name':'b','resources':[{'name':'s','wishes':[{'from':'b','offer':'o'}]}]}]} | wishes[0]: deployment 'b' cannot offer 'o' to itself",
        "~{'name':'b','resources':[{'name':'s','wishes':[{'from':'a','offer':'o'},{'from':'a','offer':'o'}]}]}]} | wishes[1]: the same wish is there twice",
        "~{'name':'b','offers':[{'name':'p'}]}]}     | deployments[1].offers[0]: 'to' is missing",
        "~{'name':'b','offers':[{'name':'p','to':'b'}]}]} | offers[0]: deployment 'b' cannot offer 'p' to itself",
        "~{'name':'b','offers':[{'name':'','to':'a'}]}]} | offers[0]: '' is not a name for an offer",
        "~{'name':'b','offers':[{'name':'p','to':'a'},{'name':'p','to':'a'}]}]} | deployments[1].offers[1]: the offer 'p' to 'a' is there already, at deployments[1].offers[0]",
        "~{'name':'b','offers':[{'name':'p','to':'a','needs':['r']}]}]} | deployments[1].offers[0].needs[0]: there is no resource of 'b' named 'r': there is none at all",
      })
  void aScenarioWithAMistakeIsRefused(String json, String words) throws IOException {
    String text = json.replace("~", BEFORE).replace('\'', '"');
    requireRefused(write("teams.json", text), words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'nodes':[],'edges':[]}                     | the graph has no node",
        "{'nodes':[{'id':'a'}]}                      | 'edges' is missing",
        "{'nodes':[{'id':'a'}],'edges':[],'links':[]} | both 'edges' and 'links'",
        "{'nodes':[{'id':'a'}],'edgs':[]}            | did you mean 'edges'?",
        "{'nodes':[{'id':'a'}],'edges':[],'directed':false} | directed: the graph is undirected",
        "{'nodes':[{'id':'a'}],'edges':[],'directed':'no'} | directed, line 1; true or false",
        "{'nodes':[{'name':'a'}],'edges':[]}         | nodes[0]: 'id' is missing",
        "{'nodes':[{'id':1.5}],'edges':[]}           | nodes[0].id: here has to be a text or a whole number, not 1.5",
        "{'nodes':[{'id':'a'},{'id':'a'}],'edges':[]} | nodes[1]: the node 'a' is there already",
        "{'nodes':[{'id':'a/b'}],'edges':[]}         | nodes[0]: 'a/b' is not a deployment name",
        "{'nodes':[{'id':'a'}],'edges':[{'source':'a'}]} | edges[0]: 'target' is missing",
        "{'nodes':[{'id':'a'}],'links':[{'source':'a','target':'b'}]} | links[0]: there is no node 'b'",
        "{'nodes':[{'id':'a'}],'edges':[{'source':'a','target':'a'}]} | edges[0]: an edge leads from 'a' to itself",
        "{'nodes':[{'id':'a'},{'id':'b'}],'edges':[{'source':'a','target':'b'},{'source':'a','target':'b'}]} | edges[1]: the edge from 'a' to 'b' is there already",
      })
  void aGraphInJsonWithAMistakeIsRefused(String json, String words) throws IOException {
    requireRefused(write("teams.json", json.replace('\'', '"')), words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                  | line 1, column 1",
        "graph { a -- b; }                   | line 1, column 1: 'graph' is of an undirected graph; write digraph and ->",
        "digraph { a -- b; }                 | line 1, column 13: '--' is of an undirected graph",
        "digraph { a -> }                    | line 1, column 16: '}' is not possible here",
        "digraph { \"a -> b }                 | cannot be read as DOT; not closed",
        "digraph { a -> b                    | line 1, column; the file ends here, and a bracket",
        "digraph { a -> b } digraph { c }    | line 1, column 20: the graph has ended",
        "digraph { }                         | the graph has no node",
        "digraph { a -> a }                  | the edge a -> a: an edge leads from 'a' to itself",
        "digraph { a -> b; a -> b }          | the edge from 'a' to 'b' is there already",
        "digraph { a; b; a -> {a b} }        | the edge a -> a: an edge leads from 'a' to itself",
        "digraph \"strict\" { a -> b; a -> b } | the edge from 'a' to 'b' is there already",
        "digraph { \"a b\" -> c }            | the node 'a b': 'a b' is not a deployment name",
        "{\"nodes\": []}                     | line 1, column 1",
      })
  void aGraphInDotWithAMistakeIsRefused(String dot, String words) throws IOException {
    requireRefused(write("teams.dot", dot), words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                                      | line 1, column 1",
        "<html/>                                                 | no GraphML: it begins with 'html'",
        "<graphml><graph>                                        | line 1, column 17",
        "<graphml/>                                              | the graph has no node",
        "<graphml><graph edgedefault='maybe'/></graphml>         | 'maybe' is no value of 'edgedefault': use directed",
        "<graphml><graph><node/></graph></graphml>               | line 1, column 24: 'node' has no attribute 'id'",
        "<graphml><graph><node id='a'/><node id='a'/></graph></graphml> | the node 'a' is there already",
        "<graphml><graph edgedefault='undirected'><node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml> | the edge is undirected; edgedefault=\"directed\"",
        "<graphml><graph><node id='a'/><node id='b'/><edge source='a' target='b'/></graph></graphml> | the edge is undirected",
        "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><edge source='a' target='b' directed='false'/></graph></graphml> | the edge is undirected",
        "<graphml><graph edgedefault='directed'><node id='a'/><edge source='a' target='b'/></graph></graphml> | there is no node 'b': did you mean 'a'?",
        "<graphml><graph edgedefault='directed'><node id='a'/><edge source='a'/></graph></graphml> | 'edge' has no attribute 'target'",
        "<graphml><graph edgedefault='directed'><hyperedge/></graph></graphml> | a hyperedge cannot be read",
        "<graphml><graph edgedefault='directed'><node id='a'/></graph><graph/></graphml> | there is another graph",
        "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><graphml><graph><node id='a'>&e;</node></graph></graphml> | line 1",
      })
  void aGraphInGraphMlWithAMistakeIsRefused(String xml, String words) throws IOException {
    requireRefused(write("teams.graphml", xml), words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# teams\nstrict digraph \"g--h\" { node [shape=box]; // a -- b\n a -> {b c}; b:p -> c [label=<<b>--</b>>] /* } */ }",
        "digraph { a -> b -> c; subgraph cluster_x { a -> c } }\n// the end\n",
        "digraph { rankdir=LR; c; b; edge [label=\"]\"]; a -> {b; c} [w=1]; subgraph { b:p:n } -> c; }",
        "/* of */ strict digraph { a -> b -> c; a -> b; a -> c; a -> b -> c }",
      })
  void whatDotHasBesidesAnEdgeIsNoMistake(String dot) throws IOException {
    Graph<String, DefaultEdge> graph = GraphFiles.read(write("teams.gv", dot));
    assertThat(graph.vertexSet()).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(graph.edgeSet()).hasSize(3);
  }

  @Test
  void anUnknownKeyIsToldWhereItIs() throws IOException {
    String json = "{\"deployments\": [\n {\"nam\": \"a\",\n  \"offers\": []\n }]}";
    requireRefused(
        write("teams.json", json), "deployments[0].nam, line 2, column 3: there is no key");
    json = "{\"deployments\": [\n {\"name\": \"a\"},\n {\"name\": \"a\"}]}";
    requireRefused(
        write("teams.json", json), "deployments[1], line 3, column 2: the deployment 'a'");
    json = "{\"deployments\": %s1%s}".formatted("[".repeat(2_000), "]".repeat(2_000));
    requireRefused(write("teams.json", json), "nesting depth");
  }

  @Test
  void whatOtherToolsWriteIsRead() throws IOException {
    String links =
        "\uFEFF{\"directed\":true,\"multigraph\":false,\"graph\":{},\"nodes\":[{\"id\":1,\"x\":null},"
            + "{\"id\":2}],\"links\":[{\"source\":1,\"target\":2,\"weight\":0.5}]}";
    assertThat(GraphFiles.read(write("teams.JSON", links)).containsEdge("1", "2")).isTrue();
    String xml =
        "<graphml xmlns='http://graphml.graphdrawing.org/xmlns'><key id='k' for='node'/><graph"
            + " edgedefault='undirected'><edge source='a' target='b' directed='true'><data"
            + " key='k'>x</data></edge><node id='a'><port name='p'/></node><node id='b'/></graph></graphml>";
    assertThat(GraphFiles.read(write("teams.graphml", xml)).containsEdge("a", "b")).isTrue();
  }

  @Test
  void whatIsNoFileIsRefused() throws IOException {
    Path binary = folder.resolve("teams.json");
    Files.write(binary, new byte[] {0, (byte) 0xff, (byte) 0xfe, 7});
    requireRefused(binary, "it is no text in UTF-8");
    requireRefused(write("utf16.dot", "digraph { a }", StandardCharsets.UTF_16), "UTF-8");
    requireRefused(Files.createDirectory(folder.resolve("folder.dot")), "it is a folder");
    requireRefused(write("teams.txt", "digraph { a }"), "end it with .dot, .gv, .graphml or .json");
    requireRefused(Path.of("/"), "it is a folder");
    assertThatThrownBy(() -> GraphFiles.read(Path.of(""))).hasMessageContaining("is empty");
    assertThatThrownBy(() -> GraphFiles.read(folder.resolve("none.dot")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("there is no file '")
        .hasMessageContaining("none.dot'");
  }

  /** The message begins with the file, and has all words, which ; divides. */
  private static void requireRefused(Path file, String words) {
    Throwable thrown =
        catchThrowable(
            () -> {
              if (ScenarioFile.holdsPrograms(file)) {
                ScenarioFile.read(file);
              } else {
                GraphFiles.read(file);
              }
            });
    assertThat(thrown)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageNotContainingAny("\n", "Source:", "java.");
    String message = thrown.getMessage();
    // Mostly the path is enough to say what is expected.
    assertThat(message + "\n" + message.replaceAll(", line \\d+, column \\d+", ""))
        .contains(words.split("; ", -1));
  }

  private Path write(String name, String text) throws IOException {
    return write(name, text, StandardCharsets.UTF_8);
  }

  private Path write(String name, String text, Charset charset) throws IOException {
    return Files.writeString(folder.resolve(name), text, charset);
  }
}
