package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.IntConsumer;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Versions;
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

  Truth(World world) {
    this.world = world;
  }

  /** A version and the numbers of the instances behind it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Published(long version, int[] behind) {
    Published with(int id) {
      int[] more = Arrays.copyOf(behind, behind.length + 1);
      more[behind.length] = id;
      return new Published(version, more);
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

  void published(Edge edge, long version, SortedSet<Instance> behind) {
    List<Published> versions = published.get(edge);
    if (versions == null) {
      versions = new ArrayList<>(1);
      published.put(edge, versions);
      offersOf.computeIfAbsent(edge.offering(), name -> new ArrayList<>(1)).add(edge);
    }
    int[] ids = new int[behind.size()];
    int next = 0;
    for (Instance instance : behind) {
      ids[next++] = numberOf(instance);
    }
    versions.add(new Published(version, ids));
  }

  /** What joins behind an equal value has no version of its own, and counts from now on. */
  void joined(OfferSaved saved) {
    List<Published> versions = published.getOrDefault(saved.edge(), List.of());
    for (int i = versions.size() - 1; i >= 0; i--) {
      Published known = versions.get(i);
      if (known.version() == saved.version()) {
        for (Instance instance : saved.behind()) {
          int id = numberOf(instance);
          if (!known.isBehind(id)) {
            known = known.with(id);
            versions.set(i, known);
          }
        }
        return;
      }
    }
  }

  static int numberOf(Instance instance) {
    String id = instance.id();
    return Integer.parseInt(id, id.lastIndexOf('#') + 1, id.length(), 10);
  }

  /** I1: what an instance uses exists. */
  void used(SimInstance user) {
    for (Use use : user.uses()) {
      used(user, use.edge(), use.version());
    }
  }

  private void used(SimInstance user, Edge edge, long version) {
    Published found = find(edge, version);
    if (found == null) {
      throw world.violation(
          "I5",
          "%s uses version %d of %s, which was never published".formatted(user, version, edge));
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

  /** I2: what is deleted is used by nobody. */
  void deleted(Node node, SimInstance gone) {
    for (Edge edge : offersOf.getOrDefault(node.name(), List.of())) {
      for (Published version : published.getOrDefault(edge, List.of())) {
        if (version.isBehind(gone.id())) {
          requireUnused(edge, version.version(), gone);
        }
      }
    }
  }

  private void requireUnused(Edge edge, long version, SimInstance gone) {
    Node beneficiary = world.find(edge.beneficiary());
    if (beneficiary == null) {
      return;
    }
    SimStack stack = beneficiary.stack();
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

  /** R5: an equal value at a newer version is adopted without a round. */
  void adopted(Node node, Edge edge, long version) {
    SimStack stack = node.stack();
    if (stack.adopt(edge, version)) {
      for (int i = 0; i < stack.size(); i++) {
        used(stack.get(i));
      }
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
