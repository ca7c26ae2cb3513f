package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent.Use;
import org.jspecify.annotations.Nullable;

/**
 * What an executor's state holds: resource instances, offers, and operations that a crash has left
 * open. It survives crashes of the process.
 */
public final class SimStack {
  private static final SimInstance[] NOTHING = {};
  private static final RecordedOffer[] NO_OFFERS = {};
  private static final int[] NO_IDS = {};

  /** By rising id. */
  private SimInstance[] instances = NOTHING;

  private int count;

  /** By edge. */
  private RecordedOffer[] offers = NO_OFFERS;

  /** Creates and updates that were under way when the process died. */
  private SimInstance[] open = NOTHING;

  private final String prefix;
  private int lastId;

  /**
   * An offer in the state.
   *
   * @param edge which
   * @param ids the instances that it depends on, directly or not, rising
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record RecordedOffer(Edge edge, int[] ids) {
    boolean dependsOn(int id) {
      return Arrays.binarySearch(ids, id) >= 0;
    }
  }

  /**
   * An empty stack.
   *
   * @param deployment whose; names the instances
   */
  public SimStack(String deployment) {
    this.prefix = deployment + ".";
  }

  private SimStack(SimStack other) {
    prefix = other.prefix;
    lastId = other.lastId;
    count = other.count;
    instances = Arrays.copyOf(other.instances, other.count);
    offers = other.offers;
    open = other.open;
  }

  /**
   * A copy that changes independently.
   *
   * @return the copy
   */
  public SimStack copy() {
    return new SimStack(this);
  }

  /**
   * How many instances there are, replaced ones included.
   *
   * @return 0 or more
   */
  public int size() {
    return count;
  }

  /**
   * One of the instances.
   *
   * @param index 0 to below {@link #size}
   * @return in the order of their ids
   */
  public SimInstance get(int index) {
    return instances[index];
  }

  /**
   * Operations that a crash has left open: what was being created or updated may be there (R2).
   *
   * @return as it would be if they were done
   */
  public List<SimInstance> openOperations() {
    return List.of(open);
  }

  /**
   * Whether something in the state takes a value of a wish itself, or may do so.
   *
   * @param wish the edge
   * @return false if no instance and no operation that a crash left open does
   */
  public boolean uses(Edge wish) {
    for (int i = 0; i < size(); i++) {
      if (uses(get(i), wish)) {
        return true;
      }
    }
    for (SimInstance open : openOperations()) {
      if (uses(open, wish)) {
        return true;
      }
    }
    return false;
  }

  private static boolean uses(SimInstance instance, Edge wish) {
    for (Use use : instance.uses()) {
      if (use.edge().equals(wish)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether nothing is left.
   *
   * @return true if so
   */
  public boolean isEmpty() {
    return count == 0 && offers.length == 0 && open.length == 0;
  }

  /**
   * The offers that the state has.
   *
   * @return sorted
   */
  public SortedSet<Edge> offers() {
    TreeSet<Edge> edges = new TreeSet<>();
    for (RecordedOffer offer : offers) {
      edges.add(offer.edge());
    }
    return edges;
  }

  /**
   * Whether an instance exists.
   *
   * @param id its number
   * @return true if so
   */
  public boolean exists(int id) {
    return indexOf(id) >= 0;
  }

  /**
   * The instance of a resource that is not waiting for its deletion.
   *
   * @param name the resource
   * @return empty if there is none
   */
  public Optional<SimInstance> current(String name) {
    for (int i = count - 1; i >= 0; i--) {
      if (!instances[i].isReplaced() && instances[i].name().equals(name)) {
        return Optional.of(instances[i]);
      }
    }
    return Optional.empty();
  }

  /**
   * The id of the newest instance that there ever was.
   *
   * @return 0 if there was none
   */
  public int lastId() {
    return lastId;
  }

  int nextId() {
    return ++lastId;
  }

  /** What the provider calls an instance. */
  Instance instance(String name, int id) {
    return new Instance(name, prefix + name + "#" + id);
  }

  private int indexOf(int id) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int there = instances[middle].id();
      if (there == id) {
        return middle;
      }
      if (there < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  @Nullable SimInstance find(int id) {
    int index = indexOf(id);
    return index >= 0 ? instances[index] : null;
  }

  SimInstance require(int id) {
    SimInstance found = find(id);
    if (found == null) {
      throw new IllegalStateException(prefix + " has no instance " + id);
    }
    return found;
  }

  /** Adds an instance, or puts it in the place of the one with its id. */
  void put(SimInstance instance) {
    int index = indexOf(instance.id());
    if (index >= 0) {
      instances[index] = instance;
      return;
    }
    int at = -1 - index;
    if (count == instances.length) {
      instances = Arrays.copyOf(instances, count + 1 + count / 2);
    }
    System.arraycopy(instances, at, instances, at + 1, count - at);
    instances[at] = instance;
    count++;
  }

  void remove(int id) {
    int index = indexOf(id);
    if (index < 0) {
      throw new IllegalStateException(prefix + " has no instance " + id);
    }
    System.arraycopy(instances, index + 1, instances, index, count - index - 1);
    count--;
    instances = count == 0 ? NOTHING : Arrays.copyOf(instances, count);
  }

  int offerCount() {
    return offers.length;
  }

  RecordedOffer offer(int index) {
    return offers[index];
  }

  void putOffer(RecordedOffer offer) {
    int at = 0;
    while (at < offers.length && offers[at].edge().compareTo(offer.edge()) < 0) {
      at++;
    }
    boolean there = at < offers.length && offers[at].edge().equals(offer.edge());
    RecordedOffer[] next = new RecordedOffer[offers.length + (there ? 0 : 1)];
    System.arraycopy(offers, 0, next, 0, at);
    next[at] = offer;
    int rest = there ? at + 1 : at;
    System.arraycopy(offers, rest, next, at + 1, offers.length - rest);
    offers = next;
  }

  void removeOffer(Edge edge) {
    List<RecordedOffer> rest = new ArrayList<>(List.of(offers));
    rest.removeIf(offer -> offer.edge().equals(edge));
    offers = rest.isEmpty() ? NO_OFFERS : rest.toArray(NO_OFFERS);
  }

  void leaveOpen(SimInstance operation) {
    open = Arrays.copyOf(open, open.length + 1);
    open[open.length - 1] = operation;
  }

  /**
   * An equal value at a newer version was adopted without a round (R5): what uses an older version
   * uses the newer one.
   *
   * @param edge the wish
   * @param version the newer version
   * @return whether anything uses it
   */
  public boolean adopt(Edge edge, long version) {
    boolean any = false;
    for (int i = 0; i < count; i++) {
      SimInstance now = instances[i].adopting(edge, version);
      any |= now != instances[i];
      instances[i] = now;
    }
    if (open.length > 0) {
      SimInstance[] next = open.clone();
      for (int i = 0; i < next.length; i++) {
        next[i] = open[i].adopting(edge, version);
      }
      open = next;
    }
    return any;
  }

  int openCount() {
    return open.length;
  }

  SimInstance openOperation(int index) {
    return open[index];
  }

  void keepOpen(List<SimInstance> those) {
    open = those.isEmpty() ? NOTHING : those.toArray(NOTHING);
  }

  /** Ids of all instances that these need, directly or not, with themselves; rising. */
  int[] closure(int[] ids) {
    if (ids.length == 0) {
      return NO_IDS;
    }
    boolean[] seen = new boolean[count];
    int[] todo = new int[count];
    int found = 0;
    for (int id : ids) {
      found = reach(id, seen, todo, found);
    }
    for (int next = 0; next < found; next++) {
      SimInstance instance = instances[todo[next]];
      for (int i = 0; i < instance.needCount(); i++) {
        found = reach(instance.need(i), seen, todo, found);
      }
    }
    int[] all = new int[found];
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (seen[i]) {
        all[size++] = instances[i].id();
      }
    }
    return all;
  }

  private int reach(int id, boolean[] seen, int[] todo, int found) {
    int index = indexOf(id);
    if (index < 0 || seen[index]) {
      return found;
    }
    seen[index] = true;
    todo[found] = index;
    return found + 1;
  }

  /**
   * Takes the state apart for comparison.
   *
   * @param to takes the values
   */
  public void encode(Encoder to) {
    to.number(count);
    for (int i = 0; i < count; i++) {
      instances[i].encode(to);
    }
    to.number(offers.length);
    for (RecordedOffer offer : offers) {
      to.edge(offer.edge());
      to.number(offer.ids().length);
      for (int id : offer.ids()) {
        to.instance(id);
      }
    }
    to.number(open.length);
    for (SimInstance operation : open) {
      operation.encode(to);
    }
  }

  /** What it holds, for people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(Arrays.asList(instances).subList(0, count));
    for (RecordedOffer offer : offers) {
      text.append(' ').append(offer.edge()).append(Arrays.toString(offer.ids()));
    }
    return open.length == 0 ? text.toString() : text + " open " + Arrays.toString(open);
  }
}
