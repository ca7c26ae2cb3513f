package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import org.junit.jupiter.api.Test;

/** What the offering side can tell people of the beneficiary's use. */
class OfferUseTest {
  private static final Edge EDGE =
      new Edge(new DeploymentName("storage"), "bucket", new DeploymentName("site"));

  private final OfferSide offer = new OfferSide(EDGE);

  @Test
  void an_older_version_is_in_use_until_the_beneficiary_says_otherwise() {
    register("1", 10);
    assertThat(offer.knownSeen()).isEqualTo(Versions.NEVER);
    assertThat(offer.isReleased()).as("nobody has heard of it").isTrue();

    offer.expose("peer");
    assertThat(offer.isReleased()).isFalse();

    hear(1, 10, 10);
    assertThat(offer.knownSeen()).isEqualTo(10);
    assertThat(offer.isReleased()).isTrue();

    register("2", 20);
    hear(2, 20, 10);
    assertThat(offer.knownSeen()).isEqualTo(20);
    assertThat(offer.isReleased()).as("10 is still in use").isFalse();
  }

  @Test
  void what_was_adopted_is_known_after_the_end_of_the_session() {
    register("1", 10);
    offer.expose("peer");
    hear(1, 10, 10);
    offer.forgetRevisions();
    assertThat(offer.knownSeen()).isEqualTo(10);
  }

  @Test
  void what_leaves_after_an_unknown_history_was_adopted_is_known() {
    Instance first = new Instance("bucket", "1");
    offer.register(Value.of("1"), Instances.of(Set.of(first)), Optional.of(Instances.NONE), 10);
    assertThat(offer.isOlderUnknown()).isTrue();

    hear(1, 10, 10);
    offer.register(
        Value.of("2"), Instances.of(Set.of(new Instance("bucket", "2"))), Optional.empty(), 20);
    assertThat(offer.isAdopted()).as("10 is still in use").isFalse();
    assertThat(offer.older()).containsExactly(first);
    assertThat(offer.isOlderUnknown()).isFalse();
  }

  /** R4: a word that has seen a version above ours tells that there is more, and not less. */
  @Test
  void what_the_state_has_recorded_is_known_after_the_loss_of_a_journal() {
    Instance first = new Instance("bucket", "1");
    Instance second = new Instance("bucket", "2");
    Instances recorded = Instances.of(Set.of(first, second));
    offer.register(Value.of("1"), Instances.of(Set.of(second)), Optional.of(recorded), 10);
    assertThat(offer.older()).containsExactly(first);
    assertThat(offer.isOlderUnknown()).isTrue();

    hear(1, 20, 20);
    assertThat(offer.older()).containsExactly(first);
    assertThat(offer.isAdopted()).isFalse();

    OfferSide saved = new OfferSide(offer.saved());
    assertThat(saved.older()).containsExactly(first);
    assertThat(saved.isOlderUnknown()).isTrue();
  }

  private void register(String json, long now) {
    offer.register(Value.of(json), Instances.NONE, Optional.empty(), now);
  }

  private void hear(long revision, long seen, long inUse) {
    offer.hear(new WishState(EDGE, revision, true, seen, inUse), 30);
  }
}
