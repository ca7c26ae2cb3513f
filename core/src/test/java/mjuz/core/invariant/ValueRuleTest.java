package mjuz.core.invariant;

import static mjuz.core.invariant.TraceScript.BUCKET;
import static mjuz.core.invariant.TraceScript.CONTENT;
import static mjuz.core.invariant.TraceScript.deployed;
import static mjuz.core.invariant.TraceScript.use;
import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.model.Instance;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;

class ValueRuleTest {
  private static final Instance B2 = new Instance("b", "b2");

  @Test
  void a_version_with_another_value_cannot_be_adopted_without_a_round() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .created(BUCKET, "b", "b2")
                .published(2, "other", B2)
                .edge(CONTENT, TraceStep.ADOPTED, 2)
                .broken())
        .containsExactly(Invariant.I4);
  }

  @Test
  void what_has_adopted_another_value_still_uses_the_old_instance() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .created(BUCKET, "b", "b2")
                .published(2, "other", B2)
                .edge(CONTENT, TraceStep.ADOPTED, 2)
                .edge(CONTENT, TraceStep.IN_USE, 2)
                .deleting(BUCKET, "b", "b1")
                .broken())
        .containsExactly(Invariant.I4, Invariant.I2);
  }

  @Test
  void what_a_failed_round_left_on_another_value_cannot_adopt_what_is_equal_to_the_bound_one() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .published(2, "other")
                .round(CONTENT)
                .bound(2, "other")
                .failed(CONTENT, "p", "p1")
                .ended(CONTENT)
                .published(3, "other")
                .edge(CONTENT, TraceStep.ADOPTED, 3)
                .broken())
        .containsExactly(Invariant.I4);
  }

  @Test
  void a_wish_that_is_bound_to_another_value_than_was_published_is_found_whichever_is_told_first() {
    assertThat(deployed().ended(CONTENT).round(CONTENT).bound(1, "other").broken())
        .containsExactly(Invariant.I4);
    assertThat(deployed().ended(CONTENT).round(CONTENT).bound(2).published(2, "other").broken())
        .containsExactly(Invariant.I4);
  }

  @Test
  void a_version_has_one_value() {
    assertThat(deployed().published(1, "other").broken()).containsExactly(Invariant.I4);
  }

  @Test
  void at_rest_what_uses_an_offer_has_its_newest_value() {
    assertThat(deployed().published(2, "other", B2).brokenAtRest()).containsExactly(Invariant.I4);
    assertThat(
            deployed()
                .published(2, "other", B2)
                .ended(CONTENT)
                .round(CONTENT)
                .bound(2, "other")
                .updated(CONTENT, "p", "p1", use(2))
                .brokenAtRest())
        .isEmpty();
    assertThat(deployed().published(2).brokenAtRest()).isEmpty();
  }

  @Test
  void at_rest_nothing_uses_an_offer_that_is_withdrawn() {
    assertThat(deployed().edge(BUCKET, TraceStep.OFFER_WITHDRAWN, 2).brokenAtRest())
        .containsExactly(Invariant.I4);
  }
}
