package mjuz.pulumi.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import mjuz.core.executor.FailedStep;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.engine.command.CliResult;
import org.junit.jupiter.api.Test;

class RoundEventsTest {
  private static final String URN = "urn:pulumi:mjuz::p::test:index:Thing::a";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<TraceStep> steps = new ArrayList<>();
  private final List<ResourceOperation.Kind> operations = new ArrayList<>();

  private final RoundEvents events =
      new RoundEvents(
          PulumiExecutorOptions.builder(
                  new DeploymentName("p"), Path.of("pulumi"), Path.of("work"), context -> {})
              .trace(step -> steps.add(step.step()))
              .observer(
                  new ResourceObserver() {
                    @Override
                    public void operation(ResourceOperation operation) {
                      operations.add(operation.kind());
                    }
                  })
              .build(),
          1,
          urn -> List.of(),
          new HashMap<>(),
          new TreeSet<>());

  private void error(String urn, String message) {
    ObjectNode event = JSON.createObjectNode();
    event
        .putObject("diagnosticEvent")
        .put("severity", "error")
        .put("urn", urn)
        .put("message", message);
    events.event(event);
  }

  private void done(String op, String side, boolean isRetained) {
    for (String kind : List.of("resourcePreEvent", "resOutputsEvent")) {
      ObjectNode event = JSON.createObjectNode();
      ObjectNode metadata = event.putObject(kind).putObject("metadata");
      metadata.put("op", op).put("urn", URN);
      ObjectNode state = metadata.putObject(side).put("urn", URN).put("id", "1");
      if (isRetained) {
        state.put("retainOnDelete", true);
      }
      events.event(event);
    }
  }

  @Test
  void what_is_retained_is_not_told_as_deleted() {
    done("delete", "old", true);
    done("delete-replaced", "old", true);
    assertThat(steps)
        .containsExactly(
            TraceStep.DELETING, TraceStep.RETAINED, TraceStep.DELETING, TraceStep.RETAINED);
    assertThat(operations)
        .containsExactly(ResourceOperation.Kind.RETAIN, ResourceOperation.Kind.RETAIN);
  }

  @Test
  void what_is_imported_is_not_told_as_created() {
    done("import", "new", false);
    assertThat(steps).containsExactly(TraceStep.CREATING, TraceStep.CREATED);
    assertThat(operations).containsExactly(ResourceOperation.Kind.IMPORT);
  }

  private void failedDelete() {
    ObjectNode event = JSON.createObjectNode();
    ObjectNode metadata = event.putObject("resOpFailedEvent").putObject("metadata");
    metadata.put("op", "delete").put("urn", URN).putObject("old").put("urn", URN).put("id", "1");
    events.event(event);
  }

  private String told() {
    return RoundFailure.of(new CliResult(1, "", "", 1), events, List.of(), Optional.empty())
        .summary();
  }

  @Test
  void an_error_of_several_lines_is_told_with_all_of_them() {
    failedDelete();
    error(
        URN,
        """
        deleting %s: 1 error occurred:
        \t* the bucket is not empty:
        \tit has 3 objects

        empty it first
        """
            .formatted(URN));
    assertThat(told())
        .isEqualTo(
            "test:index:Thing 'a': the bucket is not empty: it has 3 objects empty it first");
  }

  @Test
  void a_refusal_to_replace_what_is_protected_is_told_with_all_of_its_lines() {
    error(URN, "unable to replace resource \"a\"\nas it is protected. To unprotect it, remove it");
    assertThat(told())
        .isEqualTo(
            "test:index:Thing 'a': unable to replace resource \"a\" as it is protected. To unprotect it, remove it");
  }

  /** R12: so that all else is done. What it says may quote a secret, and peers are told of it. */
  @Test
  void what_the_engine_refuses_to_begin_is_a_step_that_failed() {
    error(URN, "unable to replace it");
    assertThat(events.failedSteps().keySet())
        .containsExactly(new FailedStep(FailedStep.Operation.CREATE, new Instance(URN, "")));
    assertThat(events.failedSteps().values().iterator().next().message())
        .doesNotContain("unable to replace");
  }

  @Test
  void an_error_of_the_program_is_no_step() {
    error("", "no such region");
    error("urn:pulumi:mjuz::p::pulumi:pulumi:Stack::p-mjuz", "the program failed");
    error("urn:pulumi:mjuz::p::mjuz:index:Offer::bucket", "held");
    assertThat(events.failedSteps()).isEmpty();
  }

  @Test
  void an_operation_that_failed_is_one_step_whatever_was_told_of_it() {
    failedDelete();
    error(URN, "gone");
    assertThat(events.failedSteps().keySet())
        .containsExactly(new FailedStep(FailedStep.Operation.DELETE, new Instance(URN, "1")));
  }
}
