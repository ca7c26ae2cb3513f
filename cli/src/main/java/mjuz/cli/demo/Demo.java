package mjuz.cli.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import mjuz.examples.webpage.Page;
import mjuz.pulumi.trace.TraceException;

/** The course of a demo. */
final class Demo {
  private final Screen screen;
  private final DemoFolder folder;
  private final Teams teams;
  private final List<Team> order;
  private final Duration timeout;
  private final AtomicBoolean ending = new AtomicBoolean();

  /**
   * A demo that has not begun.
   *
   * @param screen where it is told
   * @param folder its things
   * @param teams its processes
   * @param order in which the teams start
   * @param timeout how long each part of it may take
   */
  Demo(Screen screen, DemoFolder folder, Teams teams, List<Team> order, Duration timeout) {
    this.screen = screen;
    this.folder = folder;
    this.teams = teams;
    this.order = List.copyOf(order);
    this.timeout = timeout;
  }

  /** Runs until it is ended from outside. */
  void show() throws IOException, InterruptedException, DemoException {
    try (WebPage page = new WebPage(folder)) {
      deploy(page);
      say("Ctrl-C destroys both.");
    }
    teams.awaitAnyEnd();
  }

  /**
   * Does it all unattended: deploys, looks at the page, destroys the bucket first, and checks what
   * was traced.
   */
  void once() throws IOException, InterruptedException, DemoException, TraceException {
    long start = System.nanoTime();
    try (WebPage page = new WebPage(folder)) {
      deploy(page);
      require(
          page.fetch().orElse("").equals(Page.HELLO), "the page is what the content team wrote");

      say("destroys 'bucket' first, although 'content' uses it");
      teams.destroy(Team.BUCKET);
      teams.awaitDestroyed(Team.BUCKET, timeout);
      require(page.fetch().isEmpty() && page.url().isEmpty(), "the bucket is gone");

      say("destroys 'content'");
      teams.destroy(Team.CONTENT);
      teams.awaitDestroyed(Team.CONTENT, timeout);
    }
    Proof proof = Proof.of(folder);
    List<String> objections = proof.objections();
    objections.forEach(each -> say("FAILED: " + each));
    require(
        objections.isEmpty(),
        "the traces, %d events, show the right order throughout (I1 to I4)"
            .formatted(proof.events()));
    say("all held, in %.1f s".formatted((System.nanoTime() - start) / 1e9));
  }

  private void deploy(WebPage page) throws IOException, InterruptedException, DemoException {
    for (Team team : order) {
      teams.start(team, timeout);
    }
    teams.await("the page is served", timeout, () -> page.fetch().isPresent());
    say("the page is served at " + page.url().orElseThrow());
  }

  /** Destroys both, and waits until they have: what Ctrl-C does. */
  void end() {
    if (ending.getAndSet(true)) {
      return;
    }
    say("destroys both");
    try {
      for (Team team : order) {
        teams.destroy(team);
      }
      for (Team team : order) {
        teams.awaitDestroyed(team, timeout);
      }
    } catch (DemoException e) {
      say(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it ends because it was told to. */
  boolean isEnding() {
    return ending.get();
  }

  private void require(boolean holds, String what) throws DemoException {
    if (!holds) {
      throw new DemoException("it does not hold that " + what);
    }
    say("ok: " + what);
  }

  private void say(String line) {
    screen.say("demo", line);
  }
}
