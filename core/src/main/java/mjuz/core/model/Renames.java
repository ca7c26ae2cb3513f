package mjuz.core.model;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Instances that are called otherwise than before: by an alias, inside of another component, in a
 * stack of another name. An instance stays the same through that (R7).
 *
 * @param now for each former name what the instance is called now; more than one if it cannot be
 *     told which, and then it is taken to be each of them
 */
public record Renames(SortedMap<Instance, Instances> now) {
  /** Everything is called as it was. */
  public static final Renames NONE = new Renames(new TreeMap<>());

  /** Copies the map. */
  public Renames {
    now =
        now.isEmpty()
            ? Collections.emptySortedMap()
            : Collections.unmodifiableSortedMap(new TreeMap<>(now));
  }

  /**
   * Whether everything is called as it was.
   *
   * @return true if so
   */
  public boolean isEmpty() {
    return now.isEmpty();
  }

  /**
   * What some instances are called now.
   *
   * @param before as they were called
   * @return the argument itself if none of them is renamed
   */
  public Instances of(Instances before) {
    if (isEmpty() || Collections.disjoint(now.keySet(), before)) {
      return before;
    }
    SortedSet<Instance> after = new TreeSet<>();
    before.forEach(instance -> after.addAll(of(instance)));
    return Instances.of(after);
  }

  /**
   * What an instance is called now.
   *
   * @param before as it was called
   * @return one, or those that it may be
   */
  public Collection<Instance> of(Instance before) {
    Instances after = now.get(before);
    return after == null ? Collections.singleton(before) : after;
  }
}
