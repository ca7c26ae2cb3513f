package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.core.Output;
import java.nio.file.Path;
import java.util.Map;
import mjuz.core.executor.RoundEnd;
import mjuz.pulumi.engine.value.WireValues;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that the engine does not take are named with their offer, wish and peer. */
class UnrecordableValueIT {
  @TempDir Path directory;
  private ExecutorHarness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new ExecutorHarness(directory);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  @Test
  void whatTheEngineCannotRecordIsNotPublished() {
    for (Object signature : new Object[] {1, true, "x", Map.of()}) {
      ScriptedRound round = new ScriptedRound();
      RoundEnd end =
          harness.deploy(
              round,
              context ->
                  new TestOffer("odd", "peer", Output.of(Map.of(WireValues.SIGNATURE, signature))));
      assertThat(end.failure().orElseThrow().summary())
          .contains("'odd' cannot be offered to 'peer'");
      assertThat(round.published()).isEmpty();
    }
  }

  @Test
  void aWishedValueThatTheEngineCannotTakeIsNamedWithItsOfferWishAndPeer() {
    String json = "{\"a\":{\"%s\":\"x\"}}".formatted(WireValues.SIGNATURE);
    RoundEnd end =
        harness.deploy(
            new ScriptedRound().satisfy(wish("bucket"), 7, json),
            context -> new Thing("on", ThingArgs.of(new TestWish("bucket", "peer").value())));

    assertThat(end.failure().orElseThrow().summary())
        .contains(
            "wish 'bucket': Pulumi cannot take what 'peer' offers as 'bucket', version 7",
            "value.a is an object with a member");
    assertThat(harness.things.things()).isEmpty();
  }
}
