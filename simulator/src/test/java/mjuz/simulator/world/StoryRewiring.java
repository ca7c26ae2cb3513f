package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/**
 * Edits of a {@link Story} that change what stands on what.
 *
 * <p>They close no ring, since the first programs have none. In those each resource takes, itself
 * or through others, from all that are before it in the list. The edits keep the order of the list,
 * and
 *
 * <ul>
 *   <li>a resource takes only from earlier ones,
 *   <li>a resource wishes only what it wished at first,
 *   <li>an offer is one of the first program, and stands on nothing later than it did there,
 *   <li>what is added comes before all others, and takes and wishes nothing.
 * </ul>
 *
 * So what an offer comes to stand on, through whatever resources and offers, it stood on at first,
 * or it is something added, which stands on nothing.
 */
final class StoryRewiring {
  private static final int ADDED = 2;

  private StoryRewiring() {}

  /** It stands on what it stood on; of that comes back what is gone, and wishes nothing yet. */
  static void offerAgain(
      SimProgram base, List<SimResource> resources, List<SimOffer> offers, int number) {
    List<SimOffer> gone = new ArrayList<>(base.offers());
    gone.removeIf(o -> offers.stream().anyMatch(each -> each.edge().equals(o.edge())));
    if (!gone.isEmpty()) {
      SimOffer offer = gone.get(number % gone.size());
      restore(base, resources, offer.needs());
      offers.add(offer);
    }
  }

  /** With all that is before them in the first program, in its order. */
  private static void restore(SimProgram base, List<SimResource> resources, List<String> needs) {
    List<String> there = names(resources);
    List<SimResource> back = new ArrayList<>();
    int end = behindLast(needs, names(base.resources()));
    for (SimResource each : base.resources().subList(0, end)) {
      if (!there.contains(each.name())) {
        back.add(each.withDependencies(each.needs(), List.of()));
      }
    }
    // What is there of the first program is a beginning of it.
    resources.addAll(back);
  }

  /** All of them, or the first alone, on one of the first resources, on all, or on the last one. */
  static void moveOffers(
      SimProgram base, List<SimResource> resources, List<SimOffer> offers, int number) {
    for (int i = 0; i < (number % 2 == 0 ? offers.size() : Math.min(1, offers.size())); i++) {
      SimOffer offer = offers.get(i);
      List<String> allowed = upToLastNeedOf(offer.edge(), base, names(resources));
      if (!allowed.isEmpty()) {
        offers.set(i, offer.withNeeds(chosen(allowed, number / 2)));
      }
    }
  }

  private static List<String> upToLastNeedOf(Edge edge, SimProgram base, List<String> names) {
    for (SimOffer offer : base.offers()) {
      if (offer.edge().equals(edge)) {
        return names.subList(0, behindLast(offer.needs(), names));
      }
    }
    return List.of();
  }

  private static int behindLast(List<String> needs, List<String> names) {
    int end = 0;
    for (String need : needs) {
      end = Math.max(end, names.indexOf(need) + 1);
    }
    return end;
  }

  private static List<String> chosen(List<String> names, int number) {
    return switch (number % 3) {
      case 0 -> List.of(names.getFirst());
      case 1 -> names;
      default -> List.of(names.getLast());
    };
  }

  /** All, or one of them. */
  static void wishAgain(SimProgram base, List<SimResource> resources, int number) {
    List<Edge> all = List.copyOf(base.wishes());
    int one = number % (all.size() + 1);
    Predicate<Edge> again = wish -> one == 0 || wish.equals(all.get(one - 1));
    for (int i = 0; i < resources.size(); i++) {
      SimResource resource = resources.get(i);
      for (SimResource first : base.resources()) {
        if (first.name().equals(resource.name())) {
          List<Edge> wishes = new ArrayList<>(first.wishes());
          wishes.removeIf(w -> !again.test(w) && !resource.wishes().contains(w));
          resources.set(i, resource.withDependencies(resource.needs(), wishes));
        }
      }
    }
  }

  /**
   * All of them, or the last alone, from nothing, from all earlier ones, or from the one before.
   */
  static void takeFromOthers(List<SimResource> resources, int number) {
    List<String> names = names(resources);
    for (int i = number < 3 ? 0 : Math.max(0, names.size() - 1); i < names.size(); i++) {
      List<String> earlier = names.subList(0, i);
      List<String> needs =
          switch (number % 3) {
            case 0 -> List.of();
            case 1 -> earlier;
            default -> earlier.subList(Math.max(0, i - 1), i);
          };
      SimResource resource = resources.get(i);
      resources.set(i, resource.withDependencies(needs, resource.wishes()));
    }
  }

  /** It is made as the first one is. */
  static void addResource(SimProgram base, List<SimResource> resources, int number) {
    String name = "more" + number % ADDED;
    if (!names(resources).contains(name)) {
      resources.addFirst(
          base.resources().getFirst().withName(name).withDependencies(List.of(), List.of()));
    }
  }

  private static List<String> names(List<SimResource> resources) {
    return resources.stream().map(SimResource::name).toList();
  }
}
