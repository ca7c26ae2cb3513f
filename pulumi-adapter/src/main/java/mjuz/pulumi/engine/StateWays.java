package mjuz.pulumi.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import mjuz.core.executor.Inspection.Ways;
import mjuz.pulumi.engine.StoredState.Present;
import mjuz.pulumi.engine.StoredState.Unreadable;

/** Says how a deployment goes on whose state is lost, with the commands. */
record StateWays(PulumiExecutorOptions options, StackStore store) {

  Ways ways() {
    return store.path().map(this::ofFile).orElseGet(this::ofBackend);
  }

  private Ways ofFile(Path file) {
    return new Ways(
        restore(file, file.resolveSibling(file.getFileName() + ".bak")),
        adopt(),
        "Move it away: mv %s %s.lost".formatted(file, file));
  }

  private static String restore(Path file, Path backup) {
    if (!Files.exists(backup)) {
      return "There is no %s beside it: put %s back from a backup of your own."
          .formatted(backup.getFileName(), file.getFileName());
    }
    return switch (StackStore.read(backup, Optional.empty())) {
      case Present older ->
          "%s is the state before its last write, of %s and with %d resources: cp %s %s"
              .formatted(
                  backup.getFileName(),
                  Instant.EPOCH.plus(older.writtenMicros(), ChronoUnit.MICROS),
                  older.state().resources().size(),
                  backup,
                  file);
      case Unreadable torn ->
          "%s. Put %s back from a backup of your own."
              .formatted(torn.problem(), file.getFileName());
      case StoredState.Absent none -> "Put it back from a backup of your own.";
    };
  }

  private Ways ofBackend() {
    return new Ways(
        "Put it back from a backup of your own: %s stack import --stack %s --file BACKUP.json"
            .formatted(pulumi(), options.stack()),
        adopt(),
        "Remove it: %s stack rm --force --stack %s".formatted(pulumi(), options.stack()));
  }

  private String adopt() {
    return "Make the stack anew and import its resources: %s stack select --create --stack %s, and %s import --stack %s --file RESOURCES.json"
        .formatted(pulumi(), options.stack(), pulumi(), options.stack());
  }

  private String pulumi() {
    return pulumi(options);
  }

  /** The command line of the CLI for the stack, without a command. */
  static String pulumi(PulumiExecutorOptions options) {
    return "PULUMI_BACKEND_URL=%s pulumi -C %s"
        .formatted(options.backendUrl(), options.workDirectory());
  }
}
