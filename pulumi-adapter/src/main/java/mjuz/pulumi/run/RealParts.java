package mjuz.pulumi.run;

import com.pulumi.Context;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.transport.Transport;
import mjuz.pulumi.engine.PulumiExecutor;
import mjuz.pulumi.engine.PulumiExecutorOptions;
import mjuz.pulumi.journal.SqliteJournal;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.transport.grpc.GrpcTransport;
import mjuz.transport.grpc.GrpcTransportOptions;

/**
 * The parts of a real deployment: a journal on SQLite, peers over gRPC, Pulumi's CLI.
 *
 * @param environment the variables of the process
 */
record RealParts(Map<String, String> environment) implements DeploymentParts {
  private static final String PASSPHRASE = "PULUMI_CONFIG_PASSPHRASE";
  private static final String PASSPHRASE_FILE = "PULUMI_CONFIG_PASSPHRASE_FILE";

  @Override
  public Journal journal(DeploymentOptions options) throws JournalException {
    requirePassphrase(options);
    DeploymentFolder folder = new DeploymentFolder(options.workDirectory());
    // A status is written by a process that had a journal.
    return Files.exists(folder.status())
        ? SqliteJournal.openAgain(folder.journal(), options.name(), stack(options), passphrase())
        : SqliteJournal.open(folder.journal(), options.name(), stack(options), passphrase());
  }

  /**
   * Names the stack so that it has another name wherever it is another stack. A backend in the work
   * directory may move with it; credentials and what else follows a question mark may change.
   */
  static String stack(DeploymentOptions options) {
    URI backend = options.backend();
    String place =
        "%s://%s%s"
            .formatted(
                backend.getScheme(),
                Objects.requireNonNullElse(backend.getHost(), ""),
                Objects.requireNonNullElse(backend.getPath(), ""));
    if ("file".equals(backend.getScheme()) && backend.getPath() != null) {
      Path work = options.workDirectory().toAbsolutePath().normalize();
      Path state = Path.of(backend.getPath()).toAbsolutePath().normalize();
      place =
          state.startsWith(work) ? "'%s' here".formatted(work.relativize(state)) : state.toString();
    }
    return "stack '%s' of project '%s' in backend %s"
        .formatted(options.stack(), options.project(), place);
  }

  /**
   * Pulumi seals the secrets of a stack in a file backend with a passphrase. Without one nothing
   * can start, and a journal made before that is known would be sealed with a key file for good.
   */
  private void requirePassphrase(DeploymentOptions options) throws JournalException {
    boolean named = environment.containsKey(PASSPHRASE) || environment.containsKey(PASSPHRASE_FILE);
    if (!named && "file".equals(options.backend().getScheme())) {
      throw new JournalException(
          "there is no passphrase for the secrets of '%s': set %s (or %s), to the empty text for none"
              .formatted(options.name(), PASSPHRASE, PASSPHRASE_FILE));
    }
  }

  private String passphrase() throws JournalException {
    String given = environment.get(PASSPHRASE);
    String file = environment.get(PASSPHRASE_FILE);
    if (given != null || file == null) {
      return given == null ? "" : given;
    }
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException | InvalidPathException e) {
      throw new JournalException(
          "the file of %s, %s, cannot be read: %s".formatted(PASSPHRASE_FILE, file, e), e);
    }
  }

  @Override
  public Transport transport(DeploymentOptions options) throws StartupException {
    GrpcTransportOptions defaults = GrpcTransportOptions.DEFAULT;
    try {
      return new GrpcTransport(
          defaults
              .withAddress(options.host(), options.port())
              .withKeepAlive(options.heartbeat(), options.heartbeat()));
    } catch (IllegalArgumentException e) {
      throw new StartupException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Executor executor(
      DeploymentOptions options, Consumer<Context> program, Observers observers)
      throws ExecutorException, StartupException {
    makeState(options);
    return new PulumiExecutor(
        PulumiExecutorOptions.builder(
                options.name(), pulumi(options), options.workDirectory().resolve("pulumi"), program)
            .project(options.project())
            .stack(options.stack())
            .backendUrl(options.backend().toString())
            .config(options.config())
            .providers(options.providers())
            .observer(observers.resources())
            .trace(observers::step)
            .build());
  }

  /** The folder of the state is made if it is inside ours; any other is its owner's to make. */
  private static void makeState(DeploymentOptions options) throws StartupException {
    if (!"file".equals(options.backend().getScheme()) || options.backend().getPath() == null) {
      return;
    }
    Path state = Path.of(options.backend().getPath());
    if (state.startsWith(options.workDirectory())) {
      try {
        Files.createDirectories(state);
      } catch (IOException e) {
        throw new StartupException(
            "the folder of the state, %s, cannot be made (%s): correct --work-dir or --backend"
                .formatted(state, e),
            e);
      }
    }
  }

  private Path pulumi(DeploymentOptions options) throws StartupException {
    if (options.pulumi().isPresent()) {
      Path named = options.pulumi().get();
      if (!isProgram(named)) {
        throw new StartupException(
            "there is no Pulumi CLI at %s: correct --pulumi or MJUZ_PULUMI".formatted(named));
      }
      return named.toAbsolutePath();
    }
    String path = environment.getOrDefault("PATH", "");
    for (String folder : path.split(Pattern.quote(System.getProperty("path.separator")), -1)) {
      Path candidate = Path.of(folder, "pulumi");
      if (!folder.isEmpty() && isProgram(candidate)) {
        return candidate.toAbsolutePath();
      }
    }
    throw new StartupException(
        "there is no Pulumi CLI on the PATH: install it (https://www.pulumi.com/docs/install), or name"
            + " one with --pulumi or MJUZ_PULUMI; tools/pulumi/get of mjuz builds one");
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
