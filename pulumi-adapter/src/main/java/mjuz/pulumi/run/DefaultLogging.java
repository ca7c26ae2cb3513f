package mjuz.pulumi.run;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.util.DefaultJoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/**
 * Logging before the options are known, and of programs that log without running a deployment. If
 * the program has a configuration of its own, that is taken: Logback asks this class before it
 * looks for one.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK)
public final class DefaultLogging extends ContextAwareBase implements Configurator {
  private static final String CONFIGURATION = "logback.xml";

  /** For Logback. */
  public DefaultLogging() {}

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    var own = new DefaultJoranConfigurator();
    own.setContext(context);
    if (own.configure(context) == ExecutionStatus.INVOKE_NEXT_IF_ANY
        && !configure(context, Thread.currentThread().getContextClassLoader())) {
      LogSetup.configure(context, LogLevel.INFO, false);
    }
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** Logback looks only where its own classes are; a program may have a class loader of its own. */
  static boolean configure(LoggerContext context, @Nullable ClassLoader loader) {
    URL url = loader == null ? null : loader.getResource(CONFIGURATION);
    if (url == null) {
      return false;
    }
    var configurator = new JoranConfigurator();
    configurator.setContext(context);
    try {
      configurator.doConfigure(url);
      return true;
    } catch (JoranException e) {
      System.err.printf("%s cannot be read: %s%n", url, e.getMessage());
      return false;
    }
  }
}
