package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.simulator.executor.Encoder;
import org.jspecify.annotations.Nullable;

/**
 * Takes a state apart into what matters as it is, which goes into a hash at once, and numbers that
 * only count, which are written down by kind: the whole world replaces them by their rank among all
 * numbers of that kind that occur in it, so that states that differ only in how far they have
 * counted are one.
 *
 * <p>That is sound because the protocol only compares such numbers, and makes new ones above all of
 * their kind: revisions above those of the deployment, versions above what it knows or, when a
 * process starts, above all that there are, as a clock gives them. Sessions and incarnations are
 * left out: {@link Links} keeps words of an older session from arriving (R4).
 */
final class Tokens implements Encoder {
  /** Numbers up to this one fit into the masks. */
  static final int MOST = 62;

  private static final int NUMBER = 1 << 30;
  private static final int KIND_SHIFT = 8;

  /** Which version a use counts as. */
  interface Uses {
    /** The version itself, or the one that took its place without a round (R5). */
    long counted(int edge, long version);
  }

  private final Universe universe;
  private final int self;
  private final Uses uses;
  private final Hash base = new Hash();
  private final Hash raw = new Hash();
  private final List<Long> questions = new ArrayList<>();
  private int[] numbers = new int[24];
  private int count;
  private final long[] masks;
  private boolean inStack;

  /**
   * An empty encoding.
   *
   * @param self whose instances are meant by their number alone; -1 if there are none
   */
  Tokens(Universe universe, int self, Uses uses) {
    this.universe = universe;
    this.self = self;
    this.uses = uses;
    this.masks = new long[universe.kinds()];
    base.reset();
    raw.reset();
  }

  /** From here on, versions are those that resources use. */
  void inStack(boolean now) {
    inStack = now;
  }

  /** Tells states apart that {@link #ranked} does not: it has the numbers as they are. */
  Hash raw() {
    return raw;
  }

  /** By kind: a bit for each number that occurs. */
  long[] masks() {
    return masks;
  }

  /** A hash of everything, in which numbers that only count are ranks among those that occur. */
  Hash ranked() {
    Hash hash = new Hash();
    hash.reset();
    hash.add(base.one);
    hash.add(base.two);
    for (int i = 0; i < count; i++) {
      long below = (1L << (numbers[i] & (1 << KIND_SHIFT) - 1)) - 1;
      hash.add(Long.bitCount(masks[numbers[i] >>> KIND_SHIFT] & below));
    }
    hash.finish();
    return hash;
  }

  private void numbered(int kind, long number) {
    if (number <= 0 || number == Versions.NONE) {
      number(number);
      return;
    }
    if (number > MOST) {
      throw new BoundReached("a version, revision or instance has a number above " + MOST);
    }
    base.add(NUMBER + kind);
    raw.add(NUMBER + kind);
    raw.add(number);
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, count * 2);
    }
    numbers[count++] = kind << KIND_SHIFT | (int) number;
    masks[kind] |= 1L << number;
  }

  @Override
  public void number(long number) {
    base.add(number);
    raw.add(number);
  }

  @Override
  public void text(String text) {
    base.add(text);
    raw.add(text);
  }

  @Override
  public void version(Edge edge, long version) {
    int index = universe.edge(edge);
    numbered(
        universe.versionsOf(index),
        inStack && version > 0 ? uses.counted(index, version) : version);
  }

  @Override
  public void revision(Edge edge, long revision) {
    numbered(universe.revisionsOf(universe.edge(edge)), revision);
  }

  @Override
  public void session(DeploymentName peer, long session) {
    number(session);
  }

  @Override
  public void incarnation(DeploymentName peer, long incarnation) {}

  @Override
  public void instance(Instance instance) {
    named(instance.id());
  }

  /** An id as the executor's model makes it: deployment.resource#number. */
  private void named(String id) {
    int mark = id.lastIndexOf('#');
    int dot = id.indexOf('.');
    text(id.substring(0, mark));
    int deployment = universe.deployment(new DeploymentName(id.substring(0, dot)));
    numbered(universe.instancesOf(deployment), Long.parseLong(id, mark + 1, id.length(), 10));
  }

  @Override
  public void instance(int id) {
    numbered(universe.instancesOf(self), id);
  }

  @Override
  public void value(@Nullable Value value) {
    if (value == null) {
      number(0);
      return;
    }
    number(1);
    for (String part : value.json().split("\"", -1)) {
      if (part.indexOf('#') >= 0) {
        named(part);
      } else {
        text(part);
      }
    }
  }

  @Override
  public void round(long round) {}

  /** The first question that is named is the first one, and so on: they are names and no more. */
  @Override
  public void question(long question) {
    if (question == 0) {
      number(0);
      return;
    }
    int index = questions.indexOf(question);
    if (index < 0) {
      index = questions.size();
      questions.add(question);
    }
    number(index + 1);
  }

  @Override
  public void counted(long last) {
    raw.add(last);
  }

  @Override
  public boolean wantsTimes() {
    return false;
  }
}
