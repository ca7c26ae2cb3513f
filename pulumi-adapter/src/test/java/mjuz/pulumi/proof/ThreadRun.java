package mjuz.pulumi.proof;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mjuz.core.loop.EventLoop;
import mjuz.pulumi.run.DeploymentOptions;
import mjuz.pulumi.run.ShortTimes;

/** A deployment that runs on a thread of this JVM. */
final class ThreadRun implements TeamRun {
  private final CompletableFuture<EventLoop.End> end = new CompletableFuture<>();
  private final EventLoop loop;

  ThreadRun(DeploymentOptions options, SpecProgram program) throws Exception {
    ShortTimes run = new ShortTimes(options, program);
    loop = run.loop();
    Thread.ofPlatform()
        .daemon()
        .name("team-" + options.name())
        .start(
            () -> {
              EventLoop.End ended = null;
              Throwable thrown = null;
              try (run) {
                ended = run.run();
              } catch (Exception | Error e) {
                thrown = e;
              }
              if (thrown == null) {
                end.complete(ended);
              } else {
                end.completeExceptionally(thrown);
              }
            });
  }

  @Override
  public void changed() {
    loop.programChanged("the test changed the program");
  }

  @Override
  public void stop() {
    loop.stop();
  }

  @Override
  public void destroy() {
    loop.destroy();
  }

  @Override
  public void kill() {
    loop.interrupt();
    awaitEnd();
  }

  @Override
  public void awaitEnd() {
    try {
      end.get(Team.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("the deployment did not end in order: " + e, e);
    }
  }

  @Override
  public boolean isRunning() {
    return !end.isDone();
  }

  @Override
  public boolean failed() {
    return end.isCompletedExceptionally();
  }
}
