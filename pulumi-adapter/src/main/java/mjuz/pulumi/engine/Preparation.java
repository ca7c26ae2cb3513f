package mjuz.pulumi.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.pulumi.automation.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mjuz.core.executor.ExecutorException;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.command.PulumiCli;

/**
 * Makes ready for the first round: the CLI, the work directory; waits for what a crashed process
 * left running; and makes and configures the stack, when it is known that none was lost.
 */
record Preparation(PulumiExecutorOptions options, PulumiCli cli, StackStore store) {
  /** The version that tools/pulumi provides: older ones differ in what the proxies rely on. */
  private static final Version OLDEST = Version.of(3, 274, 1);

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String PROJECT_FILE = "Pulumi.yaml";

  void run() throws ExecutorException, InterruptedException {
    makeWorkDirectory();
    checkVersion();
    try {
      new BackendLock(options, store, cli).await();
      cli.clean();
    } catch (IOException e) {
      throw new ExecutorException(
          "The work directory %s cannot be used: %s".formatted(options.workDirectory(), e), e);
    }
  }

  private void makeWorkDirectory() throws ExecutorException {
    Path directory = options.workDirectory();
    try {
      Files.createDirectories(directory);
      if (store.folder().filter(folder -> folder.startsWith(directory)).isPresent()) {
        Files.createDirectories(store.folder().orElseThrow());
      }
      writeProject(directory.resolve(PROJECT_FILE));
      Path probe = Files.createTempFile(directory, "probe", "");
      Files.delete(probe);
    } catch (IOException e) {
      throw new ExecutorException(
          "The work directory %s is not writable (%s): give this user the right to write there, or choose another one"
              .formatted(directory, e),
          e);
    }
  }

  /**
   * The folder is ours, and so is the file: it follows the options. A project of another name has
   * another stack. JSON is YAML, so no name can break it; the CLI says which it takes.
   */
  private void writeProject(Path file) throws IOException {
    String content =
        "name: %s%nruntime: java%ndescription: Run by mjuz%n"
            .formatted(JSON.writeValueAsString(options.project()));
    if (!Files.exists(file) || !Files.readString(file).equals(content)) {
      Files.writeString(file, content);
    }
  }

  private void checkVersion() throws ExecutorException, InterruptedException {
    if (!Files.isExecutable(options.pulumi())) {
      throw new ExecutorException(
          "There is no Pulumi CLI at %s: install it (https://www.pulumi.com/docs/install/), or let tools/pulumi/get provide one"
              .formatted(options.pulumi()));
    }
    Version have;
    try {
      CliResult result = cli.version();
      String text = result.output().strip();
      have =
          Version.tryParse(text.startsWith("v") ? text.substring(1) : text)
              .orElseThrow(
                  () ->
                      new ExecutorException(
                          "%s does not tell a version that can be read: is it the Pulumi CLI?"
                              .formatted(options.pulumi())));
    } catch (IOException e) {
      throw new ExecutorException(
          "The Pulumi CLI %s cannot be run (%s): install it again (https://www.pulumi.com/docs/install/), or let tools/pulumi/get provide one"
              .formatted(options.pulumi(), e.getMessage()),
          e);
    }
    if (have.isLowerThan(OLDEST)) {
      throw new ExecutorException(
          "The Pulumi CLI %s is version %s, and mjuz needs %s or newer: update it, or let tools/pulumi/get provide one"
              .formatted(options.pulumi(), have, OLDEST));
    }
  }

  /** Makes a stack that was never there. */
  void makeStack() throws ExecutorException, IOException, InterruptedException {
    CliResult result = cli.run("stack", "select", "--create");
    if (!result.succeeded()) {
      throw CliFailures.exception(
          "Stack '%s' of project '%s' cannot be opened in backend %s"
              .formatted(options.stack(), options.project(), options.backendUrl()),
          result);
    }
  }

  /** Sets the configuration of a stack that is there. */
  void configure() throws ExecutorException, IOException, InterruptedException {
    List<String> plain = new ArrayList<>(List.of("config", "set-all"));
    for (Map.Entry<String, ConfigEntry> entry : new TreeMap<>(options.config()).entrySet()) {
      ConfigEntry value = entry.getValue();
      if (value.secret()) {
        // Other users can see the arguments of a process, but not what it reads.
        check(cli.runWithInput(value.value(), "config", "set", "--secret", entry.getKey()));
      } else {
        plain.add("--plaintext");
        plain.add(entry.getKey() + "=" + value.value());
      }
    }
    if (plain.contains("--plaintext")) {
      check(cli.run(plain.toArray(String[]::new)));
    }
  }

  private void check(CliResult result) throws ExecutorException {
    if (!result.succeeded()) {
      throw CliFailures.exception(
          "The configuration of stack '%s'".formatted(options.stack()), result);
    }
  }
}
