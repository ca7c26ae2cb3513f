package mjuz.pulumi.run;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.pulumi.engine.ConfigEntry;
import mjuz.pulumi.engine.sdk.Sdk;

/**
 * How a deployment is run. {@link Builder#args} takes a command line, and the environment: each
 * flag can also be given as a variable, {@code --log-level} as {@code MJUZ_LOG_LEVEL}. A flag goes
 * before a variable, and a variable before what the program sets.
 *
 * @param name the deployment's name
 * @param host where the peer service listens
 * @param port where the peer service listens: 0 for any free port, or 1 to 65535
 * @param heartbeat after what time without a word a peer is asked whether it is there, and what was
 *     not answered is said again; 1 ms to 365 days
 * @param logLevel how much is logged
 * @param jsonLog whether log lines are JSON
 * @param project the Pulumi project
 * @param stack the Pulumi stack
 * @param workDirectory the folder of the deployment: journal, status, Pulumi's files, and the state
 *     unless the backend is elsewhere
 * @param config the stack's configuration by key, each {@code name} or {@code namespace:name}
 * @param backend the URL of Pulumi's backend
 * @param traceFile where the trace is written; empty for none
 * @param pulumi the Pulumi CLI; empty for the one on the PATH
 * @param providers ports on loopback of providers that run already, by package name
 * @param hold how long a round waits for an offer in use (R6); 0 to 365 days
 * @param lateBinding how long a round waits for an unsatisfied wish (R5); 0 to 365 days
 * @param patience after what time a program that does nothing and does not end is ended (R11); 1 s
 *     to 365 days. At once if a peer, or the end of this deployment, waits for it
 * @param acceptedLosses the names of the losses that a start goes on with, as refusals name them
 */
public record DeploymentOptions(
    DeploymentName name,
    String host,
    int port,
    Duration heartbeat,
    LogLevel logLevel,
    boolean jsonLog,
    String project,
    String stack,
    Path workDirectory,
    SortedMap<String, ConfigEntry> config,
    URI backend,
    Optional<Path> traceFile,
    Optional<Path> pulumi,
    SortedMap<String, Integer> providers,
    Duration hold,
    Duration lateBinding,
    Duration patience,
    SortedSet<String> acceptedLosses) {
  static {
    // Options come before anything else in a program's main, also before the common pool's first
    // use and before anything of the SDK.
    CommonPool.size();
    Sdk.load();
  }

  /** The port of the peer service unless another one is given. */
  public static final int DEFAULT_PORT = 19_952;

  private static final int MAX_PORT = 65_535;

  /** Sums of times stay far from what a long can hold in nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(365);

  /** The stack unless another one is given. */
  public static final String DEFAULT_STACK = "mjuz";

  /**
   * Checks ranges and copies the maps.
   *
   * @throws IllegalArgumentException if something is out of its range
   */
  public DeploymentOptions {
    require(
        port >= 0 && port <= MAX_PORT,
        "--port %d is out of range: 0 (any free one) to %d".formatted(port, MAX_PORT));
    if (port != 0) {
      new PeerAddress(host, port); // checks both
    }
    requireTime("heartbeat", heartbeat, Duration.ofMillis(1));
    requireTime("hold time", hold, Duration.ZERO);
    requireTime("late binding time", lateBinding, Duration.ZERO);
    requireTime("patience", patience, Duration.ofSeconds(1));
    require(!project.isBlank() && !stack.isBlank(), "project or stack is empty");
    config = Collections.unmodifiableSortedMap(new TreeMap<>(config));
    providers = Collections.unmodifiableSortedMap(new TreeMap<>(providers));
    acceptedLosses = Collections.unmodifiableSortedSet(new TreeSet<>(acceptedLosses));
    providers.forEach(
        (packageName, at) ->
            require(
                at >= 1 && at <= MAX_PORT,
                "the provider of '%s' cannot be attached at port %d: use 1 to %d"
                    .formatted(packageName, at, MAX_PORT)));
  }

  private static void requireTime(String what, Duration time, Duration shortest) {
    require(
        time.compareTo(shortest) >= 0 && time.compareTo(LONGEST) <= 0,
        "the %s is out of range: %s to %d days"
            .formatted(
                what, shortest.isZero() ? "0" : shortest.toMillis() + " ms", LONGEST.toDays()));
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * Options with the defaults.
   *
   * @return a builder; at least the name is to be set
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Options of a command line and the environment.
   *
   * @param args the command line; {@code --help} lists the flags
   * @return the options
   * @throws UsageException if they cannot be followed, or help is asked for
   */
  public static DeploymentOptions fromArgs(String... args) {
    return builder().args(args).build();
  }

  /** Collects options. */
  public static final class Builder {
    private Optional<DeploymentName> name = Optional.empty();
    private String host = "127.0.0.1";
    private int port = DEFAULT_PORT;
    private Duration heartbeat = Duration.ofSeconds(5);
    private LogLevel logLevel = LogLevel.INFO;
    private boolean jsonLog;
    private Optional<String> project = Optional.empty();
    private String stack = DEFAULT_STACK;
    private Optional<Path> workDirectory = Optional.empty();
    private final SortedMap<String, ConfigEntry> config = new TreeMap<>();
    private Optional<URI> backend = Optional.empty();
    private Optional<Path> traceFile = Optional.empty();
    private Optional<Path> pulumi = Optional.empty();
    private final SortedMap<String, Integer> providers = new TreeMap<>();
    private Duration hold = Duration.ofSeconds(2);
    private Duration lateBinding = Duration.ofSeconds(2);
    private Duration patience = Duration.ofMinutes(10);
    private final SortedSet<String> acceptedLosses = new TreeSet<>();

    private Builder() {}

    /**
     * The deployment's name: the one thing that has no default.
     *
     * @param name what its peers know it by
     * @return this
     */
    public Builder name(String name) {
      this.name = Optional.of(new DeploymentName(name));
      return this;
    }

    /**
     * Where the peer service listens; 127.0.0.1 by default.
     *
     * @param host a host name or an IP address
     * @return this
     */
    public Builder host(String host) {
      this.host = host;
      return this;
    }

    /**
     * Where the peer service listens; {@value DeploymentOptions#DEFAULT_PORT} by default.
     *
     * @param port 1 to 65535, or 0 for any free one
     * @return this
     */
    public Builder port(int port) {
      this.port = port;
      return this;
    }

    /**
     * After what time without a word a peer is asked whether it is there; 5 s by default.
     *
     * @param heartbeat 1 ms to 365 days
     * @return this
     */
    public Builder heartbeat(Duration heartbeat) {
      this.heartbeat = heartbeat;
      return this;
    }

    /**
     * How much is logged; INFO by default.
     *
     * @param level the level
     * @return this
     */
    public Builder logLevel(LogLevel level) {
      this.logLevel = level;
      return this;
    }

    /**
     * Whether log lines are JSON; false by default.
     *
     * @param json whether
     * @return this
     */
    public Builder jsonLog(boolean json) {
      this.jsonLog = json;
      return this;
    }

    /**
     * The Pulumi project; the deployment's name by default.
     *
     * @param project its name
     * @return this
     */
    public Builder project(String project) {
      this.project = Optional.of(project);
      return this;
    }

    /**
     * The Pulumi stack; {@value DeploymentOptions#DEFAULT_STACK} by default.
     *
     * @param stack its name
     * @return this
     */
    public Builder stack(String stack) {
      this.stack = stack;
      return this;
    }

    /**
     * The folder of the deployment; {@code .mjuz/NAME} by default. No two deployments share one.
     *
     * @param directory made if it does not exist
     * @return this
     */
    public Builder workDirectory(Path directory) {
      this.workDirectory = Optional.of(directory);
      return this;
    }

    /**
     * A value of the stack's configuration.
     *
     * @param key {@code name} or {@code namespace:name}
     * @param value the value
     * @return this
     */
    public Builder config(String key, String value) {
      config.put(key, ConfigEntry.plain(value));
      return this;
    }

    /**
     * A secret value of the stack's configuration.
     *
     * @param key {@code name} or {@code namespace:name}
     * @param value the value
     * @return this
     */
    public Builder secretConfig(String key, String value) {
      config.put(key, ConfigEntry.secret(value));
      return this;
    }

    /**
     * Pulumi's backend; by default PULUMI_BACKEND_URL, or else files in the work directory.
     *
     * @param backend its URL
     * @return this
     */
    public Builder backend(URI backend) {
      this.backend = Optional.of(backend);
      return this;
    }

    /**
     * Where the trace is written; by default it is not.
     *
     * @param file a file, appended to
     * @return this
     */
    public Builder traceFile(Path file) {
      this.traceFile = Optional.of(file);
      return this;
    }

    /**
     * The Pulumi CLI; the one on the PATH by default.
     *
     * @param binary the executable
     * @return this
     */
    public Builder pulumi(Path binary) {
      this.pulumi = Optional.of(binary);
      return this;
    }

    /**
     * A provider that runs already, for the engine to attach to.
     *
     * @param packageName the package of its resources
     * @param port its port on loopback, 1 to 65535
     * @return this
     */
    public Builder provider(String packageName, int port) {
      providers.put(packageName, port);
      return this;
    }

    /**
     * How long a round waits for an offer that should go but is in use (R6); 2 s by default.
     *
     * @param hold 0 to 365 days
     * @return this
     */
    public Builder hold(Duration hold) {
      this.hold = hold;
      return this;
    }

    /**
     * How long a round waits for an unsatisfied wish (R5); 2 s by default.
     *
     * @param lateBinding 0 to 365 days
     * @return this
     */
    public Builder lateBinding(Duration lateBinding) {
      this.lateBinding = lateBinding;
      return this;
    }

    /**
     * After what time a program that does nothing and does not end is ended, if nobody waits for
     * this deployment meanwhile (R11); 10 min by default. An operation on a resource may take any
     * time.
     *
     * @param patience 1 s to 365 days
     * @return this
     */
    public Builder patience(Duration patience) {
      this.patience = patience;
      return this;
    }

    /**
     * Goes on without what was lost. A refused start names each loss; a name is of no other loss,
     * so it does not matter if it is given again.
     *
     * @param loss the name
     * @return this
     */
    public Builder acceptLoss(String loss) {
      acceptedLosses.add(loss);
      return this;
    }

    /**
     * Takes what a command line and the environment say in place of what is set so far.
     *
     * @param args the command line; {@code --help} lists the flags
     * @return this
     * @throws UsageException if they cannot be followed, or help is asked for
     */
    public Builder args(String... args) {
      OptionFlags.parse(args, System.getenv()).applyTo(this);
      return this;
    }

    /**
     * The deployment's name as far as it is set.
     *
     * @return the name
     * @throws UsageException if there is none
     */
    DeploymentName requiredName() {
      return name.orElseThrow(
          () ->
              new UsageException(
                  ExitCodes.USAGE,
                  "the deployment has no name: give it with --name, MJUZ_NAME or in the program"));
    }

    private static URI files(Path directory) {
      // The URI of a folder that exists already ends with a slash: the URL must always be the same.
      String uri = directory.toUri().toString();
      return URI.create(uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri);
    }

    /**
     * Puts them together.
     *
     * @return the options
     * @throws UsageException if there is no name or something is out of its range
     */
    public DeploymentOptions build() {
      DeploymentName self = requiredName();
      Path directory =
          workDirectory.orElse(Path.of(".mjuz", self.text())).toAbsolutePath().normalize();
      try {
        return new DeploymentOptions(
            self,
            host,
            port,
            heartbeat,
            logLevel,
            jsonLog,
            project.orElse(self.text()),
            stack,
            directory,
            config,
            backend.orElseGet(() -> files(directory.resolve("state"))),
            traceFile,
            pulumi,
            providers,
            hold,
            lateBinding,
            patience,
            acceptedLosses);
      } catch (IllegalArgumentException e) {
        throw new UsageException(ExitCodes.USAGE, String.valueOf(e.getMessage()));
      }
    }
  }
}
