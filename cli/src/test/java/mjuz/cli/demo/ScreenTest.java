package mjuz.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.notice.DeploymentStatus;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private static final DeploymentName BUCKET = new DeploymentName("bucket");
  private static final DeploymentName CONTENT = new DeploymentName("content");

  private final StringWriter written = new StringWriter();

  @Test
  void statusLinesStayBelowTheOthersOnATerminal() {
    Screen screen = new Screen(new PrintWriter(written), true);
    screen.status(List.of("bucket  = idle", "content = starts"));
    screen.say("bucket", "created");
    screen.status(List.of("bucket  = idle", "content = idle"));
    screen.say("content", "created");
    assertThat(rows(written.toString()))
        .containsExactly(
            "bucket  | created", "content | created", "bucket  = idle", "content = idle");
  }

  @Test
  void anUnchangedStatusIsNotWrittenAgain() {
    Screen screen = new Screen(new PrintWriter(written), true);
    screen.status(List.of("bucket  = idle"));
    int before = written.toString().length();
    screen.status(List.of("bucket  = idle"));
    assertThat(written.toString()).hasSize(before);
  }

  @Test
  void whereNothingCanBeWrittenOverThereAreOnlyLines() {
    Screen screen = new Screen(new PrintWriter(written), false);
    screen.status(List.of("bucket  = idle"));
    screen.say("bucket", "created");
    assertThat(written.toString().lines()).containsExactly("bucket  | created");
  }

  @Test
  void aStatusLineTellsOfPeersWishesAndOffers() {
    Edge wish = new Edge(BUCKET, "bucket", CONTENT);
    DeploymentStatus status =
        new DeploymentStatus(
            CONTENT,
            1,
            "idle",
            1,
            List.of(new DeploymentStatus.PeerStatus(BUCKET, "x", true, "")),
            List.of(
                new DeploymentStatus.OfferStatus(
                    new Edge(CONTENT, "page", BUCKET),
                    Optional.of(Phase.WITHDRAWN),
                    2,
                    true,
                    true,
                    Optional.empty())),
            List.of(new DeploymentStatus.WishStatus(wish, true, true, 7, 7)),
            Optional.empty());
    assertThat(StatusLine.text(status))
        .isEqualTo(
            "idle; bucket connected; wish 'bucket' satisfied; offer 'page' withdrawn, still in use");
  }

  /** What a terminal would show of it: knows only what the screen writes. */
  private static List<String> rows(String written) {
    List<String> rows = new ArrayList<>(List.of(""));
    int i = 0;
    while (i < written.length()) {
      char c = written.charAt(i);
      if (c == '\n') {
        rows.add("");
        i++;
      } else if (c == '\u001b') {
        int end = i + 2;
        while (!Character.isLetter(written.charAt(end))) {
          end++;
        }
        if (written.charAt(end) == 'A') {
          int up = Integer.parseInt(written.substring(i + 2, end));
          rows = new ArrayList<>(rows.subList(0, rows.size() - up));
        }
        i = end + 1;
      } else {
        if (c != '\r') {
          rows.set(rows.size() - 1, rows.getLast() + c);
        } else if (!rows.getLast().isEmpty()) {
          rows.set(rows.size() - 1, "");
        }
        i++;
      }
    }
    rows.removeIf(String::isEmpty);
    return rows;
  }
}
