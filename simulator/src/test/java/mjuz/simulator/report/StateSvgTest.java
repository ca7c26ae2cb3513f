package mjuz.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.WorldState;
import mjuz.simulator.world.WorldState.Activity;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class StateSvgTest {
  private static final RunToken CHAIN = new RunToken("chain", 4, FaultProfile.Kind.NONE, 1);

  @Test
  void theStateAtATimeIsWhatWasDeployedThen() throws Exception {
    WorldState state = at(CHAIN, 25_000_000);
    Document svg = ReportTest.parse(StateSvg.of(state));
    assertThat(svg.getDocumentElement().getNamespaceURI()).isNull();
    assertThat(text(svg, "d0")).contains("running", "• main");
    assertThat(text(svg, "d1")).contains("in a round", "• base").doesNotContain("• main");
    assertThat(text(svg, "d3")).contains("• base").doesNotContain("• main");
    assertThat(ReportTest.elements(svg, "g", "class", "link offered")).hasSize(3);
    assertThat(ReportTest.elements(svg, "text", "class", "key"))
        .extracting(key -> key.getTextContent())
        .contains("its process does not run", "offered by the program, not in use")
        .hasSize(6);
    Document later = ReportTest.parse(StateSvg.of(at(CHAIN, 55_000_000)));
    assertThat(text(later, "d3")).contains("• main ← d2/service");
    assertThat(ReportTest.elements(later, "g", "class", "link used")).hasSize(3);
  }

  @Test
  void toLookChangesNothingOfWhatHappens() {
    Simulation looked = Simulation.of(CHAIN);
    looked.world().lookAt(25_000_000, () -> looked.world().state());
    looked.observe(new Recording());
    assertThat(looked.run().summary()).isEqualTo(Simulation.of(CHAIN).run().summary());
  }

  @Test
  void namesAreEscaped() throws Exception {
    DeploymentName a = new DeploymentName("a");
    Edge edge = new Edge(a, "<b a=\"\\\">&", new DeploymentName("b"));
    WorldState state =
        new WorldState(
            0,
            List.of(
                new WorldState.Deployed(a, Activity.RUNNING, List.of(), List.of(edge)),
                new WorldState.Deployed(
                    edge.beneficiary(),
                    Activity.DOWN,
                    List.of(
                        new WorldState.Resource(
                            "</svg>", "b.\"x\"#1", true, List.of(new Use(edge, 7)))),
                    List.of())));
    assertThat(text(ReportTest.parse(StateSvg.of(state)), "b"))
        .contains("• </svg> (old) ← a/<b a=\"\\\">&");
    assertThat(state.toDot()).contains("\"b.\\\"x\\\"#1\" [label=\"</svg> (old)\"];");
  }

  private static WorldState at(RunToken token, long micros) {
    Simulation simulation = Simulation.of(token);
    List<WorldState> states = new ArrayList<>();
    simulation.world().lookAt(micros, () -> states.add(simulation.world().state()));
    simulation.run();
    return states.getFirst();
  }

  private static String text(Document svg, String name) {
    return ReportTest.elements(svg, "g", "data-name", name).getFirst().getTextContent();
  }
}
