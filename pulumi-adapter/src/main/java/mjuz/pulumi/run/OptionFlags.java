package mjuz.pulumi.run;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The flags of a deployment, with variables of the environment as their defaults. */
@Command(
    name = "deployment",
    sortOptions = false,
    usageHelpWidth = 100,
    description = "Runs a deployment that coordinates itself with its peers.",
    footer = {
      "",
      "Each flag can be given as a variable of the environment: --log-level as MJUZ_LOG_LEVEL; several",
      "values are separated by commas. PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE has the",
      "passphrase of the stack.",
      "",
      "Signals: SIGINT destroys everything and ends; SIGTERM ends after the round and leaves everything",
      "deployed, and so does SIGQUIT under the launcher mjuz. The third of a kind ends at once.",
      "",
      "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 could not start, 4 its state was lost."
    })
final class OptionFlags {
  @Option(names = "--name", paramLabel = "NAME", description = "What its peers know it by.")
  private @Nullable String name;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Where the peer service listens: 127.0.0.1 unless given.")
  private @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Where the peer service listens: 19952 unless given, 0 for any free port.")
  private @Nullable Integer port;

  @Option(
      names = "--heartbeat",
      paramLabel = "TIME",
      description = "How often a silent peer is asked whether it is there: 5s unless given.")
  private @Nullable Duration heartbeat;

  @Option(
      names = "--hold",
      paramLabel = "TIME",
      description = "How long a round waits for an offer in use: 2s unless given.")
  private @Nullable Duration hold;

  @Option(
      names = "--late-binding",
      paramLabel = "TIME",
      description = "How long a round waits for an unsatisfied wish: 2s unless given.")
  private @Nullable Duration lateBinding;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      description =
          "How long a program that does nothing may take to end: 10m unless given. At once if a peer waits for what it holds up.")
  private @Nullable Duration patience;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description = "${COMPLETION-CANDIDATES}: INFO unless given.")
  private @Nullable LogLevel logLevel;

  @Option(names = "--json", arity = "0..1", description = "Log lines are JSON.")
  private @Nullable Boolean json;

  @Option(
      names = "--project",
      paramLabel = "NAME",
      description = "The Pulumi project: the deployment's name unless given.")
  private @Nullable String project;

  @Option(
      names = "--stack",
      paramLabel = "NAME",
      description = "The Pulumi stack: mjuz unless given.")
  private @Nullable String stack;

  @Option(
      names = "--work-dir",
      paramLabel = "DIR",
      description = "Journal, status and Pulumi's files: .mjuz/NAME unless given.")
  private @Nullable Path workDirectory;

  @Option(
      names = "--backend",
      paramLabel = "URL",
      description =
          "Pulumi's backend: PULUMI_BACKEND_URL, or else files in the work directory, unless given.")
  private @Nullable URI backend;

  @Option(
      names = "--config",
      paramLabel = "KEY=VALUE",
      split = ",",
      description = "The stack's configuration.")
  private Map<String, String> config = new LinkedHashMap<>();

  @Option(
      names = "--config-secret",
      paramLabel = "KEY=VARIABLE",
      split = ",",
      description = "A secret of the stack's configuration, and the variable that has it.")
  private Map<String, String> secretConfig = new LinkedHashMap<>();

  @Option(
      names = "--attach",
      paramLabel = "PACKAGE=PORT",
      split = ",",
      description = "A provider that runs already, and its port on loopback.")
  private Map<String, Integer> providers = new LinkedHashMap<>();

  @Option(
      names = "--pulumi",
      paramLabel = "FILE",
      description = "The Pulumi CLI: the one on the PATH unless given.")
  private @Nullable Path pulumi;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Where every operation and step of the protocol is written as JSON lines.")
  private @Nullable Path trace;

  @Option(
      names = "--accept-loss",
      paramLabel = "LOSS",
      split = ",",
      description = "Goes on without what was lost: LOSS is what the refusal names.")
  private Set<String> acceptedLosses = new TreeSet<>();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  private boolean help;

  private final Map<String, String> environment;

  private OptionFlags(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Parses.
   *
   * @param args the command line
   * @param environment the variables
   * @return the flags
   * @throws UsageException if they cannot be followed, or help is asked for
   */
  static OptionFlags parse(String[] args, Map<String, String> environment) {
    var flags = new OptionFlags(environment);
    var line =
        new CommandLine(flags)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .registerConverter(Duration.class, OptionFlags::duration)
            .setHelpFactory(PlainSwitches::new)
            .setDefaultValueProvider(
                argument ->
                    argument instanceof CommandLine.Model.OptionSpec option && !option.usageHelp()
                        ? given(environment, variable(option.longestName())).orElse(null)
                        : null);
    try {
      line.parseArgs(args);
    } catch (ParameterException e) {
      throw new UsageException(
          ExitCodes.USAGE, message(e) + "\nTry --help for the flags and variables.");
    }
    if (flags.help) {
      throw new UsageException(ExitCodes.DONE, line.getUsageMessage());
    }
    return flags;
  }

  /** Picocli names the option of a map as "option option '--config'". */
  private static String message(ParameterException e) {
    return String.valueOf(e.getMessage()).replace("option option ", "option ");
  }

  /** A help that shows {@code --json}, whose value only its variable needs, as a switch. */
  private static final class PlainSwitches extends CommandLine.Help {
    PlainSwitches(CommandLine.Model.CommandSpec command, ColorScheme colors) {
      super(command, colors);
    }

    @Override
    public IParamLabelRenderer createDefaultParamLabelRenderer() {
      return parameterLabelRenderer();
    }

    @Override
    public IParamLabelRenderer parameterLabelRenderer() {
      IParamLabelRenderer usual = super.parameterLabelRenderer();
      return new IParamLabelRenderer() {
        @Override
        public Ansi.Text renderParameterLabel(
            CommandLine.Model.ArgSpec argument, Ansi ansi, List<Ansi.IStyle> styles) {
          return argument.arity().min() == 0
              ? ansi.text("")
              : usual.renderParameterLabel(argument, ansi, styles);
        }

        @Override
        public String separator() {
          return usual.separator();
        }
      };
    }
  }

  /** {@code --log-level} is {@code MJUZ_LOG_LEVEL}. */
  static String variable(String flag) {
    return "MJUZ_" + flag.replaceFirst("^-+", "").replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /** A variable that is empty counts as not set: so it can be taken back for one command. */
  private static Optional<String> given(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isEmpty());
  }

  /** Seconds as digits, or a number with {@code ms}, {@code s}, {@code m} or {@code h}. */
  static Duration duration(String text) {
    String plain = text.trim().toLowerCase(Locale.ROOT);
    try {
      if (plain.matches("\\d+")) {
        return Duration.ofSeconds(Long.parseLong(plain));
      }
      if (plain.matches("\\d+ms")) {
        return Duration.ofMillis(Long.parseLong(plain.substring(0, plain.length() - 2)));
      }
      return Duration.parse("PT" + plain.toUpperCase(Locale.ROOT));
    } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
      throw new CommandLine.TypeConversionException(
          "'%s' is not a time: write 500ms, 5s, 2m or 1h".formatted(text));
    }
  }

  /**
   * Sets what is given.
   *
   * @param builder the options so far
   * @throws UsageException if something given cannot be
   */
  void applyTo(DeploymentOptions.Builder builder) {
    try {
      set(name, builder::name);
      set(host, builder::host);
      set(port, builder::port);
      set(heartbeat, builder::heartbeat);
      set(hold, builder::hold);
      set(lateBinding, builder::lateBinding);
      set(patience, builder::patience);
      set(logLevel, builder::logLevel);
      set(json, builder::jsonLog);
      set(project, builder::project);
      set(stack, builder::stack);
      set(workDirectory, builder::workDirectory);
      Optional.ofNullable(backend)
          .or(() -> given(environment, "PULUMI_BACKEND_URL").map(URI::create))
          .ifPresent(builder::backend);
      config.forEach(builder::config);
      secretConfig.forEach((key, variable) -> builder.secretConfig(key, secret(key, variable)));
      providers.forEach(builder::provider);
      set(pulumi, builder::pulumi);
      set(trace, builder::traceFile);
      acceptedLosses.forEach(builder::acceptLoss);
    } catch (IllegalArgumentException e) {
      throw new UsageException(ExitCodes.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private String secret(String key, String variable) {
    String value = environment.get(variable);
    if (value == null) {
      throw new IllegalArgumentException(
          "--config-secret %s=%s: the environment has no variable %s"
              .formatted(key, variable, variable));
    }
    return value;
  }

  private static <T> void set(@Nullable T given, Consumer<T> setter) {
    if (given != null) {
      setter.accept(given);
    }
  }
}
