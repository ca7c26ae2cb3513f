package mjuz.pulumi.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CliLogsTest {
  private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path home;

  private void log(String name, Instant written) throws IOException {
    Path file = Files.createDirectories(home.resolve("logs")).resolve(name);
    Files.setLastModifiedTime(Files.createFile(file), FileTime.from(written));
  }

  private CliLogs logs() {
    return CliLogs.of(Map.of("PULUMI_HOME", home.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mjuz", "organization/site/mjuz"})
  void onlyTheLogsOfTheRunAreRemoved(String stack) throws IOException {
    log("pulumi-20260102T030405-123-stack_select.log", STARTED);
    log("organization+site+mjuz-20260102T030406.log", STARTED.plusSeconds(1));
    log("pulumi-20260102T030405-1234-version.log", STARTED);
    log("organization+site+mjuz-20260101T000000.log", STARTED.minusSeconds(100));
    log("organization+site2+mjuz-20260102T030406.log", STARTED.plusSeconds(1));
    log("organization+site+mjuz-20260102T030406.txt", STARTED.plusSeconds(1));
    logs().remove(123, "site", stack, STARTED);
    try (Stream<Path> left = Files.list(home.resolve("logs"))) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "pulumi-20260102T030405-1234-version.log",
              "organization+site+mjuz-20260101T000000.log",
              "organization+site2+mjuz-20260102T030406.log",
              "organization+site+mjuz-20260102T030406.txt");
    }
  }

  @Test
  void aCliThatWritesNoLogsIsFine() throws IOException {
    assertThatCode(() -> logs().remove(1, "a", "b", STARTED)).doesNotThrowAnyException();
    Files.createFile(home.resolve("logs"));
    assertThatCode(() -> logs().remove(1, "a", "b", STARTED)).doesNotThrowAnyException();
  }
}
