package mjuz.simulator.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import org.jspecify.annotations.Nullable;

/**
 * What of some programs can be deployed at all, and when at the earliest: the least fixpoint. What
 * waits for itself, or for something that nobody has, is not in it. Work and memory are linear in
 * the number of resources, needs, wishes and offers.
 */
public final class Fixpoint {
  private static final Item[] NO_ITEMS = {};

  private final Map<Edge, Item> offers = new HashMap<>();
  private final Map<DeploymentName, Item[]> resources = new HashMap<>();
  private final List<Item> ready = new ArrayList<>();
  private long longestMicros;

  /** A resource, or an offer. */
  private static final class Item {
    /** What it waits for; one more while no program has it. */
    private int waits = 1;

    private boolean reached;
    private long beginMicros;
    private long lengthMicros;
    private final List<Item> followers = new ArrayList<>(2);
  }

  private Fixpoint() {}

  /**
   * Computes the fixpoint.
   *
   * @param programs the programs of the deployments that run
   * @return what they can deploy
   */
  public static Fixpoint of(Map<DeploymentName, SimProgram> programs) {
    Fixpoint fixpoint = new Fixpoint();
    programs.forEach(fixpoint::add);
    fixpoint.proceed();
    return fixpoint;
  }

  private void add(DeploymentName name, SimProgram program) {
    Map<String, Item> byName = new HashMap<>();
    Item[] own = program.resources().isEmpty() ? NO_ITEMS : new Item[program.resources().size()];
    for (int i = 0; i < own.length; i++) {
      own[i] = new Item();
      byName.put(program.resources().get(i).name(), own[i]);
    }
    resources.put(name, own);
    for (int i = 0; i < own.length; i++) {
      SimResource resource = program.resources().get(i);
      own[i].lengthMicros = resource.duration().meanMicros();
      for (String need : resource.needs()) {
        follow(own[i], byName.get(need));
      }
      for (Edge wish : resource.wishes()) {
        follow(own[i], anyOf(program.names(wish)));
      }
      exists(own[i]);
    }
    for (SimOffer offer : program.offers()) {
      Item item = offer(offer.edge());
      for (String need : offer.needs()) {
        follow(item, byName.get(need));
      }
      exists(item);
    }
  }

  /** R13: what is there as soon as one of the offers is. */
  private Item anyOf(List<Edge> names) {
    if (names.size() == 1) {
      return offer(names.getFirst());
    }
    Item any = new Item();
    names.forEach(name -> offer(name).followers.add(any));
    return any;
  }

  private Item offer(Edge edge) {
    return offers.computeIfAbsent(edge, e -> new Item());
  }

  private static void follow(Item later, @Nullable Item earlier) {
    later.waits++;
    if (earlier != null) {
      earlier.followers.add(later);
    }
  }

  private void exists(Item item) {
    if (--item.waits == 0) {
      ready.add(item);
    }
  }

  private void proceed() {
    while (!ready.isEmpty()) {
      Item item = ready.removeLast();
      item.reached = true;
      long end = item.beginMicros + item.lengthMicros;
      longestMicros = Math.max(longestMicros, end);
      for (Item follower : item.followers) {
        follower.beginMicros = Math.max(follower.beginMicros, end);
        exists(follower);
      }
    }
  }

  /**
   * Whether a resource can be deployed.
   *
   * @param name whose
   * @param index of the resource in the program
   * @return false also if the deployment is not one of those that run
   */
  public boolean isReached(DeploymentName name, int index) {
    Item[] own = resources.get(name);
    return own != null && own[index].reached;
  }

  /**
   * How long the longest chain of operations is, by the means of their durations.
   *
   * @return in microseconds; 0 if nothing can be deployed
   */
  public long longestMicros() {
    return longestMicros;
  }
}
