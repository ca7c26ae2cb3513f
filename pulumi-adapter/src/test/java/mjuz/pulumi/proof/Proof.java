package mjuz.pulumi.proof;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What the scenarios have in common: teams in a folder, of which two are in nearly all. */
abstract class Proof {
  @TempDir Path directory;
  protected Teams teams;
  protected Team storage;
  protected Team content;

  @BeforeEach
  void makeTeams() {
    teams = new Teams(directory);
    storage = teams.team("storage");
    content = teams.team("content");
  }

  @AfterEach
  void closeTeams() {
    teams.close();
  }

  /** Both with their first programs, deployed, in this JVM. */
  protected void deployed() {
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).start();
    awaitPage("one");
    clearLogs();
  }

  protected void clearLogs() {
    storage.things().clearLog();
    content.things().clearLog();
  }

  /** The bucket, the page that shows it, and nothing half-way. */
  protected void awaitPage(String text) {
    storage.awaitStack("bucket=" + text);
    content.awaitStack("logo=logo", page(text));
  }

  protected static String page(String text) {
    return "page=page[" + text.toUpperCase(Locale.ROOT) + "]";
  }
}
