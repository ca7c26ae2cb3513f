package mjuz.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.world.FaultProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportTest {
  private static final RunToken STUCK =
      new RunToken(Protocol.MJUZ_1_0, "random", 0, FaultProfile.Kind.LAN, 2);
  private static final RunToken BROKEN =
      new RunToken(Protocol.MJUZ_1_0, "random", 0, FaultProfile.Kind.LAN, 1);

  @Test
  void aRunThatWaitsForEverSaysWhoWaitsForWhom() throws Exception {
    String html = page(STUCK);
    Document page = parse(html);
    assertThat(texts(page, "p", "class", "verdict broken"))
        .containsExactly("Broken: L1: d3 waits in a round for ever");
    assertThat(rows(page, "waits"))
        .anySatisfy(
            row ->
                assertThat(row)
                    .contains(
                        "d3",
                        "for ever",
                        "until d0 has released o0",
                        "d0 was there all the time, and did nothing"));
    assertThat(rows(page, "chain"))
        .anySatisfy(row -> assertThat(row).contains("d3", "withdraws o0 for d0"))
        .anySatisfy(row -> assertThat(row).contains("d0", "hears from d3: o0 is withdrawn"))
        .last()
        .asString()
        .contains("L1: d3 waits in a round for ever");
    assertThat(html).contains("mjuz replay '" + STUCK + "'");
    assertThat(texts(page, "div", "class", "wait wrelease never"))
        .containsExactly("until d0 releases o0");
  }

  @Test
  void thereIsALaneForEachDeploymentWithItsRoundsAndOperations() throws Exception {
    Document page = parse(page(BROKEN));
    assertThat(attributes(page, "div", "class", "lane", "data-name")).containsExactly("d0", "d1");
    assertThat(texts(page, "div", "class", "bar round")).contains("deploy");
    assertThat(texts(page, "div", "class", "bar create")).contains("r0", "r1", "r2");
    assertThat(texts(page, "div", "class", "wait woffer")).contains("wants o1 of d0");
    assertThat(withClass(page, "b", "mark change")).isNotEmpty();
    assertThat(withClass(page, "i", "line violation")).hasSize(2);
  }

  /** Of what happens most is at the beginning: the axis shows it. */
  @Test
  void aRunThatWaitsMostOfItsTimeShowsWhatLedToIt() throws Exception {
    Document page = parse(page(STUCK));
    assertThat(withClass(page, "p", "note").getFirst().getTextContent())
        .contains("Time is not drawn evenly");
  }

  @Test
  void theReasonOfAWaitNamesTheChangeThatItComesFrom() throws Exception {
    Document page = parse(page(STUCK));
    assertThat(rows(page, "waits"))
        .anySatisfy(
            row ->
                assertThat(row)
                    .contains("until d0 has released o0")
                    .containsPattern("after d3 changes its program: .*, at [0-9.]+ s"));
  }

  @Test
  void faultsAreShown() throws Exception {
    Document page = parse(page(new RunToken("random", 0, FaultProfile.Kind.HOSTILE, 7)));
    assertThat(withClass(page, "p", "verdict holds")).hasSize(1);
    for (String each : List.of("down", "cut", "paused", "gone")) {
      assertThat(withClass(page, "div", "back " + each)).as(each).isNotEmpty();
    }
    assertThat(withClass(page, "b", "mark crash")).isNotEmpty();
    assertThat(withClass(page, "div", "wait whold")).isNotEmpty();
    assertThat(withClass(page, "p", "phases").getFirst().getTextContent())
        .contains("all faults end at 30.000 s", "all are told to destroy at ");
  }

  @Test
  void thePageNeedsNothingButItself() throws Exception {
    String html = page(BROKEN);
    assertThat(html).doesNotContain("http:", "https:", "src=", "@import", "url(h");
    assertThat(html).contains("default-src 'none'");
  }

  @Test
  void theSameRunGivesTheSameBytes() {
    assertThat(page(BROKEN)).isEqualTo(page(BROKEN));
    RunToken hostile = new RunToken("random", 3, FaultProfile.Kind.HOSTILE, 5);
    assertThat(page(hostile)).isEqualTo(page(hostile));
  }

  @Test
  void namesAreTextAndNeverMarkup(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("names.json"),
            """
            {"deployments": [
              {"name": "a", "resources": [{"name": "<script>alert(1)</script>"}],
               "offers": [{"name": "\\"><img src=x onerror=alert(2)>&amp;]]>", "to": "b",
                           "needs": ["<script>alert(1)</script>"]}]},
              {"name": "b", "resources": [{"name": "r'\\"",
                "wishes": [{"from": "a", "offer": "\\"><img src=x onerror=alert(2)>&amp;]]>"}]}]}]}
            """);
    String html = page(new RunToken("file:" + file, 0, FaultProfile.Kind.NONE, 1));
    Document page = parse(html);
    assertThat(page.getElementsByTagName("script").getLength()).isEqualTo(1);
    assertThat(page.getElementsByTagName("img").getLength()).isZero();
    assertThat(html).doesNotContain("<img").contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(texts(page, "div", "class", "bar create")).contains("<script>alert(1)</script>");
    assertThat(texts(page, "div", "class", "wait woffer"))
        .containsExactly("wants \"><img src=x onerror=alert(2)>&amp;]]> of a");
  }

  @Test
  void ofALargeRunNotAllIsShownAndThePageSaysSo() throws Exception {
    String html = page(new RunToken("layered", 300, FaultProfile.Kind.NONE, 1));
    Document page = parse(html);
    assertThat(withClass(page, "div", "lane")).hasSize(60);
    assertThat(html)
        .contains(
            "60 of 300 deployments have a lane", "of 300 deployments are drawn by themselves");
    assertThat(html.length()).isLessThan(2_000_000);
  }

  @Test
  void theHistogramsAreOverAllRuns() throws Exception {
    List<RunResult> all = new ArrayList<>();
    for (int seed = 1; seed <= 12; seed++) {
      RunToken token = new RunToken("random", 0, FaultProfile.Kind.NONE, seed);
      all.add(RecordedRun.of(token).result());
    }
    Document page = parse(RecordedRun.of(all.getFirst().token()).toHtml(all));
    List<Element> figures = withClass(page, "figure", "hist");
    assertThat(figures)
        .extracting(Element::getTextContent)
        .anySatisfy(text -> assertThat(text).startsWith("time to deploy ÷ critical path"))
        .anySatisfy(text -> assertThat(text).startsWith("messages of a run"))
        .anySatisfy(text -> assertThat(text).startsWith("length of a round"))
        .anySatisfy(text -> assertThat(text).startsWith("rounds of a deployment"))
        .anySatisfy(text -> assertThat(text).startsWith("how long: waits for an offer"));
    assertThat(page.getDocumentElement().getTextContent()).contains("One of 12 runs");
  }

  private static String page(RunToken token) {
    RecordedRun run = RecordedRun.of(token);
    return run.toHtml(List.of(run.result()));
  }

  static Document parse(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
  }

  static List<Element> elements(Document page, String tag, String attribute, String value) {
    List<Element> found = new ArrayList<>();
    NodeList all = page.getElementsByTagName(tag);
    for (int i = 0; i < all.getLength(); i++) {
      if (all.item(i) instanceof Element each && each.getAttribute(attribute).equals(value)) {
        found.add(each);
      }
    }
    return found;
  }

  private static List<Element> withClass(Document page, String tag, String value) {
    return elements(page, tag, "class", value);
  }

  private static List<String> texts(Document page, String tag, String attribute, String value) {
    return elements(page, tag, attribute, value).stream().map(Element::getTextContent).toList();
  }

  private static List<String> attributes(
      Document page, String tag, String attribute, String value, String wanted) {
    return elements(page, tag, attribute, value).stream()
        .map(each -> each.getAttribute(wanted))
        .toList();
  }

  private static List<String> rows(Document page, String table) {
    NodeList all = elements(page, "table", "class", table).getFirst().getElementsByTagName("tr");
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      rows.add(all.item(i).getTextContent());
    }
    return rows;
  }
}
