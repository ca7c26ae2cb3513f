package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimResource;

/** Changes of a program that add no dependency. */
final class ProgramEdits {
  private ProgramEdits() {}

  static void removeOffer(List<SimOffer> offers, RandomGenerator random) {
    if (!offers.isEmpty()) {
      offers.remove(random.nextInt(offers.size()));
    }
  }

  /** With a resource goes what is offered of it alone; all else just needs it no longer. */
  static void removeResource(
      List<SimResource> resources, List<SimOffer> offers, RandomGenerator random) {
    if (resources.isEmpty()) {
      return;
    }
    String gone = resources.remove(random.nextInt(resources.size())).name();
    resources.replaceAll(r -> r.withDependencies(without(r.needs(), gone), r.wishes()));
    offers.replaceAll(o -> o.withNeeds(without(o.needs(), gone)));
    offers.removeIf(o -> o.needs().isEmpty());
  }

  private static List<String> without(List<String> names, String gone) {
    List<String> rest = new ArrayList<>(names);
    rest.remove(gone);
    return rest;
  }

  /** To the executor another resource takes the place of one. */
  static void rename(List<SimResource> resources, List<SimOffer> offers, RandomGenerator random) {
    if (resources.isEmpty()) {
      return;
    }
    int index = random.nextInt(resources.size());
    String before = resources.get(index).name();
    String after = before.endsWith("b") ? before.substring(0, before.length() - 1) : before + "b";
    if (resources.stream().anyMatch(r -> r.name().equals(after))) {
      return;
    }
    resources.set(index, resources.get(index).withName(after));
    resources.replaceAll(r -> r.withDependencies(renamed(r.needs(), before, after), r.wishes()));
    offers.replaceAll(o -> o.withNeeds(renamed(o.needs(), before, after)));
  }

  static List<String> renamed(List<String> names, String before, String after) {
    return names.stream().map(n -> n.equals(before) ? after : n).toList();
  }
}
