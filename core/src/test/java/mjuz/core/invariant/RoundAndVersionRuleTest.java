package mjuz.core.invariant;

import static mjuz.core.invariant.TraceScript.BUCKET;
import static mjuz.core.invariant.TraceScript.CONTENT;
import static mjuz.core.invariant.TraceScript.use;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;

class RoundAndVersionRuleTest {

  @Test
  void rounds_one_after_another_and_of_two_deployments_at_once_are_clean() {
    assertThat(
            new TraceScript()
                .started(CONTENT)
                .round(CONTENT)
                .started(BUCKET)
                .round(BUCKET)
                .bound(1)
                .ended(CONTENT)
                .round(CONTENT)
                .bound(1)
                .ended(CONTENT)
                .ended(BUCKET)
                .broken())
        .isEmpty();
  }

  @Test
  void a_round_that_begins_before_the_last_has_ended_is_a_violation() {
    List<Violation> violations =
        InvariantChecker.check(
                new TraceScript().started(CONTENT).round(CONTENT).round(CONTENT).events())
            .violations();
    assertThat(violations).extracting(Violation::invariant).containsExactly(Invariant.I3);
    assertThat(violations.getFirst().message()).contains("content", "round 2", "round 1");
    assertThat(violations.getFirst().events()).hasSize(2);
  }

  @Test
  void a_new_incarnation_ends_the_open_round() {
    assertThat(
            new TraceScript()
                .started(CONTENT)
                .round(CONTENT)
                .bound(1)
                .started(CONTENT)
                .round(CONTENT)
                .bound(1)
                .broken())
        .isEmpty();
  }

  @Test
  void a_round_of_an_incarnation_that_was_followed_is_a_violation() {
    List<TraceEvent> first = new TraceScript().started(CONTENT).round(CONTENT).events();
    List<TraceEvent> events =
        new ArrayList<>(new TraceScript().started(CONTENT).started(CONTENT).events());
    events.add(first.get(1));
    assertThat(InvariantChecker.check(events).violations())
        .extracting(Violation::invariant)
        .containsExactly(Invariant.I3);
  }

  @Test
  void a_wish_bound_twice_in_a_round_is_a_violation_even_to_the_same_version() {
    assertThat(new TraceScript().round(CONTENT).bound(1).bound(1).broken())
        .containsExactly(Invariant.I3);
    assertThat(new TraceScript().round(CONTENT).bound(0).bound(1).broken())
        .containsExactly(Invariant.I3);
  }

  @Test
  void versions_that_grow_or_stay_are_clean_also_with_unsatisfied_rounds_between() {
    assertThat(
            new TraceScript()
                .round(CONTENT)
                .bound(1)
                .created(CONTENT, "p", "p1", use(1))
                .ended(CONTENT)
                .round(CONTENT)
                .bound(0)
                .ended(CONTENT)
                .round(CONTENT)
                .bound(1)
                .updated(CONTENT, "p", "p1", use(1))
                .ended(CONTENT)
                .round(CONTENT)
                .bound(2)
                .updated(CONTENT, "p", "p1", use(2))
                .broken())
        .isEmpty();
  }

  @Test
  void binding_an_older_version_is_a_violation() {
    List<Violation> violations =
        InvariantChecker.check(
                new TraceScript()
                    .round(CONTENT)
                    .bound(2)
                    .ended(CONTENT)
                    .round(CONTENT)
                    .bound(1)
                    .events())
            .violations();
    assertThat(violations).extracting(Violation::invariant).containsExactly(Invariant.I4);
    assertThat(violations.getFirst().message()).contains("from version 2 to version 1");
  }

  @Test
  void a_resource_that_uses_an_older_version_than_was_bound_is_a_violation_told_once() {
    assertThat(
            new TraceScript()
                .round(CONTENT)
                .bound(2)
                .creating(CONTENT, "p", use(1))
                .created(CONTENT, "p", "p1", use(1))
                .updated(CONTENT, "q", "q1", use(1))
                .broken())
        .containsExactly(Invariant.I4);
  }

  @Test
  void versions_do_not_go_back_over_a_restart_either() {
    assertThat(
            new TraceScript()
                .started(CONTENT)
                .round(CONTENT)
                .bound(5)
                .started(CONTENT)
                .round(CONTENT)
                .bound(4)
                .broken())
        .containsExactly(Invariant.I4);
  }

  @Test
  void the_summary_counts_what_was_seen() {
    InvariantChecker.Summary summary =
        InvariantChecker.check(TraceScript.deployed().events()).summary();
    assertThat(summary.events()).isEqualTo(10);
    assertThat(summary.deployments()).containsExactlyInAnyOrder(BUCKET, CONTENT);
    assertThat(summary.edges()).isEqualTo(1);
    assertThat(summary.count(TraceStep.ROUND_STARTED)).isEqualTo(2);
    assertThat(summary.count(TraceStep.FAILED)).isZero();
  }
}
