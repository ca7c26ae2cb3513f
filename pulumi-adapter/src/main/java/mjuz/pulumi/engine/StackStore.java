package mjuz.pulumi.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mjuz.core.executor.ExecutorException;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.command.PulumiCli;
import mjuz.pulumi.engine.state.StackState;
import mjuz.pulumi.engine.state.StateReader;

/** Reads the stack's state, and takes away what a crash left open in it. */
final class StackStore {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PulumiExecutorOptions options;
  private final PulumiCli cli;
  private final StateReader reader;

  StackStore(PulumiExecutorOptions options, PulumiCli cli) {
    this.options = options;
    this.cli = cli;
    this.reader = new StateReader(options.deployment());
  }

  /** The folder of the file backend; empty if the backend is another one. */
  Optional<Path> folder() {
    String url = options.backendUrl();
    if (!url.startsWith("file:///")) {
      return Optional.empty();
    }
    int query = url.indexOf('?');
    String path = url.substring("file://".length(), query < 0 ? url.length() : query);
    return Optional.of(Path.of(path));
  }

  /** Where the file backend keeps the state, if it does so uncompressed. */
  private Optional<Path> file() {
    String name = options.stack().substring(options.stack().lastIndexOf('/') + 1);
    return folder()
        .map(
            folder ->
                folder
                    .resolve(".pulumi")
                    .resolve("stacks")
                    .resolve(options.project())
                    .resolve(name + ".json"))
        .filter(Files::isRegularFile);
  }

  /**
   * Takes away attributes of the state's file that a killed CLI wrote only half of. The file itself
   * is replaced atomically, but without whole attributes, or none, it would not be read again.
   */
  void repair() throws IOException {
    Optional<Path> file = file();
    if (file.isEmpty()) {
      return;
    }
    Path state = file.get();
    for (String suffix : List.of(".attrs", ".bak.attrs")) {
      Path attributes = state.resolveSibling(state.getFileName() + suffix);
      if (Files.exists(attributes) && !isJson(attributes)) {
        Files.delete(attributes);
      }
    }
  }

  private static boolean isJson(Path file) throws IOException {
    try {
      return JSON.readTree(Files.readAllBytes(file)).isObject();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** Whether the stack is known to exist. */
  boolean exists() {
    return file().isPresent();
  }

  /** Reads the state while no round runs. */
  StackState read() throws ExecutorException, InterruptedException {
    return reader.read(json());
  }

  private JsonNode json() throws ExecutorException, InterruptedException {
    Optional<Path> file = file();
    try {
      // The file is what an export would be made from, and takes no process to read.
      return file.isPresent() ? JSON.readTree(Files.readAllBytes(file.get())) : export();
    } catch (IOException e) {
      throw new ExecutorException(
          "The state of stack '%s' cannot be read: %s".formatted(options.stack(), e.getMessage()),
          e);
    }
  }

  private JsonNode export() throws ExecutorException, InterruptedException, IOException {
    CliResult result = cli.run("stack", "export");
    if (!result.succeeded()) {
      throw CliFailures.exception("The state of stack '%s'".formatted(options.stack()), result);
    }
    try {
      return JSON.readTree(result.output());
    } catch (JsonProcessingException e) {
      throw new ExecutorException(
          "The state of stack '%s' is not JSON: %s"
              .formatted(options.stack(), e.getOriginalMessage()),
          e);
    }
  }

  /**
   * Forgets the operations that a crash left open. The engine keeps those that were creating
   * something for good, and a wish that such a resource depends on would be in use for good.
   *
   * @param urns the resources whose open operations are forgotten
   */
  void forgetPending(Set<String> urns) throws ExecutorException, InterruptedException {
    try {
      JsonNode state = export();
      if (state.path("deployment").path("pending_operations") instanceof ArrayNode operations) {
        for (int i = operations.size() - 1; i >= 0; i--) {
          if (urns.contains(operations.get(i).path("resource").path("urn").asText())) {
            operations.remove(i);
          }
        }
      }
      Path file = Files.createTempFile(options.workDirectory(), "state", ".json");
      try {
        Files.write(file, JSON.writeValueAsBytes(state));
        CliResult result = cli.run("stack", "import", "--file", file.toString());
        if (!result.succeeded()) {
          throw CliFailures.exception(
              "Operations of stack '%s' that a crash left open".formatted(options.stack()), result);
        }
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new ExecutorException(
          "Operations of stack '%s' that a crash left open cannot be cleared: %s"
              .formatted(options.stack(), e.getMessage()),
          e);
    }
  }
}
