package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.junit.jupiter.api.Test;

class LogSetupTest {
  private final LoggerContext context = new LoggerContext();

  @Test
  void a_machine_without_a_network_card_is_not_warned_of() throws Exception {
    // The name is that of the class as it is shaded; so it must be there.
    String name =
        Class.forName(
                "io.grpc.netty.shaded.io.netty.util.internal.MacAddressUtil",
                false,
                LogSetupTest.class.getClassLoader())
            .getName();
    LogSetup.configure(context, LogLevel.INFO, false);
    assertThat(context.getLogger(name).isWarnEnabled()).isFalse();
    assertThat(context.getLogger("io.grpc.netty.shaded.io.netty.Other").isWarnEnabled()).isTrue();
    LogSetup.configure(context, LogLevel.DEBUG, false);
    assertThat(context.getLogger(name).getEffectiveLevel()).isEqualTo(Level.INFO);
  }
}
