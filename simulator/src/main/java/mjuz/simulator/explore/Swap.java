package mjuz.simulator.explore;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishHeard;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/**
 * Two deployments change their names with each other, and their edges theirs. There is one only if
 * that turns each program of a configuration into that of the other deployment, also in the order
 * of what it registers.
 */
final class Swap {
  private static final int NONE = -1;

  private final Universe universe;

  /** By deployment: what it is called after the swap. */
  final int[] nodes;

  /** The same by edge. */
  final int[] edges;

  private Swap(Universe universe, int one, int other) {
    this.universe = universe;
    nodes = new int[universe.size()];
    Arrays.setAll(nodes, i -> i == one ? other : i == other ? one : i);
    edges = new int[universe.edges()];
    Arrays.setAll(edges, this::findEdge);
  }

  /** The first swap that there is. */
  static Optional<Swap> find(Universe universe) {
    for (int one = 0; one < universe.size(); one++) {
      for (int other = one + 1; other < universe.size(); other++) {
        Swap swap = new Swap(universe, one, other);
        if (swap.isOne()) {
          return Optional.of(swap);
        }
      }
    }
    return Optional.empty();
  }

  /** The only edge between the two that the ends of an edge are called; NONE if there are more. */
  private int findEdge(int edge) {
    int found = NONE;
    for (int each = 0; each < universe.edges(); each++) {
      if (universe.offering(each) == nodes[universe.offering(edge)]
          && universe.beneficiary(each) == nodes[universe.beneficiary(edge)]) {
        if (found != NONE) {
          return NONE;
        }
        found = each;
      }
    }
    return found;
  }

  private boolean isOne() {
    for (int edge = 0; edge < edges.length; edge++) {
      if (edges[edge] == NONE || edges[edges[edge]] != edge) {
        return false;
      }
    }
    List<Configuration.Deployment> all = universe.configuration().deployments();
    for (int i = 0; i < nodes.length; i++) {
      Configuration.Deployment twin = all.get(nodes[i]);
      if (all.get(i).mayDestroy() != twin.mayDestroy()
          || all.get(i).onward() != twin.onward()
          || !all.get(i).programs().stream().map(this::program).toList().equals(twin.programs())) {
        return false;
      }
    }
    return true;
  }

  private SimProgram program(SimProgram from) {
    return new SimProgram(
        from.resources().stream().map(this::resource).toList(),
        from.offers().stream().map(o -> o.withEdge(edge(o.edge()))).toList(),
        from.connections().stream().map(this::name).toList());
  }

  private SimResource resource(SimResource from) {
    return new SimResource(
        from.name(),
        from.generation(),
        from.setting(),
        from.deleteFirst(),
        from.needs(),
        from.wishes().stream().map(this::edge).toList(),
        from.duration(),
        from.deleteDuration(),
        from.aliases(),
        from.options());
  }

  private DeploymentName name(DeploymentName from) {
    return universe.name(nodes[universe.deployment(from)]);
  }

  private Edge edge(Edge from) {
    return universe.edge(edges[universe.edge(from)]);
  }

  /** A set of deployments, a bit for each. */
  int bits(int from) {
    int to = 0;
    for (int i = 0; i < nodes.length; i++) {
      to |= (from >>> i & 1) << nodes[i];
    }
    return to;
  }

  /** The kind that a kind of numbers becomes. */
  int kind(int kind) {
    int count = edges.length;
    if (kind < count) {
      return universe.versionsOf(edges[kind]);
    }
    return kind < 2 * count
        ? universe.revisionsOf(edges[kind - count])
        : universe.instancesOf(nodes[kind - 2 * count]);
  }

  Message message(Message from) {
    return switch (from) {
      case OfferState m ->
          new OfferState(
              edge(m.edge()),
              m.version(),
              m.phase(),
              m.value().map(this::value),
              m.generation(),
              m.leavesAtMicros());
      case WishState m ->
          new WishState(
              edge(m.edge()), m.revision(), m.wished(), m.seen(), m.inUse(), m.obstacle());
      case WishHeard m -> new WishHeard(edge(m.edge()), m.revision());
    };
  }

  /** Ids of instances, as the executor's model makes them, begin with the deployment's name. */
  private Value value(Value from) {
    String json =
        Arrays.stream(from.json().split("\"", -1))
            .map(part -> part.indexOf('#') >= 0 ? id(part) : part)
            .collect(Collectors.joining("\""));
    return new Value(json, from.secret());
  }

  private String id(String from) {
    int dot = from.indexOf('.');
    return name(new DeploymentName(from.substring(0, dot))).text() + from.substring(dot);
  }
}
