package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.notice.Notice;
import org.junit.jupiter.api.Test;

class LogSetupTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");

  private final LoggerContext context = new LoggerContext();

  @Test
  void a_json_line_has_what_it_is_about_as_keys() {
    context.setMDCAdapter(new LogbackMDCAdapter());
    Logger log = context.getLogger("test");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.addFilter(new LogSetup.Naming(STORAGE));
    lines.start();
    log.addAppender(lines);
    Edge edge = new Edge(STORAGE, "bucket", new DeploymentName("site"));
    new Progress(STORAGE, log)
        .notice(0, new Notice.OfferPublished(edge, 7, Optional.empty(), new TreeSet<>()));

    String line =
        new String(LogSetup.json(context).encode(lines.list.getFirst()), StandardCharsets.UTF_8);
    assertThat(line)
        .contains("\"formattedMessage\":\"offer 'bucket' published to 'site', version 7\"")
        .contains("{\"edge\":\"storage\\/bucket->site\"}", "{\"peer\":\"site\"}")
        .contains("{\"version\":\"7\"}", "{\"deployment\":\"storage\"}");
  }

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
