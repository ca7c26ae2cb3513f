package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.IntConsumer;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.protocol.Input.OfferRegistered;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimStack;
import org.jspecify.annotations.Nullable;

/**
 * What really exists: I1, I2 and I5 judged on the stacks and journals themselves, so that a check
 * does not depend on what a trace says.
 */
final class Truth {
  private final World world;
  private final Map<Edge, List<Published>> published = new HashMap<>();
  private final Map<DeploymentName, List<Edge>> offersOf = new HashMap<>();
  private final Set<Edge> withdrawn = new HashSet<>();

  Truth(World world) {
    this.world = world;
  }

  /** A version, its value, and the numbers of the instances behind it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Published(long version, Value value, int[] behind) {
    Published with(int id) {
      int[] more = Arrays.copyOf(behind, behind.length + 1);
      more[behind.length] = id;
      return new Published(version, value, more);
    }

    boolean isBehind(int id) {
      for (int each : behind) {
        if (each == id) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * A version is published. What it is, and what stands behind it, is what the executor has
   * registered, whatever the core says of it.
   *
   * @param registered null if the version has risen without that (R4): it is as the one before
   */
  void published(Edge edge, long version, @Nullable OfferRegistered registered) {
    List<Published> versions = published.get(edge);
    if (versions == null) {
      versions = new ArrayList<>(1);
      published.put(edge, versions);
      offersOf.computeIfAbsent(edge.offering(), name -> new ArrayList<>(1)).add(edge);
    }
    withdrawn.remove(edge);
    if (registered != null) {
      versions.add(new Published(version, registered.value(), numbersOf(registered.behind())));
    } else if (!versions.isEmpty()) {
      Published last = versions.getLast();
      versions.add(new Published(version, last.value(), last.behind()));
    } else {
      throw world.violation(
          "I4", "version %d of %s is published, which nobody has offered".formatted(version, edge));
    }
  }

  void withdrawn(Edge edge) {
    withdrawn.add(edge);
  }

  /**
   * An executor is told that what it has registered is offered, and no new version is published: so
   * the newest one offers it. What joins behind that counts from now on.
   */
  void joined(OfferRegistered registered) {
    Edge edge = registered.offer();
    if (withdrawn.contains(edge)) {
      return; // R6: it waits for the release.
    }
    List<Published> versions = published.getOrDefault(edge, List.of());
    Published newest = versions.isEmpty() ? null : versions.getLast();
    if (newest == null || !newest.value().equals(registered.value())) {
      throw world.violation(
          "I4",
          "%s is registered with %s, and its newest version is %s"
              .formatted(edge, registered.value(), newest));
    }
    for (Instance instance : registered.behind()) {
      int id = numberOf(instance);
      if (!newest.isBehind(id)) {
        newest = newest.with(id);
        versions.set(versions.size() - 1, newest);
      }
    }
  }

  private static int[] numbersOf(SortedSet<Instance> behind) {
    int[] ids = new int[behind.size()];
    int next = 0;
    for (Instance instance : behind) {
      ids[next++] = numberOf(instance);
    }
    return ids;
  }

  static int numberOf(Instance instance) {
    String id = instance.id();
    return Integer.parseInt(id, id.lastIndexOf('#') + 1, id.length(), 10);
  }

  /** I1, I4: what an instance uses exists, and it was made from the value of that version. */
  void used(SimInstance user) {
    List<Use> uses = user.uses();
    for (int i = 0; i < uses.size(); i++) {
      used(user, uses.get(i).edge(), uses.get(i).version(), user.values().get(i));
    }
  }

  private void used(SimInstance user, Edge edge, long version, Value value) {
    Published found = find(edge, version);
    if (found == null) {
      throw world.violation(
          "I5",
          "%s uses version %d of %s, which was never published".formatted(user, version, edge));
    }
    if (!found.value().equals(value)) {
      throw world.violation(
          "I4",
          "%s was made from %s, and version %d of %s, which it is said to use, is %s"
              .formatted(user, value, version, edge, found.value()));
    }
    SimStack offering = world.node(edge.offering()).stack();
    for (int id : found.behind()) {
      if (!offering.exists(id)) {
        throw world.violation(
            "I1",
            "%s uses version %d of %s, but instance %d behind it is gone"
                .formatted(user, version, edge, id));
      }
    }
  }

  /**
   * The instances behind a version that is used, and behind the later ones: these too may go only
   * when the edge is released (R1). Those that are gone are included.
   */
  void eachBehind(Use use, IntConsumer to) {
    for (Published version : published.getOrDefault(use.edge(), List.of())) {
      if (version.version() >= use.version()) {
        for (int id : version.behind()) {
          to.accept(id);
        }
      }
    }
  }

  private @Nullable Published find(Edge edge, long version) {
    List<Published> versions = published.getOrDefault(edge, List.of());
    for (int i = versions.size() - 1; i >= 0; i--) {
      if (versions.get(i).version() == version) {
        return versions.get(i);
      }
    }
    return null;
  }

  /** I2: what is deleted is used by nobody, and nothing that stands behind an offer needs it. */
  void deleted(Node node, SimInstance gone) {
    List<Edge> edges = offersOf.get(node.name());
    if (edges == null) {
      return;
    }
    int[] going = node.stack().needing(gone.id());
    for (int i = 0; i < edges.size(); i++) {
      List<Published> versions = published.getOrDefault(edges.get(i), List.of());
      for (int j = 0; j < versions.size(); j++) {
        for (int id : going) {
          if (versions.get(j).isBehind(id)) {
            requireUnused(edges.get(i), versions.get(j).version(), gone);
          }
        }
      }
    }
  }

  private void requireUnused(Edge edge, long version, SimInstance gone) {
    Node beneficiary = world.find(edge.beneficiary());
    if (beneficiary == null) {
      return;
    }
    requireUnused(beneficiary.stack(), edge, version, gone);
    for (SimStack lost : beneficiary.abandoned()) {
      requireUnused(lost, edge, version, gone);
    }
  }

  private void requireUnused(SimStack stack, Edge edge, long version, SimInstance gone) {
    for (int i = 0; i < stack.size(); i++) {
      requireUnused(stack.get(i), edge, version, gone);
    }
    for (SimInstance open : stack.openOperations()) {
      requireUnused(open, edge, version, gone);
    }
  }

  private void requireUnused(SimInstance user, Edge edge, long version, SimInstance gone) {
    for (Use use : user.uses()) {
      if (use.version() == version && use.edge().equals(edge)) {
        throw world.violation(
            "I2",
            "%s is deleted, but %s uses version %d of %s, behind which it stands"
                .formatted(gone, user, version, edge));
      }
    }
  }

  /**
   * R5: an equal value at a newer version is adopted without a round. That it is equal is the
   * core's word: it is compared with what was published.
   */
  void adopted(Node node, Edge edge, long version) {
    SimStack stack = node.stack();
    for (int i = 0; i < stack.size(); i++) {
      for (Use use : stack.get(i).allUses()) {
        if (use.version() < version && use.edge().equals(edge)) {
          requireEqual(stack.get(i), use, version);
        }
      }
    }
    if (stack.adopt(edge, version)) {
      for (int i = 0; i < stack.size(); i++) {
        used(stack.get(i));
      }
    }
  }

  private void requireEqual(SimInstance user, Use use, long version) {
    Published older = find(use.edge(), use.version());
    Published newer = find(use.edge(), version);
    if (older != null && newer != null && !older.value().equals(newer.value())) {
      throw world.violation(
          "I4",
          "%s uses %s and is taken to use version %d, of which the value is not equal"
              .formatted(user, use, version));
    }
  }

  /** I5: what is said is durable. */
  void said(Node node, Message message) {
    if (!world.judgesWords()) {
      return;
    }
    switch (message) {
      case OfferState m -> {
        var saved = node.journal().offer(m.edge());
        if (saved == null
            || saved.version() != m.version()
            || saved.phase() != m.phase()
            || !saved.exposed()) {
          throw world.violation("I5", "%s says %s, its journal %s".formatted(node, m, saved));
        }
        Published offered = find(m.edge(), m.version());
        if (m.phase() == Phase.AVAILABLE
            && (offered == null || !m.value().equals(Optional.of(offered.value())))) {
          throw world.violation(
              "I4", "%s says %s, and what was registered is %s".formatted(node, m, offered));
        }
      }
      case WishState m -> {
        var saved = node.journal().wish(m.edge());
        boolean consistent =
            saved == null
                ? m.inUse() == Versions.NONE
                : m.seen() == Versions.FORGOTTEN
                    || (saved.seen() == m.seen() && saved.inUse() == m.inUse());
        if (!consistent) {
          throw world.violation("I5", "%s says %s, its journal %s".formatted(node, m, saved));
        }
      }
      case Message.WishHeard m -> {} // Says nothing that an offering side has to remember.
    }
  }
}
