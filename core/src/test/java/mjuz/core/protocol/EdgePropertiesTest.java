package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.state.Action;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.ActionChainArbitrary;
import net.jqwik.api.state.Transformer;

/**
 * One edge: an {@link OfferSide} and a {@link WishSide} with a line between them that loses,
 * doubles and reorders. Random words of what can happen on both sides, shrunk when one breaks a
 * rule.
 */
class EdgePropertiesTest {

  @Property(tries = 1_500, seed = "1")
  @Label("R1, R4, I4: versions rise, and nothing is released that is or could be used")
  void theTwoSidesOfAnEdgeAgreeInTheEnd(@ForAll("words") ActionChain<Line> word) {
    holds(word);
  }

  static void holds(ActionChain<Line> word) {
    word.withInvariant("versions rise", Line::checkVersions)
        .withInvariant("released means unused", Line::checkReleased)
        .run();
  }

  @Provide
  ActionChainArbitrary<Line> words() {
    return ActionChain.startWith(Line::new)
        .withAction(9, acting("offer", EdgePropertiesTest.smallNumbers(), Line::offer))
        .withAction(
            4, acting("withdraw", EdgePropertiesTest.smallNumbers(), (l, n) -> l.withdraw()))
        .withAction(2, acting("forget", EdgePropertiesTest.smallNumbers(), (l, n) -> l.forget()))
        .withAction(
            9, acting("say offer", EdgePropertiesTest.smallNumbers(), (l, n) -> l.sayOffer()))
        .withAction(9, acting("say wish", EdgePropertiesTest.smallNumbers(), (l, n) -> l.sayWish()))
        .withAction(20, acting("deliver", EdgePropertiesTest.anyNumbers(), Line::deliver))
        .withAction(4, acting("double", EdgePropertiesTest.anyNumbers(), Line::deliverCopy))
        .withAction(3, acting("lose", EdgePropertiesTest.anyNumbers(), Line::lose))
        .withAction(9, acting("bind", EdgePropertiesTest.smallNumbers(), (l, n) -> l.bind()))
        .withAction(6, acting("round ends", EdgePropertiesTest.smallNumbers(), Line::endRound))
        .withAction(3, acting("adopt", EdgePropertiesTest.smallNumbers(), (l, n) -> l.adopt()))
        .withAction(
            1, acting("new session", EdgePropertiesTest.smallNumbers(), (l, n) -> l.reopen()))
        .withAction(1, acting("restart", EdgePropertiesTest.smallNumbers(), Line::restart))
        .withMaxTransformations(60);
  }

  private static Arbitrary<Integer> smallNumbers() {
    return Arbitraries.integers().between(0, 2);
  }

  private static Arbitrary<Integer> anyNumbers() {
    return Arbitraries.integers().between(0, 1_000);
  }

  /** What an action does to the line. */
  private interface Deed {
    void act(Line line, int number);
  }

  private static Action.Independent<Line> acting(
      String name, Arbitrary<Integer> numbers, Deed deed) {
    return () ->
        numbers.map(
            number ->
                Transformer.mutate(
                    "%s %d".formatted(name, number), line -> deed.act(line, number)));
  }

  /** Both sides, the messages between them, and what really is deployed on the wishing side. */
  static final class Line {
    private static final Edge EDGE =
        new Edge(new DeploymentName("offering"), "o", new DeploymentName("wishing"));

    private final List<Message> onTheWay = new ArrayList<>();
    private OfferSide offer = new OfferSide(EDGE);
    private WishSide wish = new WishSide(EDGE, new Revisions());
    private long clock = 1;

    /** The version that each deployed resource uses: the truth that 'in use' must cover. */
    private final TreeSet<Long> deployed = new TreeSet<>();

    private boolean boundInRound;
    private long lastOffered;
    private long lastSeen;
    private long bound;

    void offer(int number) {
      clock += number;
      SortedSet<Instance> behind = new TreeSet<>(Set.of(new Instance("urn", "" + number)));
      offer.register(Value.of("" + number % 2), behind, Optional.empty(), clock);
    }

    void withdraw() {
      if (offer.isAvailable()) {
        offer.withdraw(Optional.empty(), clock);
      }
    }

    /** As the core does when the executor has the offer no more. */
    void forget() {
      if (offer.isWithdrawn() && offer.isReleased()) {
        offer.clear();
      }
    }

    void sayOffer() {
      if (!offer.isAbsent()) {
        offer.expose("peer");
        onTheWay.add(offer.message());
      }
    }

    void sayWish() {
      onTheWay.add(wish.message());
    }

    void deliver(int which) {
      if (!onTheWay.isEmpty()) {
        receive(onTheWay.remove(which % onTheWay.size()));
      }
    }

    void deliverCopy(int which) {
      if (!onTheWay.isEmpty()) {
        receive(onTheWay.get(which % onTheWay.size()));
      }
    }

    void lose(int which) {
      if (!onTheWay.isEmpty()) {
        onTheWay.remove(which % onTheWay.size());
      }
    }

    private void receive(Message message) {
      if (message instanceof OfferState word) {
        wish.see(word);
      } else if (message instanceof WishState word) {
        offer.hear(word, clock);
      }
    }

    /** The first half of a round: from here on, resources may use what the wish is bound to. */
    void bind() {
      if (boundInRound) {
        return;
      }
      boundInRound = true;
      wish.bind(true);
      bound = wish.saved().bound();
      if (bound != 0) {
        deployed.add(bound);
      }
    }

    /** 0: succeeds, 1: fails, 2: succeeds and the program has the resource no more. */
    void endRound(int how) {
      if (!boundInRound) {
        return;
      }
      boundInRound = false;
      if (how == 2) {
        deployed.clear();
      } else if (how == 0) {
        // What was deployed under older versions is up to date, or withheld and gone.
        deployed.clear();
        if (bound != 0) {
          deployed.add(bound);
        }
      }
      wish.settle(!deployed.isEmpty(), how == 0);
    }

    /** An equal value counts as the newer version: what is deployed is just what it would be. */
    void adopt() {
      if (!boundInRound && wish.adoptEqual() && !deployed.isEmpty()) {
        deployed.clear();
        deployed.add(wish.seen());
      }
    }

    /** What was on its way in the old session is dropped (R4). */
    void reopen() {
      onTheWay.clear();
      offer.forgetRevisions();
      wish.forgetHeard();
    }

    /** 0: the offering process, else the wishing one; the journal has all that was said. */
    void restart(int which) {
      reopen();
      if (which == 0 && !offer.isAbsent()) {
        offer = new OfferSide(offer.saved());
      } else if (which != 0) {
        wish = new WishSide(wish.saved(), new Revisions());
        boundInRound = false;
      }
    }

    void checkVersions() {
      assertThat(offer.version()).as("R4: the version said").isGreaterThanOrEqualTo(lastOffered);
      assertThat(wish.seen()).as("R4: the version seen").isGreaterThanOrEqualTo(lastSeen);
      lastOffered = offer.version();
      lastSeen = wish.seen();
    }

    void checkReleased() {
      long oldestUse = deployed.isEmpty() ? Versions.NONE : deployed.first();
      assertThat(wish.inUse()).as("R2: in use covers the deployed").isLessThanOrEqualTo(oldestUse);
      if (offer.isWithdrawn() && offer.isReleased()) {
        assertThat(oldestUse).as("R1: the oldest version deployed").isGreaterThan(offer.version());
        // The newest offer that the wishing side knows of is what it could still bind.
        assertThat(wish.isStanding()).as("R1: it could still bind %s", wish.seen()).isFalse();
      }
      if (offer.isAvailable() && offer.isAdopted() && offer.saved().adoptFrom() != 0) {
        long from = offer.saved().adoptFrom();
        assertThat(oldestUse).as("R7: the oldest version deployed").isGreaterThanOrEqualTo(from);
        boolean mayBindOlder = wish.isStanding() && wish.seen() < from;
        assertThat(mayBindOlder).as("R7: it could still bind %s", wish.seen()).isFalse();
      }
    }
  }
}
