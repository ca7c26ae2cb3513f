package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Input.OfferRegistered;
import mjuz.core.stack.LeftAlone;
import mjuz.simulator.executor.SimStack.RecordedOffer;
import mjuz.simulator.model.SimOffer;
import org.jspecify.annotations.Nullable;

/** The offers of a program that runs. */
final class OffersRun {
  /** How far an offer has come. */
  private static final byte WAITING = 0;

  /** The core has been told of it, and has not answered. */
  private static final byte ASKED = 1;

  /** Published; the engine's state does not have it yet as it is now (R7). */
  private static final byte PUBLISHED = 2;

  private static final byte RECORDED = 3;
  private static final byte WITHHELD = 4;

  /** It stays as it is (R6). */
  private static final byte LEFT_OUT = 5;

  private final long round;
  private final ProgramPlan plan;
  private final SimStack stack;
  private final byte[] states;
  private final int[][] ids;

  /** What was said of each that was registered. */
  private final @Nullable OfferRegistered[] asked;

  private final LeftAlone leftAlone;

  /** Offers that are not recorded, withheld or left out. */
  private int open;

  OffersRun(long round, ProgramPlan plan, SimStack stack, LeftAlone leftAlone) {
    this.leftAlone = leftAlone;
    this.round = round;
    this.plan = plan;
    this.stack = stack;
    this.states = new byte[plan.offerCount()];
    this.ids = new int[plan.offerCount()][];
    this.asked = new OfferRegistered[plan.offerCount()];
    this.open = plan.offerCount();
  }

  private OffersRun(OffersRun other, SimStack stack) {
    leftAlone = other.leftAlone;
    round = other.round;
    plan = other.plan;
    this.stack = stack;
    states = other.states.clone();
    ids = other.ids.clone();
    asked = other.asked.clone();
    open = other.open;
  }

  OffersRun copy(SimStack stackCopy) {
    return new OffersRun(this, stackCopy);
  }

  boolean isDone() {
    return open == 0;
  }

  void addSteps(List<Step> to, Resources resources) {
    if (open == 0) {
      return;
    }
    for (int i = 0; i < states.length; i++) {
      if (states[i] == WAITING && resources.areSettled(plan.offerNeeds(i))) {
        to.add(Step.of(Step.Kind.OFFER, i));
      } else if (states[i] == PUBLISHED) {
        to.add(Step.of(Step.Kind.RECORD, i));
      }
    }
  }

  /** All that it depends on is deployed, or withheld. */
  Optional<Input> register(int index, Resources resources, LongSupplier ask) {
    int[] needs = plan.offerNeeds(index);
    if (resources.isAnyWithheld(needs)) {
      return settle(index, WITHHELD);
    }
    if (resources.isAnyLeftOut(needs)) {
      return settle(index, LEFT_OUT);
    }
    int[] direct = new int[needs.length];
    for (int i = 0; i < needs.length; i++) {
      direct[i] = resources.currentId(needs[i]);
    }
    // The adapter lists all that stands behind the offer as its dependencies (R7).
    ids[index] = stack.closure(direct);
    if (leftAlone.contains(plan.offerName(index)) && !isRecorded(index)) {
      // What the engine would not record must not be published (R7).
      return settle(index, LEFT_OUT);
    }
    states[index] = ASKED;
    SortedSet<Instance> behind = new TreeSet<>();
    for (int id : ids[index]) {
      behind.add(resources.former().asBefore(stack.require(id).instance()));
    }
    SimOffer offer = plan.offer(index);
    OfferRegistered said =
        new OfferRegistered(
            round,
            ask.getAsLong(),
            offer.edge(),
            value(offer, direct),
            behind,
            offer.noticeMicros());
    asked[index] = said;
    return Optional.of(said);
  }

  private Optional<Input> settle(int index, byte state) {
    states[index] = state;
    open--;
    return Optional.empty();
  }

  private boolean isRecorded(int index) {
    for (int i = 0; i < stack.offerCount(); i++) {
      if (stack.offer(i).edge().equals(plan.offer(index).edge())) {
        return Arrays.equals(stack.offer(i).ids(), ids[index]);
      }
    }
    return false;
  }

  /** Those that the program has registered, whatever came of it. */
  SortedSet<Edge> registered() {
    SortedSet<Edge> edges = new TreeSet<>();
    for (int i = 0; i < states.length; i++) {
      if (states[i] != WAITING) {
        edges.add(plan.offer(i).edge());
      }
    }
    return edges;
  }

  /** The names of those that the engine is not told of. */
  void addLeftOut(Set<String> to) {
    for (int i = 0; i < states.length; i++) {
      if (states[i] == LEFT_OUT) {
        to.add(plan.offerName(i));
      }
    }
  }

  /** What the engine has answered in this round, by name: an offer is called as its name is. */
  void addDeployed(Map<String, String> to) {
    for (int i = 0; i < states.length; i++) {
      if (states[i] == PUBLISHED || states[i] == RECORDED) {
        to.put(plan.offerName(i), plan.offerName(i));
      }
    }
  }

  private Value value(SimOffer offer, int[] direct) {
    int[] sorted = direct.clone();
    Arrays.sort(sorted);
    List<String> names = new ArrayList<>(sorted.length);
    for (int id : sorted) {
      names.add(stack.require(id).instance().id());
    }
    return offer.value(names, round);
  }

  /** What the core was told when it was registered. */
  OfferRegistered registration(int index) {
    return Objects.requireNonNull(asked[index]);
  }

  void published(int index) {
    states[index] = PUBLISHED;
  }

  void record(int index) {
    states[index] = RECORDED;
    open--;
    stack.forgetGone(plan.offer(index).edge());
    stack.putOffer(new RecordedOffer(plan.offer(index).edge(), ids[index]));
  }

  /** Whether the engine knows of the registration, so that it counts on the new dependencies. */
  boolean isRegisteredWithEngine(Edge offer) {
    int index = plan.indexOfOffer(offer);
    return index >= 0 && (states[index] == PUBLISHED || states[index] == RECORDED);
  }

  /** Offers in the state that are not registered, or of which something is withheld or left out. */
  Set<Edge> leaving() {
    Set<Edge> leaving = new TreeSet<>();
    for (Edge edge : stack.offers()) {
      int index = plan.indexOfOffer(edge);
      if (index < 0 || states[index] == WITHHELD || isLeftOutByNeed(index)) {
        leaving.add(edge);
      }
    }
    return leaving;
  }

  /** Of others that are left out, the adapter has seen what they now depend on. */
  private boolean isLeftOutByNeed(int index) {
    return states[index] == LEFT_OUT && ids[index] == null;
  }

  void encode(Encoder to) {
    for (int i = 0; i < states.length; i++) {
      to.number(states[i]);
      if (states[i] == ASKED || states[i] == PUBLISHED) {
        to.number(ids[i].length);
        for (int id : ids[i]) {
          to.instance(id);
        }
      }
    }
  }
}
