package mjuz.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.world.FaultProfile;
import org.junit.jupiter.api.Test;

class CausalChainTest {

  @Test
  void onlyWhatHappenedBeforeAndIsAboutTheSameEdgesAndResourcesIsTold() {
    CausalChain chain = chain(1);
    List<CausalChain.Link> links = chain.links();
    assertThat(chain.about()).isEqualTo("d1/o1->d0");
    assertThat(links).hasSizeLessThan(chain.outOf() / 5);
    assertThat(links).isSortedAccordingTo(Comparator.comparingLong(CausalChain.Link::micros));
    assertThat(links).extracting(link -> link.who().text()).containsOnly("d0", "d1");
    assertThat(basis(links))
        .containsExactly(
            "publishes o1 for d0 (v1, behind it d1.r0#1, d1.r1#2, d1.r1x1#3)",
            "has created d0.r2#4, with v1 of d1/o1",
            "begins to delete d1.r0#1");
    // Another edge between the same two.
    assertThat(links).noneMatch(link -> link.text().contains("o0"));
  }

  @Test
  void aMessageIsToldByWhoSaysItBeforeWhoHearsIt() {
    List<String> texts = chain(1).links().stream().map(CausalChain.Link::text).toList();
    assertThat(texts.indexOf("tells d0: o1 is available (v1)"))
        .isNotNegative()
        .isLessThan(texts.indexOf("hears from d1: o1 is available (v1)"));
  }

  @Test
  void ofAWaitThatNeverEndsItIsToldWhoWaitsForWhom() {
    assertThat(basis(chain(2).links()))
        .contains("waits from here on: d3 may not go on in its round until d0 has released o0");
  }

  @Test
  void everyViolationHasAChain() {
    for (int seed = 1; seed <= 60; seed++) {
      RecordedRun run = run(seed);
      run.chain()
          .ifPresent(
              chain -> assertThat(chain.links()).hasSizeBetween(2, 170).doesNotContainNull());
    }
  }

  private static List<String> basis(List<CausalChain.Link> links) {
    return links.stream().filter(CausalChain.Link::basis).map(CausalChain.Link::text).toList();
  }

  private static CausalChain chain(int seed) {
    return run(seed).chain().orElseThrow();
  }

  private static RecordedRun run(int seed) {
    return RecordedRun.of(
        new RunToken(Protocol.MJUZ_1_0, "random", 0, FaultProfile.Kind.LAN, seed));
  }
}
