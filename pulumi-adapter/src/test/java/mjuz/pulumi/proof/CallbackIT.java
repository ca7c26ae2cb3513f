package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;

/**
 * A list is offered, and its beneficiary makes one resource for each element, of plain texts in a
 * callback: they depend on the wish all the same (R1, R7).
 */
class CallbackIT extends Proof {
  private static final String LIST = "list@storage";

  private static ProgramSpec buckets(String... names) {
    ProgramSpec spec = program();
    for (String name : names) {
      spec = spec.thing(name, name);
    }
    return spec.offer("list", String.join(",", names), "content");
  }

  /** One application for each bucket. */
  private static ProgramSpec applications() {
    return program().thing("logo", "logo").thing(thing("app-", "on ").forEach(LIST));
  }

  private void bothRun() {
    storage.program(buckets("a", "b", "c")).start();
    content.program(applications()).start();
    content.awaitStack("app-A=on A", "app-B=on B", "app-C=on C", "logo=logo");
    clearLogs();
  }

  /** What was deleted, by both, in the order of time. */
  private List<String> deleted() {
    return Stream.of(storage, content)
        .flatMap(team -> team.events().stream())
        .filter(event -> event.step() == TraceStep.DELETED)
        .sorted(Comparator.comparingLong(TraceEvent::timeMicros))
        .map(event -> event.urn().orElseThrow().replaceFirst(".*::", ""))
        .filter(name -> !name.contains("@"))
        .toList();
  }

  @Test
  void theResourceOfAnElementThatLeavesGoesBeforeTheElementsOwn() {
    bothRun();

    storage.program(buckets("a", "c"));

    storage.awaitStack("a=a", "c=c");
    content.awaitStack("app-A=on A", "app-C=on C", "logo=logo");
    assertThat(deleted()).containsExactly("app-B", "b");
    assertThat(content.things().log()).hasSize(1);
    teams.check();
  }

  @Test
  void theElementStaysWhileTheBeneficiarySleeps() {
    bothRun();
    content.stop();

    storage.program(buckets("a", "c")).awaitHeld().awaitThings("a=a", "b=b", "c=c");
    content.start();

    storage.awaitStack("a=a", "c=c");
    content.awaitStack("app-A=on A", "app-C=on C", "logo=logo");
    teams.check();
  }

  @Test
  void allOfThemGoBeforeTheListIsWithdrawn() {
    bothRun();

    storage.destroy();

    storage.awaitEnd().awaitThings();
    content.awaitStack("logo=logo");
    assertThat(deleted().subList(0, 3)).containsExactlyInAnyOrder("app-A", "app-B", "app-C");
    assertThat(deleted()).contains("a", "b", "c");
    teams.check();
  }
}
