package mjuz.pulumi.run;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * Logging before the options are known, and of programs that log without running a deployment.
 * Found by Logback, which asks it only if the program has no configuration of its own.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK)
public final class DefaultLogging extends ContextAwareBase implements Configurator {
  /** For Logback. */
  public DefaultLogging() {}

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    LogSetup.configure(context, LogLevel.INFO, false);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
