package mjuz.pulumi.engine;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mjuz.core.executor.Failure;
import mjuz.pulumi.engine.command.CliResult;

/**
 * A problem of the CLI with its surroundings, known from what it writes.
 *
 * @param sign what it writes
 * @param message what it means, and what to do
 * @param retryable whether it may pass
 */
record CliProblem(String sign, String message, boolean retryable) {
  private static final CliProblem DISK_FULL =
      new CliProblem(
          CliResult.NO_SPACE,
          "the disk is full: free space where the work directory, the folder for temporary files (TMPDIR) and, if it is one of files, the backend are",
          true);

  private static final List<CliProblem> KNOWN =
      List.of(
          new CliProblem(
              "incorrect passphrase",
              "the passphrase is not the one that the stack's secrets are encrypted with: set PULUMI_CONFIG_PASSPHRASE (or PULUMI_CONFIG_PASSPHRASE_FILE) to the one that the stack was created with",
              false),
          new CliProblem(
              "passphrase must be set with",
              "there is no passphrase for the stack's secrets: set PULUMI_CONFIG_PASSPHRASE (or PULUMI_CONFIG_PASSPHRASE_FILE), to the empty text for none",
              false),
          new CliProblem(
              "the stack is currently locked by",
              "the stack is locked by another update: wait until it has ended; if it no longer runs, `pulumi cancel` removes its lock",
              true),
          new CliProblem(
              "Another update is currently in progress",
              "the stack is locked by another update: wait until it has ended; if it no longer runs, `pulumi cancel` removes its lock",
              true),
          new CliProblem(
              "unable to open bucket",
              "the backend, where the stack's state is kept, cannot be opened: check its URL, and that it can be reached from here",
              true),
          new CliProblem(
              "unable to open state directory",
              "the backend, the folder where the stack's state is kept, cannot be opened: check its URL, and that the folder is there and this user may write in it",
              true),
          new CliProblem(
              "unable to check if bucket",
              "the backend, where the stack's state is kept, cannot be reached: check its URL, the network and the credentials",
              true),
          new CliProblem(
              "read \".pulumi/meta.yaml\"",
              "the backend, where the stack's state is kept, cannot be read: check its URL, the network and the credentials",
              true),
          new CliProblem(
              "PULUMI_ACCESS_TOKEN must be set",
              "the backend, where the stack's state is kept, needs a login: set PULUMI_ACCESS_TOKEN, or name another backend with --backend or PULUMI_BACKEND_URL",
              false),
          new CliProblem(
              "unknown backend cloudUrl",
              "the backend's URL is of a kind that Pulumi does not know: see `pulumi login --help`",
              false),
          new CliProblem(
              "problem logging in",
              "the backend, where the stack's state is kept, refuses the login: check its URL and the credentials",
              true),
          DISK_FULL);

  /** The problem that a run of the CLI had. */
  static Optional<CliProblem> find(CliResult result) {
    String text = result.error() + result.output();
    return KNOWN.stream().filter(problem -> problem.isIn(text)).findFirst();
  }

  /** A full disk, which anything that was told may tell of: the CLI, a provider, or this JVM. */
  static Optional<CliProblem> diskFull(Collection<String> told) {
    return told.stream().anyMatch(DISK_FULL::isIn) ? Optional.of(DISK_FULL) : Optional.empty();
  }

  private boolean isIn(String text) {
    // Java begins the sign of a full disk with a capital letter, Go does not.
    return text.toLowerCase(Locale.ROOT).contains(sign.toLowerCase(Locale.ROOT));
  }

  Failure failure() {
    return new Failure(message, List.of(), retryable);
  }

  /**
   * What it means, what to do, and what the CLI tells: that names the file.
   *
   * @param told the CLI's own words; may be empty
   */
  String message(String told) {
    return told.isEmpty() ? message : "%s (%s)".formatted(message, told);
  }

  /** The same each time, whatever the CLI tells beside it. */
  Failure failure(String told) {
    return new Failure(message(told), List.of(), retryable, message);
  }
}
