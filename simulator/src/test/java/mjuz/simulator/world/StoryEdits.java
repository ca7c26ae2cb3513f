package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** How the program of a deployment changes in a {@link Story}. */
final class StoryEdits {
  private StoryEdits() {}

  /** The resources are replaced in this order of delete and create. */
  static SimProgram replacing(SimProgram program, boolean deleteFirst) {
    List<SimResource> resources = new ArrayList<>();
    for (SimResource r : program.resources()) {
      resources.add(
          new SimResource(
              r.name(),
              r.generation(),
              r.setting(),
              deleteFirst,
              r.needs(),
              r.wishes(),
              r.duration()));
    }
    return new SimProgram(resources, program.offers(), program.connections());
  }

  static Optional<String> nameOf(Node node, int number) {
    List<SimResource> resources = node.program().resources();
    return resources.isEmpty()
        ? Optional.empty()
        : Optional.of(resources.get(number % resources.size()).name());
  }

  static SimProgram edited(Node node, Story.Act act) {
    SimProgram base = node.base();
    List<SimResource> resources = new ArrayList<>(node.program().resources());
    List<SimOffer> offers = new ArrayList<>(node.program().offers());
    switch (act.deed()) {
      case FIRST_PROGRAM -> {
        return base;
      }
      case REPLACE -> {
        for (int i = 0; i < resources.size(); i++) {
          SimResource r = resources.get(i);
          boolean chosen = act.number() % (resources.size() + 1) != i + 1;
          resources.set(i, chosen ? r.withGeneration(r.generation() + 1) : r);
        }
      }
      case UPDATE -> resources.replaceAll(r -> r.withSetting(r.setting() + 1));
      case DROP_OFFER -> {
        if (!offers.isEmpty()) {
          offers.remove(act.number() % offers.size());
        }
      }
      case OFFER_AGAIN -> StoryRewiring.offerAgain(base, resources, offers, act.number());
      case MOVE_OFFERS -> StoryRewiring.moveOffers(base, resources, offers, act.number());
      case WISH_AGAIN -> StoryRewiring.wishAgain(base, resources, act.number());
      case TAKE_FROM_OTHERS -> StoryRewiring.takeFromOthers(resources, act.number());
      case ADD_RESOURCE -> StoryRewiring.addResource(base, resources, act.number());
      case DROP_WISHES -> resources.replaceAll(r -> r.withDependencies(r.needs(), List.of()));
      default -> {
        resources.clear();
        offers.clear();
      }
    }
    return new SimProgram(resources, offers, base.connections());
  }
}
