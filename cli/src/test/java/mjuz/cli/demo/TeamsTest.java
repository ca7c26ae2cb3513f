package mjuz.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TeamsTest {

  @Test
  void onceAllAreAskedToEndNoneIsStarted() throws Exception {
    StringWriter shown = new StringWriter();
    DemoFolder folder = DemoFolder.make(Optional.empty());
    try (Teams teams = new Teams(folder, new Screen(new PrintWriter(shown, true), false))) {
      teams.destroy(Team.CONTENT);
      assertThatThrownBy(() -> teams.start(Team.BUCKET, Duration.ZERO))
          .isInstanceOf(DemoException.class)
          .hasMessage("'bucket' is not started any more");
    } finally {
      folder.close();
    }
    assertThat(shown.toString()).isEmpty();
  }
}
