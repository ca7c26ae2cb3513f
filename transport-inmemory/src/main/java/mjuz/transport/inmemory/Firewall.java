package mjuz.transport.inmemory;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;

/**
 * What goes wrong in a network: links are cut, messages lost, doubled, delayed and overtaken.
 * Looked at once for each message, when it is sent. Rules apply in the order in which they were
 * made; the first that drops or holds a message decides, and what others add (copies, delays) adds
 * up.
 *
 * <p>Deterministic: chance comes from the random source alone, and is asked only for a rule that
 * matches with a probability between 0 and 1 or that has a delay to choose. Thread-safe.
 */
public final class Firewall {
  /** The delay of a message that is held until {@link InMemoryNetwork#release}. */
  static final int HELD = Integer.MAX_VALUE;

  private record Direction(DeploymentName from, DeploymentName to) {}

  private enum Effect {
    DROP,
    HOLD,
    DUPLICATE,
    DELAY
  }

  private record Rule(
      Predicate<Envelope> matching, double probability, Effect effect, int maxSteps) {}

  private final RandomGenerator random;
  private final Set<Direction> cuts = new HashSet<>();
  private final List<Rule> rules = new ArrayList<>();
  private Runnable changed = () -> {};

  /**
   * A firewall that lets everything pass.
   *
   * @param random decides where a rule leaves it to chance
   */
  public Firewall(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Loses everything that one says to the other, and lets neither dial the other. A session that
   * stands goes on and does not know, as with a cable that is pulled.
   *
   * @param from whose messages are lost
   * @param to who does not get them
   */
  public void cut(DeploymentName from, DeploymentName to) {
    synchronized (this) {
      cuts.add(new Direction(from, to));
    }
    changed();
  }

  /**
   * Cuts both ways.
   *
   * @param one one side
   * @param other the other side
   */
  public void cutBoth(DeploymentName one, DeploymentName other) {
    cut(one, other);
    cut(other, one);
  }

  /**
   * Undoes the cuts between two, both ways.
   *
   * @param one one side
   * @param other the other side
   */
  public void heal(DeploymentName one, DeploymentName other) {
    synchronized (this) {
      cuts.remove(new Direction(one, other));
      cuts.remove(new Direction(other, one));
    }
    changed();
  }

  /** Undoes all cuts and all rules. What was held stays held. */
  public void healAll() {
    synchronized (this) {
      cuts.clear();
      rules.clear();
    }
    changed();
  }

  /**
   * Loses messages.
   *
   * @param matching which
   * @param probability of each, 0 to 1
   */
  public void drop(Predicate<Envelope> matching, double probability) {
    add(matching, probability, Effect.DROP, 0);
  }

  /**
   * Keeps messages back until {@link InMemoryNetwork#release}.
   *
   * @param matching which
   */
  public void hold(Predicate<Envelope> matching) {
    add(matching, 1, Effect.HOLD, 0);
  }

  /**
   * Delivers messages twice, the second time after others.
   *
   * @param matching which
   * @param probability of each, 0 to 1
   * @param maxSteps after at most how many other deliveries, 0 or more
   */
  public void duplicate(Predicate<Envelope> matching, double probability, int maxSteps) {
    add(matching, probability, Effect.DUPLICATE, maxSteps);
  }

  /**
   * Delivers messages after others that were sent later: delay, and with it reordering.
   *
   * @param matching which
   * @param probability of each, 0 to 1
   * @param maxSteps after at most how many other deliveries, 1 or more
   */
  public void reorder(Predicate<Envelope> matching, double probability, int maxSteps) {
    add(matching, probability, Effect.DELAY, maxSteps);
  }

  /**
   * Whether nothing is cut between two.
   *
   * @param one one side
   * @param other the other side
   * @return whether a handshake, which needs both directions, gets through
   */
  synchronized boolean passable(DeploymentName one, DeploymentName other) {
    return !cuts.contains(new Direction(one, other)) && !cuts.contains(new Direction(other, one));
  }

  /**
   * What becomes of a message.
   *
   * @param envelope the message
   * @return for each copy the number of deliveries that it comes after, or {@link #HELD}; empty if
   *     it is lost
   */
  synchronized List<Integer> judge(Envelope envelope) {
    if (cuts.contains(new Direction(envelope.from(), envelope.to()))) {
      return List.of();
    }
    int delay = 0;
    List<Integer> extraCopies = new ArrayList<>();
    for (Rule rule : rules) {
      if (!rule.matching().test(envelope) || !happens(rule.probability())) {
        continue;
      }
      switch (rule.effect()) {
        case DROP -> {
          return List.of();
        }
        case HOLD -> {
          return List.of(HELD);
        }
        case DELAY -> delay += random.nextInt(1, rule.maxSteps() + 1);
        case DUPLICATE -> extraCopies.add(random.nextInt(0, rule.maxSteps() + 1));
      }
    }
    List<Integer> copies = new ArrayList<>();
    copies.add(delay);
    for (int extra : extraCopies) {
      copies.add(delay + extra);
    }
    return copies;
  }

  synchronized void onChange(Runnable action) {
    changed = action;
  }

  private void add(Predicate<Envelope> matching, double probability, Effect effect, int maxSteps) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("a probability of " + probability + ": use 0 to 1");
    }
    if (maxSteps < (effect == Effect.DELAY ? 1 : 0)) {
      throw new IllegalArgumentException(
          "%s by at most %d steps: use a higher number".formatted(effect, maxSteps));
    }
    synchronized (this) {
      rules.add(new Rule(matching, probability, effect, maxSteps));
    }
  }

  private boolean happens(double probability) {
    return probability == 1 || (probability > 0 && random.nextDouble() < probability);
  }

  private void changed() {
    Runnable action;
    synchronized (this) {
      action = changed;
    }
    // Outside of the lock: the network takes its own and then asks this firewall.
    action.run();
  }
}
