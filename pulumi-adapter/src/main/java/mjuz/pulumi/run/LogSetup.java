package mjuz.pulumi.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import mjuz.core.model.DeploymentName;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import org.slf4j.event.KeyValuePair;

/**
 * Where log lines go: to the console, unless the program brings its own configuration of Logback
 * (logback.xml on its class path, or -Dlogback.configurationFile) or another logging than Logback.
 */
final class LogSetup {
  private static final String PATTERN = "%d{HH:mm:ss} %-5level %msg%n%ex";

  /** Marks a configuration as ours, which may be changed. */
  private static final String DEFAULT = LogSetup.class.getName();

  /** They warn that a machine has no network card, as a container may, which harms nothing. */
  private static final List<String> QUIET =
      List.of(
          "io.grpc.netty.shaded.io.netty.channel.DefaultChannelId",
          "io.grpc.netty.shaded.io.netty.util.internal.MacAddressUtil",
          "io.netty.channel.DefaultChannelId",
          "io.netty.util.internal.MacAddressUtil");

  private LogSetup() {}

  /**
   * Sets logging up.
   *
   * @param name the deployment, which each JSON line names
   * @param level how much is logged
   * @param json whether lines are JSON
   */
  static void apply(DeploymentName name, LogLevel level, boolean json) {
    if (!SLF4JBridgeHandler.isInstalled()) {
      // The SDK and gRPC log to java.util.logging, whose own handler writes two lines for each.
      SLF4JBridgeHandler.removeHandlersForRootLogger();
      SLF4JBridgeHandler.install();
    }
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
        && context.getObject(DEFAULT) != null) {
      configure(context, level, json);
      if (json) {
        context
            .getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)
            .iteratorForAppenders()
            .forEachRemaining(appender -> appender.addFilter(new Naming(name)));
      }
    }
  }

  /** Names the deployment in each line: those of several may be read together. */
  static final class Naming extends Filter<ILoggingEvent> {
    private final KeyValuePair deployment;

    Naming(DeploymentName name) {
      deployment = new KeyValuePair("deployment", name.text());
    }

    @Override
    public FilterReply decide(ILoggingEvent event) {
      if (event instanceof LoggingEvent line) {
        line.addKeyValuePair(deployment);
      }
      return FilterReply.NEUTRAL;
    }
  }

  /**
   * Configures Logback when nothing else does.
   *
   * @param context to configure
   * @param level how much is logged
   * @param json whether lines are JSON
   */
  static void configure(LoggerContext context, LogLevel level, boolean json) {
    context.reset();
    context.putObject(DEFAULT, DEFAULT);
    var console = new ConsoleAppender<ILoggingEvent>();
    console.setContext(context);
    console.setName("console");
    console.setEncoder(json ? json(context) : text(context));
    console.start();
    var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(console);
    boolean detailed = level.compareTo(LogLevel.DEBUG) >= 0;
    root.setLevel(detailed ? Level.INFO : Level.WARN);
    context.getLogger("mjuz").setLevel(Level.valueOf(level.name()));
    // What the SDK says of a program that fails, the failed round says too.
    context.getLogger("com.pulumi").setLevel(detailed ? Level.INFO : Level.OFF);
    if (!detailed) {
      QUIET.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
    }
    if (level == LogLevel.TRACE) {
      root.setLevel(Level.DEBUG);
    }
  }

  private static Encoder<ILoggingEvent> text(LoggerContext context) {
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    return encoder;
  }

  static Encoder<ILoggingEvent> json(LoggerContext context) {
    var encoder = new JsonEncoder();
    encoder.setContext(context);
    encoder.setWithArguments(false);
    encoder.setWithMessage(false);
    encoder.setWithFormattedMessage(true);
    encoder.setWithContext(false);
    encoder.setWithSequenceNumber(false);
    encoder.setWithNanoseconds(false);
    encoder.start();
    return encoder;
  }
}
