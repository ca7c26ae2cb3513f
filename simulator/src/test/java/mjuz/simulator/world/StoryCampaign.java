package mjuz.simulator.world;

import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;

/**
 * Many stories, other ones each time: run by the profile {@code campaign}. The report of a property
 * names its seed; a story that breaks it is told in full, and shrunk.
 */
class StoryCampaign extends StoryProperties {

  @Property
  @Label("I1: many replacements")
  void deployOrder(@ForAll("replacements") Story story) {
    holds(story);
  }

  @Property
  @Label("I2, L1: many stories of everything")
  void undeployOrder(@ForAll("everything") Story story) {
    holds(story);
  }

  @Property
  @Label("I3: many changes")
  void rounds(@ForAll("changes") Story story) {
    holds(story);
  }

  @Property
  @Label("I4, I5: many crashes")
  void durability(@ForAll("crashes") Story story) {
    holds(story);
  }

  @Property
  @Label("L1, R11: many withdrawals while all else fails")
  void withdrawals(@ForAll("withdrawals") Story story) {
    withdrawalsEnd(story, REAL);
    withdrawalsEnd(story, NAMELESS);
  }

  @Property
  @Label("L2: many changes in a calm world")
  void boundedRounds(@ForAll("calm") Story story) {
    fewRounds(story);
  }
}
