package mjuz.pulumi.twin;

import java.util.List;
import mjuz.core.executor.DeletePlan;
import mjuz.core.model.Edge;

/**
 * A {@link DeletePlan} whose instances are named as both sides know them: "a#1" is the first
 * instance of a that there was.
 *
 * @param offers held offers
 * @param instances held instances
 * @param unknown whether every replaced instance is held
 */
record Held(List<Edge> offers, List<String> instances, boolean unknown) {
  static final Held NOTHING = new Held(List.of(), List.of(), false);

  static Held offers(Edge... offers) {
    return new Held(List.of(offers), List.of(), false);
  }

  static Held instances(String... instances) {
    return new Held(List.of(), List.of(instances), false);
  }
}
