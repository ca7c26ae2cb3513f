package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import org.jspecify.annotations.Nullable;

/** What is different in the next program of a deployment, in words. */
final class ProgramDifference {
  private final List<String> parts = new ArrayList<>();

  static String of(SimProgram before, SimProgram after) {
    ProgramDifference difference = new ProgramDifference();
    difference.resources(before, after);
    difference.offers(before, after);
    return difference.parts.isEmpty()
        ? WorldObserver.PROGRAM_UNCHANGED
        : "changes its program: " + String.join(", ", difference.parts);
  }

  private void resources(SimProgram before, SimProgram after) {
    for (SimResource each : after.resources()) {
      SimResource old = find(before, each.name());
      if (old == null) {
        String former = former(before, after, each);
        parts.add(former.isEmpty() ? "adds " + each.name() : "calls " + former + " " + each.name());
        continue;
      }
      if (old.generation() != each.generation()) {
        String how = each.deleteFirst() ? " (deleted first)" : "";
        parts.add("replaces " + each.name() + how);
      } else if (old.setting() != each.setting()) {
        parts.add("updates " + each.name());
      }
      wishes(old, each);
    }
    for (SimResource each : before.resources()) {
      if (find(after, each.name()) == null) {
        parts.add("removes " + each.name());
      }
    }
  }

  private void wishes(SimResource old, SimResource next) {
    for (Edge wish : next.wishes()) {
      if (!old.wishes().contains(wish)) {
        parts.add("%s wishes %s of %s".formatted(next.name(), wish.offer(), wish.offering()));
      }
    }
    for (Edge wish : old.wishes()) {
      if (!next.wishes().contains(wish)) {
        parts.add(
            "%s wishes %s of %s no more".formatted(next.name(), wish.offer(), wish.offering()));
      }
    }
  }

  private void offers(SimProgram before, SimProgram after) {
    for (SimOffer each : after.offers()) {
      if (before.offers().stream().noneMatch(o -> o.edge().equals(each.edge()))) {
        parts.add("offers %s to %s".formatted(each.edge().offer(), each.edge().beneficiary()));
      }
    }
    for (SimOffer each : before.offers()) {
      if (after.offers().stream().noneMatch(o -> o.edge().equals(each.edge()))) {
        parts.add(
            "offers %s to %s no more".formatted(each.edge().offer(), each.edge().beneficiary()));
      }
    }
  }

  /** What an alias says that it was called in the program before; empty if none does. */
  private static String former(SimProgram before, SimProgram after, SimResource resource) {
    return resource.aliases().stream()
        .filter(alias -> find(before, alias) != null && find(after, alias) == null)
        .findFirst()
        .orElse("");
  }

  private static @Nullable SimResource find(SimProgram in, String name) {
    for (SimResource each : in.resources()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    return null;
  }
}
