package mjuz.simulator.executor;

import java.util.Arrays;
import java.util.List;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.model.SimOptions;

/** A resource instance in the state of a stack. Immutable. */
public final class SimInstance {
  private static final int[] NONE = {};

  private final int id;
  private final Instance instance;
  private final int generation;
  private final int setting;
  private final int[] needs;
  private final List<Use> uses;
  private final List<Value> values;
  private final List<Use> allUses;
  private final boolean replaced;
  private final SimOptions options;

  private SimInstance(
      int id,
      Instance instance,
      int generation,
      int setting,
      int[] needs,
      List<Use> uses,
      List<Value> values,
      List<Use> allUses,
      boolean replaced,
      SimOptions options) {
    this.id = id;
    this.instance = instance;
    this.generation = generation;
    this.setting = setting;
    this.needs = needs.length == 0 ? NONE : needs;
    this.uses = uses;
    this.values = values;
    this.allUses = allUses;
    this.replaced = replaced;
    this.options = options;
  }

  /**
   * What a resource is deployed from, and the dependencies that it then has.
   *
   * @param generation as in the program
   * @param setting as in the program
   * @param needs ids of the instances that it takes outputs of
   * @param uses the wishes that it takes values of
   * @param values those values
   * @param allUses the wishes that it depends on, directly or not
   * @param options what the engine records with it
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by sameAs only
  record Inputs(
      int generation,
      int setting,
      int[] needs,
      List<Use> uses,
      List<Value> values,
      List<Use> allUses,
      SimOptions options) {}

  static SimInstance of(int id, Instance instance, Inputs inputs) {
    return new SimInstance(
        id,
        instance,
        inputs.generation(),
        inputs.setting(),
        inputs.needs(),
        inputs.uses(),
        inputs.values(),
        inputs.allUses(),
        false,
        inputs.options());
  }

  /** The same instance after an update, or unchanged with other versions of equal values. */
  SimInstance with(Inputs inputs) {
    return of(id, instance, inputs);
  }

  SimInstance unprotected() {
    return new SimInstance(
        id,
        instance,
        generation,
        setting,
        needs,
        uses,
        values,
        allUses,
        replaced,
        options.withProtection(false));
  }

  SimInstance asReplaced() {
    return new SimInstance(
        id, instance, generation, setting, needs, uses, values, allUses, true, options);
  }

  /** The same instance under another name. */
  SimInstance named(String name) {
    return new SimInstance(
        id,
        new Instance(name, instance.id()),
        generation,
        setting,
        needs,
        uses,
        values,
        allUses,
        replaced,
        options);
  }

  /** The same, with a newer version of an equal value wherever it uses an older one. */
  SimInstance adopting(Edge edge, long version) {
    if (!isOlder(allUses, edge, version)) {
      return this;
    }
    return new SimInstance(
        id,
        instance,
        generation,
        setting,
        needs,
        newer(uses, edge, version),
        values,
        newer(allUses, edge, version),
        replaced,
        options);
  }

  private static boolean isOlder(List<Use> some, Edge edge, long version) {
    for (Use use : some) {
      if (use.version() < version && use.edge().equals(edge)) {
        return true;
      }
    }
    return false;
  }

  private static List<Use> newer(List<Use> some, Edge edge, long version) {
    return some.stream()
        .map(use -> use.edge().equals(edge) ? new Use(edge, version) : use)
        .toList();
  }

  /** Whether the resource is deployed from the same inputs: an equal value is the same one. */
  boolean sameAs(Inputs inputs) {
    return generation == inputs.generation()
        && setting == inputs.setting()
        && Arrays.equals(needs, inputs.needs())
        && values.equals(inputs.values())
        && sameEdges(inputs.uses());
  }

  private boolean sameEdges(List<Use> others) {
    if (uses.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < uses.size(); i++) {
      if (!uses.get(i).edge().equals(others.get(i).edge())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Its number in its stack.
   *
   * @return positive; a later instance has a higher one
   */
  public int id() {
    return id;
  }

  /**
   * What the program calls the resource.
   *
   * @return its name
   */
  public String name() {
    return instance.urn();
  }

  /**
   * What core knows it by.
   *
   * @return name and id
   */
  public Instance instance() {
    return instance;
  }

  /**
   * What it was created with.
   *
   * @return the generation of its resource
   */
  public int generation() {
    return generation;
  }

  /**
   * What it was last updated to.
   *
   * @return the setting of its resource
   */
  public int setting() {
    return setting;
  }

  /**
   * Whether another instance has taken its place and it waits for its deletion.
   *
   * @return true if so
   */
  public boolean isReplaced() {
    return replaced;
  }

  /**
   * Whether the engine refuses to delete it, as long as no other instance has taken its place.
   *
   * @return true if so
   */
  public boolean isProtected() {
    return options.isProtected() && !replaced;
  }

  /**
   * Whether a delete only takes it out of the stack.
   *
   * @return true if so
   */
  public boolean isRetained() {
    return options.isRetained();
  }

  /**
   * The wishes that it takes values of itself, with the versions that it was last deployed with.
   *
   * @return sorted by edge
   */
  public List<Use> uses() {
    return uses;
  }

  /**
   * The wishes that it depends on, directly or not, when it was last deployed.
   *
   * @return sorted by edge
   */
  public List<Use> allUses() {
    return allUses;
  }

  /**
   * The values that it was last deployed with.
   *
   * @return one for each of {@link #uses}
   */
  public List<Value> values() {
    return values;
  }

  /**
   * The instances whose outputs it was last deployed with.
   *
   * @return their ids; some may be gone
   */
  public List<Integer> needs() {
    return Arrays.stream(needs).boxed().toList();
  }

  int needCount() {
    return needs.length;
  }

  int need(int index) {
    return needs[index];
  }

  boolean needsInstance(int other) {
    for (int need : needs) {
      if (need == other) {
        return true;
      }
    }
    return false;
  }

  void encode(Encoder to) {
    to.name(name());
    to.instance(id);
    to.number(generation);
    to.number(setting * 2L + (replaced ? 1 : 0));
    if (options.isProtected()) {
      to.number(-1);
    }
    if (options.isRetained()) {
      to.number(-2);
    }
    to.number(needs.length);
    for (int need : needs) {
      to.instance(need);
    }
    to.number(uses.size());
    for (Use use : uses) {
      to.edge(use.edge());
      to.version(use.edge(), use.version());
    }
    values.forEach(to::value);
    to.number(allUses.size());
    for (Use use : allUses) {
      to.edge(use.edge());
      to.version(use.edge(), use.version());
    }
  }

  @Override
  public String toString() {
    return instance.id() + (replaced ? "(old)" : "") + (uses.isEmpty() ? "" : uses);
  }
}
