package mjuz.core.protocol;

import mjuz.core.protocol.EdgePropertiesTest.Line;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;

/** The properties with many tries, other ones each time: run by the profile {@code campaign}. */
class ProtocolCampaign {

  @Property
  @Label("many lives of a core")
  void whateverHappensTheRulesAreKept(@ForAll("lives") ActionChain<CoreRun> life) {
    life.run();
  }

  @Property
  @Label("many words of an edge")
  void theTwoSidesOfAnEdgeAgreeInTheEnd(@ForAll("words") ActionChain<Line> word) {
    EdgePropertiesTest.holds(word);
  }

  @Provide
  ActionChainArbitrary<CoreRun> lives() {
    return new CorePropertiesTest().lives();
  }

  @Provide
  ActionChainArbitrary<Line> words() {
    return new EdgePropertiesTest().words();
  }
}
