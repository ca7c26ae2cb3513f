package mjuz.core.model;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Some instances, in their order; never changed. What stands behind an offer is remembered for each
 * edge, so it is kept small: a reference for each instance and 32 bytes.
 */
public final class Instances extends AbstractSet<Instance> implements SortedSet<Instance> {
  /** No instance. */
  public static final Instances NONE = new Instances(new Instance[0]);

  private final Instance[] sorted;

  private Instances(Instance[] sorted) {
    this.sorted = sorted;
  }

  /**
   * The same instances, for good.
   *
   * @param some any instances
   * @return a copy, or the argument if it is one already
   */
  public static Instances of(Collection<Instance> some) {
    if (some instanceof Instances already) {
      return already;
    }
    if (some.isEmpty()) {
      return NONE;
    }
    if (some instanceof SortedSet<Instance> set && set.comparator() == null) {
      return new Instances(set.toArray(new Instance[0]));
    }
    return new Instances(some.stream().sorted().distinct().toArray(Instance[]::new));
  }

  @Override
  public boolean contains(Object other) {
    return other instanceof Instance instance && Arrays.binarySearch(sorted, instance) >= 0;
  }

  @Override
  public Iterator<Instance> iterator() {
    return Arrays.asList(sorted).iterator();
  }

  @Override
  public int size() {
    return sorted.length;
  }

  @Override
  public @Nullable Comparator<? super Instance> comparator() {
    return null;
  }

  @Override
  public Instances subSet(Instance from, Instance to) {
    return between(from, to);
  }

  @Override
  public Instances headSet(Instance to) {
    return between(null, to);
  }

  @Override
  public Instances tailSet(Instance from) {
    return between(from, null);
  }

  private Instances between(@Nullable Instance from, @Nullable Instance to) {
    return of(
        Arrays.stream(sorted)
            .filter(i -> (from == null || i.compareTo(from) >= 0))
            .filter(i -> (to == null || i.compareTo(to) < 0))
            .toList());
  }

  @Override
  public Instance first() {
    return at(0);
  }

  @Override
  public Instance last() {
    return at(sorted.length - 1);
  }

  private Instance at(int index) {
    if (sorted.length == 0) {
      throw new NoSuchElementException("there is no instance");
    }
    return sorted[index];
  }
}
