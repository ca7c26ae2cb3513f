package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.stack.Stack;
import mjuz.core.stack.StackNode;
import mjuz.core.trace.TraceEvent.Use;
import org.jspecify.annotations.Nullable;

/**
 * What an executor's state holds: resource instances, offers, and operations that a crash has left
 * open. It survives crashes of the process.
 */
public final class SimStack implements Stack {
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

  /**
   * Instances and offers that a replacement delete-first has deleted, and whose successor is not
   * created yet. They no longer exist, but the state has them until then.
   */
  private SimInstance[] gone = NOTHING;

  private RecordedOffer[] goneOffers = NO_OFFERS;

  /** Former instances that {@code gone} ones need: the state has dependencies by name. */
  private SimInstance[] forgotten = NOTHING;

  /** The resource that stands for the stack itself: there from the first deploy to a destroy. */
  private boolean root;

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
    root = other.root;
    gone = other.gone;
    goneOffers = other.goneOffers;
    forgotten = other.forgotten;
  }

  /**
   * An empty stack for the same deployment, as it is made when the state of this one is lost.
   *
   * @return a stack whose instances have other numbers than those of this one
   */
  public SimStack anew() {
    SimStack next = new SimStack(this);
    next.count = 0;
    next.instances = NOTHING;
    next.offers = NO_OFFERS;
    next.open = NOTHING;
    next.gone = NOTHING;
    next.goneOffers = NO_OFFERS;
    next.forgotten = NOTHING;
    next.root = false;
    return next;
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

  @Override
  public List<StackNode> nodes() {
    List<StackNode> nodes =
        new ArrayList<>(count + gone.length + offers.length + goneOffers.length);
    for (int i = 0; i < count; i++) {
      nodes.add(new SimNode(this, instances[i], false));
    }
    for (SimInstance instance : gone) {
      nodes.add(new SimNode(this, instance, true));
    }
    for (RecordedOffer offer : offers) {
      nodes.add(new SimOfferNode(this, offer, false));
    }
    for (RecordedOffer offer : goneOffers) {
      nodes.add(new SimOfferNode(this, offer, true));
    }
    return nodes;
  }

  @Override
  public List<StackNode> open() {
    if (open.length == 0) {
      return List.of();
    }
    List<StackNode> nodes = new ArrayList<>(open.length);
    for (SimInstance operation : open) {
      nodes.add(new SimNode(this, operation, false));
    }
    return nodes;
  }

  @Override
  public boolean isEmpty() {
    return !root
        && count == 0
        && offers.length == 0
        && open.length == 0
        && gone.length == 0
        && goneOffers.length == 0;
  }

  /** A program has been run: what stands for the stack is there until all is destroyed. */
  void root(boolean there) {
    root = there;
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
    for (RecordedOffer offer : goneOffers) {
      edges.add(offer.edge());
    }
    return edges;
  }

  /**
   * What an offer in the state depends on, directly or not.
   *
   * @param offer which
   * @return the ids of the instances, rising; empty if the state does not have the offer
   */
  public List<Integer> behind(Edge offer) {
    return Stream.of(offers, goneOffers)
        .flatMap(Arrays::stream)
        .filter(recorded -> recorded.edge().equals(offer))
        .findFirst()
        .map(recorded -> Arrays.stream(recorded.ids()).boxed().toList())
        .orElse(List.of());
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

  /** Whether an instance is there, replaced or not. */
  boolean holds(Instance instance) {
    for (int i = 0; i < count; i++) {
      if (instances[i].instance().equals(instance)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the state has an instance of a resource that is not replaced. */
  boolean has(String name) {
    return current(name).isPresent()
        || Arrays.stream(gone).anyMatch(instance -> instance.name().equals(name));
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

  /** An operator lets everything be deleted, as with {@code pulumi state unprotect --all}. */
  public void unprotect() {
    for (int i = 0; i < count; i++) {
      instances[i] = instances[i].unprotected();
    }
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

  /**
   * Instances that a replacement delete-first has deleted and that the state still has.
   *
   * @return no two of one resource
   */
  public List<SimInstance> gone() {
    return List.of(gone);
  }

  /** A replacement delete-first deletes an instance: the state keeps it until it is replaced. */
  void removeForReplacement(int id) {
    SimInstance instance = require(id);
    remove(id);
    if (!instance.isReplaced()) {
      gone = Arrays.copyOf(gone, gone.length + 1);
      gone[gone.length - 1] = instance;
      Arrays.sort(gone, Comparator.comparingInt(SimInstance::id));
    }
  }

  /** The same for an offer. */
  void removeForReplacement(Edge edge) {
    for (RecordedOffer offer : offers) {
      if (offer.edge().equals(edge)) {
        goneOffers = Arrays.copyOf(goneOffers, goneOffers.length + 1);
        goneOffers[goneOffers.length - 1] = offer;
        Arrays.sort(goneOffers, Comparator.comparing(RecordedOffer::edge));
      }
    }
    removeOffer(edge);
  }

  /** The resource has been created anew, or is no longer wanted. */
  void forgetGone(String resource) {
    if (gone.length == 0) {
      return;
    }
    SimInstance[] candidates =
        Stream.of(forgotten, gone).flatMap(Arrays::stream).toArray(SimInstance[]::new);
    gone =
        Arrays.stream(gone)
            .filter(instance -> !instance.name().equals(resource))
            .toArray(SimInstance[]::new);
    forgotten =
        Arrays.stream(candidates)
            .filter(one -> Arrays.stream(gone).anyMatch(other -> other.needsInstance(one.id())))
            .filter(one -> Arrays.stream(gone).noneMatch(other -> other.id() == one.id()))
            .toArray(SimInstance[]::new);
  }

  /**
   * The name of an instance that is in the state, or was and is still needed by something there.
   *
   * @param id its number
   * @return empty if the state does not know it
   */
  public Optional<String> nameOf(int id) {
    return known(id).map(SimInstance::name);
  }

  Optional<SimInstance> known(int id) {
    SimInstance there = find(id);
    return there != null
        ? Optional.of(there)
        : Stream.of(gone, forgotten)
            .flatMap(Arrays::stream)
            .filter(instance -> instance.id() == id)
            .findFirst();
  }

  /** The same for an offer. */
  void forgetGone(Edge offer) {
    if (goneOffers.length > 0) {
      goneOffers =
          Arrays.stream(goneOffers)
              .filter(each -> !each.edge().equals(offer))
              .toArray(RecordedOffer[]::new);
    }
  }

  /**
   * An alias says what a resource was called before: all its instances are called otherwise now.
   *
   * @return those that there are, under the former name
   */
  List<Instance> rename(String before, String now) {
    List<Instance> renamed = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (instances[i].name().equals(before)) {
        renamed.add(instances[i].instance());
        instances[i] = instances[i].named(now);
      }
    }
    gone = renamed(gone, before, now);
    forgotten = renamed(forgotten, before, now);
    return renamed;
  }

  private static SimInstance[] renamed(SimInstance[] some, String before, String now) {
    SimInstance[] next = some.length == 0 ? some : some.clone();
    for (int i = 0; i < next.length; i++) {
      next[i] = some[i].name().equals(before) ? some[i].named(now) : some[i];
    }
    return next;
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
    open = adopting(open, edge, version);
    gone = adopting(gone, edge, version);
    return any;
  }

  private static SimInstance[] adopting(SimInstance[] some, Edge edge, long version) {
    SimInstance[] next = some.length == 0 ? some : some.clone();
    for (int i = 0; i < next.length; i++) {
      next[i] = some[i].adopting(edge, version);
    }
    return next;
  }

  /** The next snapshot of the state no longer has updates that were left open, only creates. */
  void forgetOpenUpdates() {
    if (open.length > 0) {
      keepOpen(Arrays.stream(open).filter(operation -> !exists(operation.id())).toList());
    }
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

  /**
   * An instance, and all that need it, directly or not.
   *
   * @param id its number; it need not exist any more
   * @return their ids, that one first
   */
  public int[] needing(int id) {
    int[] found = {id};
    for (int next = 0; next < found.length; next++) {
      for (int i = 0; i < count; i++) {
        if (instances[i].needsInstance(found[next]) && !contains(found, instances[i].id())) {
          found = Arrays.copyOf(found, found.length + 1);
          found[found.length - 1] = instances[i].id();
        }
      }
    }
    return found;
  }

  private static boolean contains(int[] ids, int id) {
    for (int each : ids) {
      if (each == id) {
        return true;
      }
    }
    return false;
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
    to.number(count * 2L + (root ? 1 : 0));
    for (int i = 0; i < count; i++) {
      instances[i].encode(to);
    }
    encode(offers, to);
    encode(goneOffers, to);
    encode(open, to);
    encode(gone, to);
    to.number(forgotten.length);
    for (SimInstance instance : forgotten) {
      to.name(instance.name());
      to.instance(instance.id());
    }
  }

  private static void encode(RecordedOffer[] some, Encoder to) {
    to.number(some.length);
    for (RecordedOffer offer : some) {
      to.edge(offer.edge());
      to.number(offer.ids().length);
      for (int id : offer.ids()) {
        to.instance(id);
      }
    }
  }

  private static void encode(SimInstance[] some, Encoder to) {
    to.number(some.length);
    for (SimInstance instance : some) {
      instance.encode(to);
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
    if (gone.length + goneOffers.length > 0) {
      text.append(" gone ").append(Arrays.toString(gone)).append(Arrays.toString(goneOffers));
    }
    return open.length == 0 ? text.toString() : text + " open " + Arrays.toString(open);
  }
}
