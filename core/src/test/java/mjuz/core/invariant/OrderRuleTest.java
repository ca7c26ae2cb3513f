package mjuz.core.invariant;

import static mjuz.core.invariant.TraceScript.BUCKET;
import static mjuz.core.invariant.TraceScript.CONTENT;
import static mjuz.core.invariant.TraceScript.deployed;
import static mjuz.core.invariant.TraceScript.use;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mjuz.core.model.Instance;
import mjuz.core.model.Versions;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;

class OrderRuleTest {
  private static final Instance B1 = new Instance("b", "b1");
  private static final Instance B2 = new Instance("b", "b2");

  private static final Instance RENAMED = new Instance("renamed", "b1");

  @Test
  void an_instance_that_is_called_otherwise_still_stands_behind_what_it_stood_behind() {
    assertThat(
            deployed()
                .renamed(BUCKET, B1, RENAMED)
                .published(2, B2)
                .ended(BUCKET)
                .round(BUCKET)
                .deleting(BUCKET, "renamed", "b1")
                .deleted(BUCKET, "renamed", "b1")
                .broken())
        .containsExactly(Invariant.I2, Invariant.I1);
  }

  @Test
  void a_version_published_under_the_former_or_the_new_name_stands_on_the_same_instance() {
    assertThat(
            deployed()
                .published(2, RENAMED)
                .renamed(BUCKET, B1, RENAMED)
                .published(3, B1)
                .ended(CONTENT)
                .round(CONTENT)
                .bound(3)
                .updated(CONTENT, "p", "p1", use(3))
                .ended(CONTENT)
                .deleting(BUCKET, "renamed", "b1")
                .broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void a_user_that_is_called_otherwise_is_the_same_user() {
    Instance page = new Instance("p", "p1");
    Instance moved = new Instance("moved", "p1");
    assertThat(
            deployed()
                .renamed(CONTENT, page, moved)
                .deleting(CONTENT, "moved", "p1")
                .deleted(CONTENT, "moved", "p1")
                .ended(CONTENT)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  @Test
  void a_user_that_is_retained_counts_no_more() {
    assertThat(
            deployed()
                .deleting(CONTENT, "p", "p1")
                .retained(CONTENT, "p", "p1")
                .ended(CONTENT)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  @Test
  void what_is_retained_while_it_is_used_breaks_the_same_order_as_what_is_deleted() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .deleting(BUCKET, "b", "b1")
                .retained(BUCKET, "b", "b1")
                .broken())
        .isEqualTo(
            deployed()
                .ended(CONTENT)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .broken())
        .contains(Invariant.I1, Invariant.I2);
  }

  @Test
  void what_is_created_under_a_former_name_is_another_instance() {
    assertThat(
            deployed()
                .renamed(BUCKET, B1, RENAMED)
                .creating(BUCKET, "b")
                .created(BUCKET, "b", "b1")
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  // Clean traces.

  @Test
  void deploying_and_undeploying_in_order_is_clean() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .edge(BUCKET, TraceStep.OFFER_WITHDRAWN, 2)
                .round(CONTENT)
                .bound(0)
                .deleting(CONTENT, "p", "p1")
                .deleted(CONTENT, "p", "p1")
                .ended(CONTENT)
                .edge(BUCKET, TraceStep.RELEASED, 2)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .ended(BUCKET)
                .broken())
        .isEmpty();
  }

  @Test
  void replacing_create_first_with_adoption_is_clean() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .creating(BUCKET, "b")
                .created(BUCKET, "b", "b2")
                .published(2, B2)
                .round(CONTENT)
                .bound(2)
                .updated(CONTENT, "p", "p1", use(2))
                .ended(CONTENT)
                .edge(BUCKET, TraceStep.RELEASED, 2)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  @Test
  void adopting_an_equal_value_lets_the_old_instance_go() {
    assertThat(adopted().deleting(BUCKET, "b", "b1").deleted(BUCKET, "b", "b1").broken()).isEmpty();
  }

  @Test
  void what_has_adopted_an_equal_value_uses_the_new_instance() {
    assertThat(adopted().deleting(BUCKET, "b", "b2").broken()).containsExactly(Invariant.I2);
  }

  @Test
  void adopting_a_version_whose_instance_is_gone_breaks_deploy_order() {
    assertThat(
            deployed()
                .published(2, B2)
                .deleting(BUCKET, "b", "b2")
                .deleted(BUCKET, "b", "b2")
                .edge(CONTENT, TraceStep.ADOPTED, 2)
                .broken())
        .containsExactly(Invariant.I1);
  }

  private static TraceScript adopted() {
    return deployed()
        .ended(CONTENT)
        .creating(BUCKET, "b")
        .created(BUCKET, "b", "b2")
        .published(2, B2)
        .edge(CONTENT, TraceStep.ADOPTED, 2)
        .edge(CONTENT, TraceStep.IN_USE, 2)
        .edge(BUCKET, TraceStep.RELEASED, 2);
  }

  @Test
  void what_uses_nothing_may_come_and_go_at_any_time() {
    assertThat(
            deployed()
                .created(BUCKET, "other", "o1")
                .created(CONTENT, "q", "q1")
                .deleting(BUCKET, "other", "o1")
                .deleted(BUCKET, "other", "o1")
                .deleting(CONTENT, "q", "q1")
                .deleted(CONTENT, "q", "q1")
                .broken())
        .isEmpty();
  }

  @Test
  void the_same_id_made_again_is_another_instance() {
    assertThat(
            new TraceScript()
                .round(BUCKET)
                .created(BUCKET, "b", "b1")
                .published(1, B1)
                .ended(BUCKET)
                .round(BUCKET)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .created(BUCKET, "b", "b1")
                .published(2, B1)
                .created(CONTENT, "old", "o", use(1))
                .created(CONTENT, "new", "n", use(2))
                .broken())
        .containsExactly(Invariant.I1);
  }

  // Planted violations of I1 and I2.

  @Test
  void deleting_what_is_used_breaks_undeploy_order_and_then_deploy_order() {
    List<Violation> violations =
        InvariantChecker.check(
                deployed().deleting(BUCKET, "b", "b1").deleted(BUCKET, "b", "b1").events())
            .violations();
    assertThat(violations)
        .extracting(Violation::invariant)
        .containsExactly(Invariant.I2, Invariant.I1);
    assertThat(violations.get(0).message())
        .contains("b of bucket", "version 1", "bucket/bucket->content", "1 resource uses");
    assertThat(violations.get(0).events())
        .extracting(e -> e.step())
        .containsExactly(TraceStep.OFFER_PUBLISHED, TraceStep.CREATED, TraceStep.DELETING);
  }

  @Test
  void creating_on_what_is_gone_breaks_deploy_order() {
    List<Violation> violations =
        InvariantChecker.check(
                new TraceScript()
                    .created(BUCKET, "b", "b1")
                    .published(1, B1)
                    .deleting(BUCKET, "b", "b1")
                    .deleted(BUCKET, "b", "b1")
                    .creating(CONTENT, "p", use(1))
                    .created(CONTENT, "p", "p1", use(1))
                    .events())
            .violations();
    assertThat(violations).extracting(Violation::invariant).containsExactly(Invariant.I1);
    assertThat(violations.getFirst().events())
        .extracting(e -> e.step())
        .containsExactly(TraceStep.OFFER_PUBLISHED, TraceStep.DELETED, TraceStep.CREATED);
  }

  @Test
  void updating_to_a_version_whose_instance_is_gone_breaks_deploy_order() {
    assertThat(
            deployed()
                .published(2, B2)
                .deleting(BUCKET, "b", "b2")
                .deleted(BUCKET, "b", "b2")
                .updated(CONTENT, "p", "p1", use(2))
                .broken())
        .containsExactly(Invariant.I1);
  }

  @Test
  void deleting_the_old_instance_before_adoption_is_a_violation() {
    assertThat(
            deployed()
                .created(BUCKET, "b", "b2")
                .published(2, B2)
                .deleting(BUCKET, "b", "b1")
                .broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void an_instance_kept_behind_a_newer_version_still_counts_for_the_older_one() {
    assertThat(deployed().published(2, B1).deleting(BUCKET, "b", "b1").broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void every_instance_behind_a_version_counts_not_only_the_one_offered() {
    Instance policy = new Instance("policy", "x");
    assertThat(
            new TraceScript()
                .created(BUCKET, "b", "b1")
                .created(BUCKET, "policy", "x")
                .published(1, B1, policy)
                .created(CONTENT, "p", "p1", use(1))
                .deleting(BUCKET, "policy", "x")
                .broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void deleted_without_deleting_is_judged_as_both() {
    assertThat(deployed().deleted(BUCKET, "b", "b1").broken())
        .containsExactly(Invariant.I2, Invariant.I1);
  }

  @Test
  void many_users_make_one_violation_that_counts_them() {
    TraceScript script = deployed();
    for (int i = 0; i < 100; i++) {
      script.created(CONTENT, "page" + i, "id", use(1));
    }
    List<Violation> violations =
        InvariantChecker.check(script.deleting(BUCKET, "b", "b1").events()).violations();
    assertThat(violations).hasSize(1);
    assertThat(violations.getFirst().message()).contains("101 resources");
    assertThat(violations.getFirst().events()).hasSizeLessThanOrEqualTo(Violation.MAX_EVENTS);
  }

  // Failures.

  @Test
  void a_deletion_that_failed_leaves_the_instance_there() {
    assertThat(
            new TraceScript()
                .created(BUCKET, "b", "b1")
                .published(1, B1)
                .deleting(BUCKET, "b", "b1")
                .failed(BUCKET, "b", "b1")
                .created(CONTENT, "p", "p1", use(1))
                .broken())
        .isEmpty();
  }

  @Test
  void a_creation_that_failed_leaves_no_user() {
    assertThat(
            deployed()
                .deleted(CONTENT, "p", "p1")
                .creating(CONTENT, "q", use(1))
                .failed(CONTENT, "q")
                .deleting(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  @Test
  void a_creation_that_failed_half_way_leaves_a_user() {
    assertThat(
            deployed()
                .deleted(CONTENT, "p", "p1")
                .creating(CONTENT, "q", use(1))
                .failed(CONTENT, "q", "q1")
                .deleting(BUCKET, "b", "b1")
                .broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void what_is_being_created_counts_as_a_user() {
    assertThat(
            deployed()
                .deleted(CONTENT, "p", "p1")
                .creating(CONTENT, "q", use(1))
                .deleting(BUCKET, "b", "b1")
                .broken())
        .containsExactly(Invariant.I2);
  }

  // Crashes.

  @Test
  void what_a_killed_process_was_deleting_is_perhaps_gone_so_nobody_may_come_to_it() {
    assertThat(
            new TraceScript()
                .started(BUCKET)
                .round(BUCKET)
                .created(BUCKET, "b", "b1")
                .published(1, B1)
                .deleting(BUCKET, "b", "b1")
                .started(BUCKET)
                .created(CONTENT, "p", "p1", use(1))
                .broken())
        .containsExactly(Invariant.I1);
  }

  @Test
  void what_was_perhaps_gone_is_there_again_once_its_deployment_publishes_it() {
    assertThat(
            new TraceScript()
                .started(BUCKET)
                .round(BUCKET)
                .created(BUCKET, "b", "b1")
                .published(1, B1)
                .deleting(BUCKET, "b", "b1")
                .started(BUCKET)
                .published(3, B1)
                .created(CONTENT, "p", "p1", use(3))
                .broken())
        .isEmpty();
  }

  @Test
  void what_a_killed_process_was_creating_is_perhaps_there() {
    assertThat(killedWhileCreating().deleting(BUCKET, "b", "b1").broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void the_next_incarnation_has_looked_and_uses_nothing() {
    assertThat(
            killedWhileCreating()
                .edge(CONTENT, TraceStep.IN_USE, Versions.NONE)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  @Test
  void a_deletion_that_completed_unseen_is_believed_to_the_next_incarnation() {
    assertThat(killedAndSaysNone().broken()).isEmpty();
  }

  @Test
  void a_release_stands_for_the_in_use_that_a_crash_swallowed() {
    assertThat(
            deployed()
                .started(CONTENT)
                .edge(BUCKET, TraceStep.RELEASED, 2)
                .deleting(BUCKET, "b", "b1")
                .broken())
        .isEmpty();
  }

  @Test
  void a_user_that_is_seen_again_was_there_all_the_time() {
    assertThat(killedAndSaysNone().deleting(CONTENT, "p", "p1").broken())
        .containsExactly(Invariant.I1);
    assertThat(killedAndSaysNone().updated(CONTENT, "p", "p1", use(3)).broken())
        .containsExactly(Invariant.I1);
  }

  @Test
  void who_was_not_killed_in_a_round_is_not_believed_without_deletes() {
    assertThat(
            deployed()
                .ended(CONTENT)
                .started(CONTENT)
                .edge(CONTENT, TraceStep.IN_USE, Versions.NONE)
                .deleting(BUCKET, "b", "b1")
                .broken())
        .containsExactly(Invariant.I2);
  }

  @Test
  void a_report_made_before_the_round_has_deleted_is_not_believed() {
    assertThat(
            deployed()
                .deleting(CONTENT, "p", "p1")
                .edge(CONTENT, TraceStep.IN_USE, Versions.NONE)
                .deleting(BUCKET, "b", "b1")
                .broken())
        .containsExactly(Invariant.I2);
  }

  // Reordering.

  @Test
  void events_are_judged_by_their_time_and_not_by_their_place() {
    TraceScript script =
        deployed().deleted(CONTENT, "p", "p1").deleting(BUCKET, "b", "b1").ended(BUCKET);
    assertThat(InvariantChecker.check(script.events().reversed()).violations()).isEmpty();
    TraceScript broken = deployed().deleting(BUCKET, "b", "b1").deleted(CONTENT, "p", "p1");
    assertThat(InvariantChecker.check(broken.events().reversed()).violations())
        .extracting(Violation::invariant)
        .containsExactly(Invariant.I2);
  }

  @Test
  void a_creation_read_after_its_publication_belongs_to_it() {
    assertThat(
            new TraceScript()
                .round(BUCKET)
                .published(1, B1)
                .created(BUCKET, "b", "b1")
                .created(CONTENT, "p", "p1", use(1))
                .broken())
        .isEmpty();
  }

  @Test
  void a_replacement_under_the_same_id_may_be_read_after_the_publication_of_its_round() {
    assertThat(
            new TraceScript()
                .round(BUCKET)
                .created(BUCKET, "b", "b1")
                .published(1, B1)
                .ended(BUCKET)
                .round(BUCKET)
                .published(3, B1)
                .deleting(BUCKET, "b", "b1")
                .deleted(BUCKET, "b", "b1")
                .created(BUCKET, "b", "b1")
                .ended(BUCKET)
                .created(CONTENT, "p", "p1", use(3))
                .broken())
        .isEmpty();
  }

  @Test
  void a_use_before_its_publication_is_judged_when_it_is_published() {
    assertThat(
            new TraceScript()
                .created(BUCKET, "b", "b1")
                .created(CONTENT, "p", "p1", use(1))
                .deleted(BUCKET, "b", "b1")
                .published(1, B1)
                .broken())
        .containsExactly(Invariant.I1);
  }

  @Test
  void uses_of_versions_that_nobody_published_are_counted() {
    InvariantChecker checker =
        InvariantChecker.check(
            new TraceScript()
                .created(CONTENT, "p", "p1", use(1))
                .created(CONTENT, "q", "q1", use(1))
                .events());
    assertThat(checker.violations()).isEmpty();
    assertThat(checker.summary().unjudgedVersions()).isEqualTo(1);
    assertThat(InvariantChecker.check(deployed().events()).summary().unjudgedVersions()).isZero();
  }

  @Test
  void a_large_trace_is_checked_in_time_that_grows_with_its_size() {
    int rounds = 100;
    int resources = 1_000;
    TraceScript script = new TraceScript();
    Instance[] behind = new Instance[resources];
    for (int i = 0; i < resources; i++) {
      script.created(BUCKET, "b" + i, "id");
      behind[i] = new Instance("b" + i, "id");
    }
    for (int round = 1; round <= rounds; round++) {
      script.published(round, behind).round(CONTENT).bound(round);
      for (int i = 0; i < resources; i++) {
        script.updated(CONTENT, "p" + i, "id", use(round));
      }
      script.ended(CONTENT);
    }
    // Scanning what is behind a version for each of its users would be 100 million steps.
    long before = System.nanoTime();
    assertThat(script.broken()).isEmpty();
    assertThat(System.nanoTime() - before).isLessThan(5_000_000_000L);
  }

  private static TraceScript killedWhileCreating() {
    return new TraceScript()
        .created(BUCKET, "b", "b1")
        .published(1, B1)
        .started(CONTENT)
        .round(CONTENT)
        .bound(1)
        .creating(CONTENT, "p", use(1))
        .started(CONTENT);
  }

  private static TraceScript killedAndSaysNone() {
    return deployed()
        .started(CONTENT)
        .edge(CONTENT, TraceStep.IN_USE, Versions.NONE)
        .deleting(BUCKET, "b", "b1")
        .deleted(BUCKET, "b", "b1");
  }
}
