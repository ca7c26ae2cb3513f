package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartupTest {
  private static final Map<String, String> NO_PASSPHRASE = Map.of("PULUMI_CONFIG_PASSPHRASE", "");

  @TempDir private Path folder;

  @Test
  void withoutACliItSaysWhereToGetOne() {
    assertThatThrownBy(() -> executor(Map.of("PATH", folder.toString()), options()))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("no Pulumi CLI on the PATH")
        .hasMessageContaining("--pulumi or MJUZ_PULUMI");
    assertThatThrownBy(() -> executor(Map.of(), options().pulumi(folder.resolve("none"))))
        .hasMessageContaining("there is no Pulumi CLI at " + folder.resolve("none"));
  }

  @Test
  void withoutAPassphraseNoJournalIsMade() {
    assertThatThrownBy(() -> new RealParts(Map.of()).journal(options().build()))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("set PULUMI_CONFIG_PASSPHRASE");
    assertThat(folder.resolve("n")).doesNotExist();
  }

  @Test
  void onlyLoopbackIsListenedOn() {
    assertThatThrownBy(
            () -> {
              try (var transport =
                  new RealParts(Map.of()).transport(options().host("192.0.2.1").build())) {
                transport.start(
                    new mjuz.core.transport.LocalIdentity(options().requiredName(), "j", 1), null);
              }
            })
        .hasMessageContaining("192.0.2.1");
  }

  @Test
  void aDeploymentThatRunsAlreadyIsNamed() throws Exception {
    RealParts parts = new RealParts(NO_PASSPHRASE);
    try (Journal first = parts.journal(options().build())) {
      assertThat(first.load().incarnation()).isZero();
      assertThatThrownBy(() -> parts.journal(options().build()))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(Long.toString(ProcessHandle.current().pid()));
    }
  }

  @Test
  void aProcessThatCannotStartEndsWithItsExitCode() {
    int code =
        new DeploymentRun(
                options().pulumi(folder.resolve("none")).build(), new RealParts(NO_PASSPHRASE))
            .run(changed -> ctx -> {});
    assertThat(code).isEqualTo(ExitCodes.STARTUP);
  }

  @Test
  void theJournalsPassphraseComesFromTheEnvironmentOnly() throws Exception {
    Path file = Files.writeString(folder.resolve("passphrase"), "hush\n");
    RealParts fromFile = new RealParts(Map.of("PULUMI_CONFIG_PASSPHRASE_FILE", file.toString()));
    fromFile.journal(options().build()).close();
    new RealParts(Map.of("PULUMI_CONFIG_PASSPHRASE", "hush")).journal(options().build()).close();
    assertThatThrownBy(
            () ->
                new RealParts(Map.of("PULUMI_CONFIG_PASSPHRASE", "other"))
                    .journal(options().build()))
        .hasMessageContaining("passphrase");
    assertThatThrownBy(
            () ->
                new RealParts(Map.of("PULUMI_CONFIG_PASSPHRASE_FILE", "/none"))
                    .journal(options().build()))
        .hasMessageContaining("/none");
  }

  private DeploymentOptions.Builder options() {
    return DeploymentOptions.builder().name("n").port(0).workDirectory(folder.resolve("n"));
  }

  private static void executor(Map<String, String> environment, DeploymentOptions.Builder options)
      throws Exception {
    DeploymentOptions built = options.build();
    try (Observers observers = new Observers(built, () -> 0)) {
      new RealParts(environment).executor(built, ctx -> {}, observers).close();
    }
  }
}
