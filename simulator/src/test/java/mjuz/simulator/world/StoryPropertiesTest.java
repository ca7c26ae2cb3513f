package mjuz.simulator.world;

import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;

/** A few stories for each guarantee, always the same; {@link StoryCampaign} has many. */
class StoryPropertiesTest extends StoryProperties {
  private static final int TRIES = 100;

  @Property(tries = TRIES, seed = "1")
  @Label("I1: what a resource uses exists, however offers are replaced and taken back")
  void deployOrder(@ForAll("replacements") Story story) {
    holds(story);
  }

  @Property(tries = TRIES, seed = "2")
  @Label("I2: what is used is not deleted, whatever happens")
  void undeployOrder(@ForAll("everything") Story story) {
    holds(story);
  }

  @Property(tries = TRIES, seed = "3")
  @Label("I3: one round at a time, and a wish is bound once in it, however often programs change")
  void rounds(@ForAll("changes") Story story) {
    holds(story);
  }

  @Property(tries = TRIES, seed = "4")
  @Label("I4: the versions in use do not go back, whatever the network and crashes do")
  void versions(@ForAll("crashes") Story story) {
    holds(story);
  }

  @Property(tries = TRIES, seed = "5")
  @Label("I5: what was said is durable, wherever a process is killed")
  void durability(@ForAll("crashes") Story story) {
    holds(story);
  }

  @Property(tries = TRIES, seed = "6")
  @Label("L1: when all heals, the world comes to rest with what the programs say")
  void liveness(@ForAll("everything") Story story) {
    holds(story);
  }

  @Property(tries = TRIES, seed = "7")
  @Label("L1, R11: a withdrawal ends although all else fails")
  void withdrawals(@ForAll("withdrawals") Story story) {
    withdrawalsEnd(story, REAL);
    withdrawalsEnd(story, NAMELESS);
  }

  @Property(tries = TRIES, seed = "8")
  @Label("L2: rounds are bounded by the changes")
  void boundedRounds(@ForAll("calm") Story story) {
    fewRounds(story);
  }
}
