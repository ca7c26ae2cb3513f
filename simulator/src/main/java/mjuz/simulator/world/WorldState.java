package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.model.SimOffer;

/**
 * What is deployed in a world at some time.
 *
 * @param micros the time, in microseconds since the world began
 * @param deployments in the order of their names
 */
public record WorldState(long micros, List<Deployed> deployments) {
  /** Copies the list. */
  public WorldState {
    deployments = List.copyOf(deployments);
  }

  /** What a process does. */
  public enum Activity {
    /** There is none. */
    DOWN,
    /** It waits for something to happen. */
    RUNNING,
    /** It deploys or undeploys. */
    IN_A_ROUND,
    /** It has ended for ever. */
    DESTROYED;

    /** In words. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * One deployment.
   *
   * @param name its name
   * @param process what its process does
   * @param resources its instances, in the order of the stack
   * @param offers the edges that its program offers
   */
  public record Deployed(
      DeploymentName name, Activity process, List<Resource> resources, List<Edge> offers) {
    /** Copies the lists. */
    public Deployed {
      resources = List.copyOf(resources);
      offers = List.copyOf(offers);
    }
  }

  /**
   * One instance of a resource.
   *
   * @param name what the program calls it
   * @param id what the provider calls it
   * @param old whether it was replaced and waits for its deletion
   * @param uses the wishes that it takes values of
   */
  public record Resource(String name, String id, boolean old, List<Use> uses) {
    /** Copies the list. */
    public Resource {
      uses = List.copyOf(uses);
    }
  }

  /**
   * The deployments, what they have deployed, and who uses whom, in the language DOT.
   *
   * @return the graph
   */
  public String toDot() {
    return StateDot.of(this);
  }

  static WorldState of(World world) {
    List<Deployed> all = new ArrayList<>();
    for (Node node : world.nodes()) {
      List<Resource> resources = new ArrayList<>();
      for (int i = 0; i < node.stack().size(); i++) {
        SimInstance each = node.stack().get(i);
        resources.add(
            new Resource(
                each.name(), each.instance().id(), each.isReplaced(), List.copyOf(each.uses())));
      }
      List<Edge> offers = node.program().offers().stream().map(SimOffer::edge).toList();
      all.add(new Deployed(node.name(), process(node), resources, offers));
    }
    return new WorldState(world.summary().virtualMicros(), all);
  }

  private static Activity process(Node node) {
    if (node.isDestroyed()) {
      return Activity.DESTROYED;
    }
    if (!node.isRunning()) {
      return Activity.DOWN;
    }
    return node.hasRound() ? Activity.IN_A_ROUND : Activity.RUNNING;
  }
}
