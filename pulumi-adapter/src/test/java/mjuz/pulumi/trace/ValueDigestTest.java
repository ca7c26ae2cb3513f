package mjuz.pulumi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import mjuz.core.model.Value;
import org.junit.jupiter.api.Test;

class ValueDigestTest {

  @Test
  void a_digest_tells_values_apart_and_does_not_say_what_a_secret_is() {
    Value plain = Value.of("\"a\"");
    assertThat(ValueDigest.of(plain)).hasSize(16).isEqualTo(ValueDigest.of(Value.of("\"a\"")));
    assertThat(ValueDigest.of(plain)).isNotEqualTo(ValueDigest.of(Value.of("\"b\"")));
    // Of a thousand guesses about four fit: none of them is known to be right.
    Value secret = new Value("\"guess 500\"", true);
    long fitting =
        IntStream.range(0, 1_000)
            .mapToObj(i -> new Value("\"guess " + i + "\"", true))
            .filter(guess -> ValueDigest.of(guess).equals(ValueDigest.of(secret)))
            .count();
    assertThat(fitting).isBetween(2L, 20L);
    assertThat(ValueDigest.of(secret)).hasSize(3).startsWith("s");
  }
}
