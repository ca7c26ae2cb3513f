package mjuz.pulumi.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mjuz.core.executor.ExecutorException;
import mjuz.core.model.DeploymentName;
import mjuz.pulumi.engine.StoredState.Absent;
import mjuz.pulumi.engine.StoredState.Present;
import mjuz.pulumi.engine.StoredState.Unreadable;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.command.PulumiCli;
import mjuz.pulumi.engine.state.StateReader;

/** Reads the stack's state, and takes away what a crash left open in it. */
final class StackStore {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PulumiExecutorOptions options;
  private final PulumiCli cli;
  private final StateReader reader;
  private StoredState last = new Absent("Nothing was looked at yet");
  private Optional<Version> lastVersion = Optional.empty();

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

  /** Where the file backend keeps the state, if it does so uncompressed; it may not be there. */
  Optional<Path> path() {
    String name = options.stack().substring(options.stack().lastIndexOf('/') + 1);
    return folder()
        .map(
            folder ->
                folder
                    .resolve(".pulumi")
                    .resolve("stacks")
                    .resolve(options.project())
                    .resolve(name + ".json"));
  }

  /**
   * Takes away attributes of the state's file that a killed CLI wrote only half of. The file itself
   * is replaced atomically, but without whole attributes, or none, it would not be read again.
   */
  void repair() throws IOException {
    Optional<Path> file = path().filter(Files::isRegularFile);
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

  /**
   * Looks at the state while no round runs. What cannot be read is not taken for empty.
   *
   * @throws ExecutorException if the backend cannot be asked
   */
  StoredState look() throws ExecutorException, InterruptedException {
    Optional<Path> file = path().filter(Files::exists);
    if (file.isEmpty()) {
      return isKnownAbsent() ? absent() : exported();
    }
    // The file is what an export would be made from, and takes no process to read.
    Optional<Version> version = Version.of(file.get());
    if (version.isEmpty() || !version.equals(lastVersion)) {
      last = read(file.get(), Optional.of(reader));
      lastVersion = version;
    }
    return last;
  }

  /** Tells a file's content from what it was before, where the system has such a thing. */
  private record Version(Object key, FileTime modified, long size) {
    static Optional<Version> of(Path file) {
      try {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.ofNullable(now.fileKey())
            .map(key -> new Version(key, now.lastModifiedTime(), now.size()));
      } catch (IOException e) {
        return Optional.empty(); // Reading it tells why.
      }
    }
  }

  /** Reads a file with a state. */
  static StoredState read(Path file, Optional<StateReader> reader) {
    if (!Files.isRegularFile(file)) {
      return new Unreadable("The state %s is not a file".formatted(file));
    }
    try {
      byte[] content = Files.readAllBytes(file);
      if (content.length == 0) {
        return new Unreadable("The state %s is empty (0 bytes)".formatted(file));
      }
      return stored("The state " + file, JSON.readTree(content), reader);
    } catch (JsonProcessingException e) {
      return new Unreadable(
          "The state %s is torn: it is not JSON (%s)".formatted(file, e.getOriginalMessage()));
    } catch (IOException e) {
      return new Unreadable("The state %s cannot be read (%s)".formatted(file, e));
    }
  }

  private static StoredState stored(String what, JsonNode json, Optional<StateReader> reader) {
    if (!StateReader.isState(json)) {
      return new Unreadable("%s is not a state: it has no checkpoint in it".formatted(what));
    }
    StateReader by = reader.orElseGet(() -> new StateReader(new DeploymentName("any")));
    return new Present(by.read(json), StateReader.writtenMicros(json));
  }

  /**
   * Whether a file backend can be seen to have no state of this stack: neither in the folder of the
   * project nor, as in older backends, beside those. To ask the CLI takes two processes. It is
   * asked if anything there may be of the stack, such as a backup, or cannot be read.
   */
  private boolean isKnownAbsent() {
    Optional<Path> stacks =
        folder().filter(Files::isDirectory).map(each -> each.resolve(".pulumi").resolve("stacks"));
    return stacks.isPresent()
        && hasNothingOfIt(stacks.get())
        && hasNothingOfIt(stacks.get().resolve(options.project()));
  }

  private boolean hasNothingOfIt(Path folder) {
    String name = options.stack().substring(options.stack().lastIndexOf('/') + 1);
    try (Stream<Path> files = Files.list(folder)) {
      return files.noneMatch(each -> each.getFileName().toString().startsWith(name + ".json"));
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private Absent absent() {
    return new Absent(
        path()
            .map(file -> "There is no state in %s".formatted(file))
            .orElseGet(
                () ->
                    "There is no stack '%s' of project '%s' in backend %s"
                        .formatted(options.stack(), options.project(), options.backendUrl())));
  }

  /** From a backend that has no such file. */
  private StoredState exported() throws ExecutorException, InterruptedException {
    String what =
        "Stack '%s' of project '%s' cannot be opened in backend %s"
            .formatted(options.stack(), options.project(), options.backendUrl());
    try {
      CliResult result = cli.run("stack", "export");
      if (result.succeeded()) {
        return stored(
            "The state of stack '%s'".formatted(options.stack()),
            JSON.readTree(result.output()),
            Optional.of(reader));
      }
      CliResult list = cli.run("stack", "ls", "--json");
      if (!list.succeeded()) {
        throw CliFailures.exception(what, list);
      }
      if (isListed(JSON.readTree(list.output()))) {
        throw CliFailures.exception(what, result);
      }
      return absent();
    } catch (JsonProcessingException e) {
      return new Unreadable(
          "The state of stack '%s' is not JSON (%s)"
              .formatted(options.stack(), e.getOriginalMessage()));
    } catch (IOException e) {
      throw new ExecutorException("%s: %s".formatted(what, e.getMessage()), e);
    }
  }

  private boolean isListed(JsonNode stacks) {
    String name = options.stack().substring(options.stack().lastIndexOf('/') + 1);
    for (JsonNode each : stacks) {
      String listed = each.path("name").asText();
      if (listed.substring(listed.lastIndexOf('/') + 1).equals(name)) {
        return true;
      }
    }
    return false;
  }

  private JsonNode export() throws ExecutorException, InterruptedException, IOException {
    CliResult result = cli.run("stack", "export");
    if (!result.succeeded()) {
      throw CliFailures.exception("The state of stack '%s'".formatted(options.stack()), result);
    }
    return JSON.readTree(result.output());
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
