package mjuz.pulumi.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ProgramFailureTest {
  @Test
  void theFirstThatSaysSomethingIsToldAndNotWhatCarriesIt() {
    var thrown =
        new IllegalStateException("no region given", new RuntimeException("file not found"));
    assertThat(ProgramFailure.of(new CompletionException(thrown)))
        .startsWith("java.lang.IllegalStateException: no region given (ProgramFailureTest.java:");
  }

  @Test
  void ofATraceOnlyTheExceptionIsTold() {
    assertThat(
            ProgramFailure.of(
                """

                java.util.concurrent.CompletionException: java.lang.IllegalArgumentException: bad m
                \tat java.base/java.util.concurrent.CompletableFuture.encodeThrowable(CompletableFuture.java:368)
                Caused by: java.lang.IllegalArgumentException: bad m
                \tat Program.lambda$run$0(Program.java:12)
                Caused by: java.io.IOException
                """))
        .isEqualTo("java.lang.IllegalArgumentException: bad m");
    assertThat(ProgramFailure.of("it just ended")).isEqualTo("it just ended");
  }

  @Test
  void whatOffersAndWishesSayIsToldInTheirWordsWhoeverPassesItOn() {
    assertThat(
            ProgramFailure.of(
                """
                com.pulumi.serialization.internal.PropertiesSerializer$SerializationException: serializing property "value": wish 'a'
                \tat com.pulumi.serialization.internal.PropertiesSerializer.wrap(PropertiesSerializer.java:70)
                Caused by: mjuz.pulumi.WishedTypeException: wish 'a' of deployment 'b': expected a string, found a number
                \tat mjuz.pulumi.WishedValue.read(WishedValue.java:33)
                Caused by: mjuz.pulumi.JsonReader$MismatchException: expected a string, found a number
                """))
        .isEqualTo("wish 'a' of deployment 'b': expected a string, found a number");
  }

  @Test
  void ofATraceThePlaceInTheProgramIsToldIfItIsAskedFor() {
    assertThat(
            ProgramFailure.withPlace(
                """
                com.pulumi.exceptions.ResourceException: expected a resource name, got empty or null
                \tat com.pulumi.resources.Resource.<init>(Resource.java:141)
                \tat java.base/java.util.concurrent.CompletableFuture.join(CompletableFuture.java:2138)
                \tat app//team.Program.lambda$run$0(Program.java:12)
                \tat team.Program.run(Program.java:10)
                """))
        .isEqualTo(
            "com.pulumi.exceptions.ResourceException: expected a resource name, got empty or null (Program.java:12)");
    assertThat(ProgramFailure.withPlace("it just ended")).isEqualTo("it just ended");
  }
}
