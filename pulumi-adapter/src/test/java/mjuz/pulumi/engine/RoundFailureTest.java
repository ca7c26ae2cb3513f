package mjuz.pulumi.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import mjuz.core.executor.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundFailureTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no zone 0f8fad5b-d9cb-469f-a165-70867728950e | no zone 7c9e6679-7425-40de-944b-e07fc1f90ae7
          403, RequestID: 7Z2KQ9, HostID: ab+c/d== | 403, RequestID: QX11P0, HostID: zz+c/e==
          denied (request id: ab-12.x) | denied (request id: cd-13.y)
          403 {"correlationId":"9f1"} | 403 {"correlationId":"a22"}
          /w/.mjuz-cli-8216379216473921.out: gone | /w/.mjuz-cli-9871265.out: gone
          open /tmp/tmp.aXbYcZ: no such file | open /tmp/tmp.QqWwEe: no such file
          goroutine at 0xc000123 | goroutine at 0x1f
          Thing@1b2c3d4 is closed | Thing@4f5e6d7 is closed
          at 2026-11-30T09:24:38.123Z: no | at 2026-12-01T00:00:00Z: no
          since Mon, 30 Nov 2026 09:24:38 GMT | since Tue, 1 Dec 2026 10:24:38 GMT
          since 09:24:38.123 | since 23:00:01
          timed out after 1m2.5s | timed out after 59.9s
          timed out after 300 ms | timed out after 1201 ms
          dial tcp 127.0.0.1:4711 | dial tcp 127.0.0.1:52311
          dial tcp 10.0.0.1:43210->10.0.0.2:80 | dial tcp 10.0.0.1:53211->10.0.0.2:80
          locked by (pid 4711) | locked by (pid 12)
          gave up at attempt 3 | gave up at attempt 4
          """)
  void what_differs_each_time_does_not_make_it_another_failure(String first, String second) {
    Failure one = failure(first);
    Failure other = failure(second);
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one.summary()).as("people see all of it").isEqualTo(first);
    assertThat(other.summary()).isEqualTo(second);
  }

  @ParameterizedTest
  @CsvSource({
    "api error 403, api error 404",
    "the bucket web-1 is gone, the bucket web-2 is gone",
    "no such region: eu-west-1, no such region: eu-north-1",
    "cannot read a.yaml, cannot write a.yaml",
    "127.0.0.1:4711: connection refused, 127.0.0.1:4711: connection reset"
  })
  void what_matters_makes_it_another_failure(String first, String second) {
    assertThat(failure(first)).isNotEqualTo(failure(second));
  }

  @Test
  void a_long_text_is_cut_for_people_and_compared_by_what_is_left_of_it() {
    String many = "id 0f8fad5b-d9cb-469f-a165-70867728950e ".repeat(100);
    assertThat(failure(many).summary()).hasSize(501).endsWith("…");
    assertThat(failure("id 1 ".repeat(200) + "a")).isEqualTo(failure("id 1 ".repeat(200) + "b"));
  }

  @Test
  void it_is_one_line_without_colours() {
    assertThat(failure("\u001b[31mno\u001b[0m\n\tway").summary()).isEqualTo("no way");
  }

  private static Failure failure(String message) {
    return RoundFailure.of(new IOException(message));
  }
}
