package mjuz.simulator.explore;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one event does to a node.
 *
 * @param next the node after it
 * @param sends indices of the messages that it sends, in their order
 * @param disconnects a bit for each peer with which it ends the session
 * @param uses whether resources have come to use other values, or are taken to do so
 * @param problem the invariant that it breaks by itself, or null
 */
record NodeStep(
    NodeState next,
    List<SimMessage> sends,
    int disconnects,
    boolean uses,
    @Nullable Broken problem) {

  /**
   * An invariant is broken.
   *
   * @param rule which: I1 to I5, L1
   * @param message how, for people
   */
  record Broken(String rule, String message) {}
}
