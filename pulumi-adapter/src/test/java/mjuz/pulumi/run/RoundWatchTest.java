package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;
import mjuz.core.executor.RoundKind;
import mjuz.core.model.DeploymentName;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.engine.ResourceObserver.Severity;
import mjuz.pulumi.engine.ResourceOperation;
import mjuz.pulumi.engine.ResourceOperation.Kind;
import org.junit.jupiter.api.Test;

class RoundWatchTest {
  private static final String BUCKET = "urn:pulumi:s::p::local:index:Bucket::website";

  private record Due(long at, Runnable action) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return Long.compare(at, other.at);
    }
  }

  private long now;
  private final PriorityQueue<Due> timer = new PriorityQueue<>();
  private final List<String> told = new ArrayList<>();
  private final RoundWatch watch =
      new RoundWatch(
          () -> now, (action, in) -> timer.add(new Due(now + in.toNanos(), action)), told::add);

  @Test
  void a_round_without_a_word_is_told_once() {
    begin(7, RoundKind.DEPLOY);
    pass(59);
    assertThat(told).isEmpty();
    pass(2);
    assertThat(told)
        .containsExactly(
            "round 7 (deploy) has done nothing for 60 s: no operation on a resource is under way,"
                + " and the program or the Pulumi CLI has not ended. To end at once, in the middle of"
                + " it, send SIGTERM or SIGINT (Ctrl-C) until it is the third of its kind");
    pass(600);
    watch.status(status("deploy round 7" + DeploymentStatus.THEN_ENDS));
    pass(600);
    assertThat(told).hasSize(1);
    end(7, RoundKind.DEPLOY);
    begin(8, RoundKind.DESTROY);
    pass(60);
    assertThat(told).hasSize(2).last().asString().startsWith("round 8 (destroy)");
  }

  @Test
  void every_word_counts() {
    begin(1, RoundKind.DEPLOY);
    for (int i = 0; i < 5; i++) {
      pass(40);
      watch.message(Severity.INFO, "", "still there");
      pass(40);
      watch.operation(
          new ResourceOperation(Kind.SAME, BUCKET, "b", Duration.ZERO, false, List.of()));
    }
    assertThat(told).isEmpty();
  }

  @Test
  void what_is_under_way_is_told() {
    begin(1, RoundKind.UNDEPLOY);
    watch.beforeStep(Kind.CREATE, "urn:pulumi:s::p::pulumi:pulumi:Stack::p-s");
    watch.beforeStep(Kind.DELETE, BUCKET);
    pass(61);
    assertThat(told)
        .singleElement()
        .asString()
        .contains("(undeploy)", ": deleting local:index:Bucket 'website' for 60 s.");
  }

  @Test
  void a_round_that_runs_on_although_it_is_told_to_end_is_told() {
    begin(1, RoundKind.DEPLOY);
    pass(10);
    watch.status(status("deploy round 1" + DeploymentStatus.WAITS + DeploymentStatus.THEN_ENDS));
    pass(2);
    assertThat(told).isEmpty();
    pass(2);
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith("round 1 (deploy) still runs, and the deployment ends after it: it waits for");
  }

  @Test
  void a_round_that_ends_in_time_is_not_told() {
    begin(1, RoundKind.DEPLOY);
    watch.status(status("deploy round 1" + DeploymentStatus.THEN_ENDS));
    pass(2);
    end(1, RoundKind.DEPLOY);
    begin(2, RoundKind.DEPLOY);
    pass(50);
    end(2, RoundKind.DEPLOY);
    pass(100);
    assertThat(told).isEmpty();
  }

  private void begin(long round, RoundKind kind) {
    watch.notice(0, new Notice.RoundStarted(round, kind, "test"));
  }

  private void end(long round, RoundKind kind) {
    watch.notice(
        0,
        new Notice.RoundEnded(
            round, kind, Notice.Outcome.SUCCEEDED, Optional.empty(), new TreeSet<>(), 0));
  }

  private static DeploymentStatus status(String activity) {
    return new DeploymentStatus(
        new DeploymentName("a"), 1, activity, 1, List.of(), List.of(), List.of(), Optional.empty());
  }

  private void pass(long seconds) {
    long until = now + Duration.ofSeconds(seconds).toNanos();
    while (!timer.isEmpty() && timer.peek().at() <= until) {
      Due due = timer.remove();
      now = due.at();
      due.action().run();
    }
    now = until;
  }
}
