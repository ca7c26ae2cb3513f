package mjuz.simulator.executor;

import java.util.Comparator;
import java.util.Optional;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;

/** What offers are worth by what is deployed, whatever was published. */
public final class OfferedNow {
  private OfferedNow() {}

  /**
   * The value of an offer while this is deployed; of one that is new in each round, there is none.
   *
   * @param program that makes the offer
   * @param stack what it has deployed
   * @param edge the offer
   * @return empty if it is not to be known
   */
  public static Optional<Value> value(SimProgram program, SimStack stack, Edge edge) {
    for (SimOffer offer : program.offers()) {
      if (offer.edge().equals(edge) && offer.rule() != SimOffer.ValueRule.EACH_ROUND) {
        return Optional.of(
            offer.value(
                offer.needs().stream()
                    .flatMap(need -> stack.current(need).stream())
                    .sorted(Comparator.comparingInt(SimInstance::id))
                    .map(instance -> instance.instance().id())
                    .toList(),
                0));
      }
    }
    return Optional.empty();
  }
}
