package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.test.PulumiTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StateProgramTest {
  static {
    mjuz.pulumi.engine.sdk.Sdk.load();
  }

  private final List<Integer> seen = new ArrayList<>();
  private final List<String> changes = new ArrayList<>();
  private final StateProgram<Integer> program =
      new StateProgram<>(1, (ctx, state) -> seen.add(state), changes::add);

  @AfterEach
  void cleanUp() {
    PulumiTest.cleanup();
  }

  private void runProgram() {
    PulumiTest.runTest(program).throwOnError();
    PulumiTest.cleanup();
  }

  @Test
  void aRunSeesTheNewestState() {
    runProgram();
    program.onNext(2);
    program.onNext(3);
    runProgram();
    assertThat(seen).containsExactly(1, 3);
    assertThat(changes).hasSize(2);
  }

  @Test
  void anEqualStateIsNoChange() {
    program.onNext(1);
    assertThat(changes).isEmpty();
  }

  @Test
  void aPublisherThatFailsLeavesTheLastState() {
    program.onNext(2);
    program.onError(new IllegalStateException("gone"));
    runProgram();
    assertThat(seen).containsExactly(2);
  }
}
