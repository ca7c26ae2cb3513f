package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionFlagsTest {
  @Test
  void aNameIsAllThatIsNeeded() {
    DeploymentOptions options = options(Map.of(), "--name", "content");

    assertThat(options.name().text()).isEqualTo("content");
    assertThat(options.host()).isEqualTo("127.0.0.1");
    assertThat(options.port()).isEqualTo(19_952);
    assertThat(options.heartbeat()).isEqualTo(Duration.ofSeconds(5));
    assertThat(options.project()).isEqualTo("content");
    assertThat(options.stack()).isEqualTo("mjuz");
    assertThat(options.workDirectory()).isEqualTo(Path.of(".mjuz/content").toAbsolutePath());
    assertThat(options.backend().toString()).startsWith("file:///").endsWith(".mjuz/content/state");
    assertThat(options.traceFile()).isEmpty();
  }

  @Test
  void flagsGoBeforeVariablesAndVariablesBeforeTheProgram() {
    var builder =
        DeploymentOptions.builder().name("program").port(1).stack("s").logLevel(LogLevel.ERROR);
    OptionFlags.parse(
            new String[] {"--port", "3"},
            Map.of("MJUZ_PORT", "2", "MJUZ_NAME", "variable", "MJUZ_LOG_LEVEL", "debug"))
        .applyTo(builder);
    DeploymentOptions options = builder.build();

    assertThat(options.port()).isEqualTo(3);
    assertThat(options.name().text()).isEqualTo("variable");
    assertThat(options.logLevel()).isEqualTo(LogLevel.DEBUG);
    assertThat(options.stack()).isEqualTo("s");
  }

  @Test
  void allFlagsAreTaken() {
    DeploymentOptions options =
        options(
            Map.of("TOKEN", "hush", "MJUZ_JSON", "true"),
            "--name=n",
            "--host=127.0.0.2",
            "--heartbeat=250ms",
            "--hold=0",
            "--late-binding=1m",
            "--project=p",
            "--work-dir=/tmp/w",
            "--backend=s3://states",
            "--config=a=1,x:b=2",
            "--config-secret=token=TOKEN",
            "--attach=local=4711",
            "--pulumi=/opt/pulumi",
            "--trace=t.jsonl");

    assertThat(options.heartbeat()).isEqualTo(Duration.ofMillis(250));
    assertThat(options.hold()).isZero();
    assertThat(options.lateBinding()).isEqualTo(Duration.ofMinutes(1));
    assertThat(options.jsonLog()).isTrue();
    assertThat(options.backend()).isEqualTo(URI.create("s3://states"));
    assertThat(options.config()).containsOnlyKeys("a", "x:b", "token");
    assertThat(options.toString()).as("a secret is not shown").doesNotContain("hush");
    assertThat(options.providers()).containsEntry("local", 4711);
    assertThat(options.pulumi()).contains(Path.of("/opt/pulumi"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--hold=99999999999999999",
        "--hold=99999999999999999999",
        "--hold=999999999999999999h",
        "--hold=366000h",
        "--hold=-1s",
        "--late-binding=9223372036854775807ms",
        "--heartbeat=9223372036854775807",
        "--heartbeat=0",
        "--heartbeat=0.0000001s",
        "--attach=foo=70000",
        "--attach=foo=-1",
        "--attach=foo=0",
        "--attach=foo=99999999999"
      })
  void whatIsOutOfRangeIsWrongUsage(String flag) {
    assertThatThrownBy(() -> options(Map.of(), "--name=n", flag))
        .isInstanceOfSatisfying(
            UsageException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCodes.USAGE));
  }

  @Test
  void aYearIsNotTooLong() {
    assertThat(options(Map.of(), "--name=n", "--hold=8760h").hold()).hasDays(365);
  }

  @Test
  void theBackendOfPulumisOwnVariableIsTakenUnlessAFlagSaysOtherwise() {
    Map<String, String> environment = Map.of("PULUMI_BACKEND_URL", "s3://theirs");
    assertThat(options(environment, "--name=n").backend()).isEqualTo(URI.create("s3://theirs"));
    assertThat(options(environment, "--name=n", "--backend=s3://ours").backend())
        .isEqualTo(URI.create("s3://ours"));
  }

  @Test
  void whatCannotBeFollowedIsAUsageErrorThatNamesIt() {
    assertUsage("no name", Map.of());
    assertUsage("--port", Map.of(), "--name=n", "--port=x");
    assertUsage("--port 65536 is out of range: 0 ", Map.of(), "--name=n", "--port=65536");
    assertUsage("to 65535", Map.of(), "--name=n", "--port=-1");
    assertUsage("Value for option '--config' (", Map.of(), "--name=n", "--config=x");
    assertUsage("Value for option '--attach' (", Map.of(), "--name=n", "--attach=x");
    assertUsage("not a deployment name", Map.of(), "--name=a b");
    assertUsage("'soon' is not a time", Map.of(), "--name=n", "--hold=soon");
    assertUsage(
        "heartbeat is out of range: 1 ms to 365 days", Map.of(), "--name=n", "--heartbeat=0");
    assertUsage("--colour", Map.of(), "--name=n", "--colour=red");
    assertUsage("no variable TOKEN", Map.of(), "--name=n", "--config-secret=t=TOKEN");
  }

  @Test
  void helpListsTheFlagsAndIsNoError() {
    assertThatThrownBy(() -> options(Map.of(), "--help"))
        .isInstanceOfSatisfying(
            UsageException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCodes.DONE))
        .hasMessageContaining("--late-binding")
        .hasMessageContaining("MJUZ_LOG_LEVEL")
        .hasMessageContaining("SIGINT")
        .hasMessageContaining("[--json] ")
        .hasMessageContaining("--json    ")
        .hasMessageNotContaining("<json>");
  }

  private static DeploymentOptions options(Map<String, String> environment, String... args) {
    var builder = DeploymentOptions.builder();
    OptionFlags.parse(args, environment).applyTo(builder);
    return builder.build();
  }

  private static void assertUsage(String part, Map<String, String> environment, String... args) {
    assertThatThrownBy(() -> options(environment, args))
        .isInstanceOfSatisfying(
            UsageException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCodes.USAGE))
        .hasMessageContaining(part);
  }
}
