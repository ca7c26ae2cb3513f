package mjuz.pulumi.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mjuz.core.executor.ExecutorException;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.command.PulumiCli;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lock that the file backend has on a stack: a file that names a process. A process that was
 * killed leaves it behind.
 */
record BackendLock(PulumiExecutorOptions options, StackStore store, PulumiCli cli) {
  private static final Logger LOG = LoggerFactory.getLogger(BackendLock.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A CLI without its program ends within seconds; another user's may take long. */
  private static final long WAIT_SECONDS = 60;

  private static final long POLL_MILLIS = 100;

  /** A lock is written within milliseconds: what is no lock after this time never becomes one. */
  private static final Duration TORN_AFTER = Duration.ofSeconds(5);

  private record Holder(long pid, String host, String user) {}

  /**
   * Waits until whoever holds the lock has ended, and takes away what that left.
   *
   * @throws ExecutorException if it does not end, or is on another machine
   */
  void await() throws ExecutorException, IOException, InterruptedException {
    while (removeTorn()) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
    List<Holder> holders = holders();
    Optional<Holder> running = running(holders);
    running.ifPresent(
        holder -> LOG.warn("{}; waiting up to {} s for its end", lockedBy(holder), WAIT_SECONDS));
    while (running.isPresent()) {
      if (System.nanoTime() > end) {
        throw locked(running.get());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      holders = holders();
      running = running(holders);
    }
    if (!holders.isEmpty()) {
      LOG.info("Taking away the lock that a crashed update left on stack '{}'", options.stack());
      release();
    }
  }

  /** Takes away the lock of processes of this executor that were killed. */
  void releaseDead() throws ExecutorException, IOException, InterruptedException {
    removeTorn();
    List<Holder> holders = holders();
    if (!holders.isEmpty() && holders.stream().noneMatch(BackendLock::isRunning)) {
      release();
    }
  }

  private void release() throws ExecutorException, IOException, InterruptedException {
    store.repair();
    CliResult result = cli.run("cancel", "--yes");
    if (!result.succeeded()) {
      throw CliFailures.exception("The lock of stack '%s'".formatted(options.stack()), result);
    }
  }

  private Optional<Holder> running(List<Holder> holders) {
    return holders.stream().filter(BackendLock::isRunning).findFirst();
  }

  private String lockedBy(Holder holder) {
    return "Stack '%s' is locked by process %d of %s on %s"
        .formatted(options.stack(), holder.pid(), holder.user(), holder.host());
  }

  private ExecutorException locked(Holder holder) {
    return new ExecutorException(
        lockedBy(holder)
            + ", which still runs: wait until it has ended, or end it; `pulumi cancel` removes the lock of a process that is gone");
  }

  /** Of a process on another machine nothing is known, so it is taken to run. */
  private static boolean isRunning(Holder holder) {
    if (!holder.host().equals(host())) {
      return true;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(holder.pid());
    // Process ids are used again: another program with it is not the one that locked.
    return process
        .filter(ProcessHandle::isAlive)
        .map(p -> p.info().command().map(command -> command.contains("pulumi")).orElse(true))
        .orElse(false);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }

  private List<Holder> holders() throws IOException {
    return files().stream()
        .filter(BackendLock::isComplete)
        .map(BackendLock::holder)
        .flatMap(Optional::stream)
        .toList();
  }

  /** The CLI writes a file of another name first, and renames it. */
  private static boolean isComplete(Path file) {
    return file.getFileName().toString().endsWith(".json");
  }

  /**
   * Removes what a CLI that was killed, or found the disk full, left of a lock that it was writing.
   * No other CLI can read it, and so none can work.
   *
   * @return whether there is something that is no lock and may become one yet
   */
  private boolean removeTorn() throws IOException {
    boolean young = false;
    for (Path file : files()) {
      if (isComplete(file) && holder(file).isPresent()) {
        continue;
      }
      try {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        if (written.isBefore(Instant.now().minus(TORN_AFTER))) {
          LOG.info("Removing {}, which is the beginning of a lock that was never written", file);
          Files.deleteIfExists(file);
        } else {
          young = true;
        }
      } catch (NoSuchFileException e) {
        // It became a lock, or is gone.
      }
    }
    return young;
  }

  private List<Path> files() throws IOException {
    String name = options.stack().substring(options.stack().lastIndexOf('/') + 1);
    Optional<Path> folder =
        store
            .folder()
            .map(
                f ->
                    f.resolve(".pulumi")
                        .resolve("locks")
                        .resolve("organization")
                        .resolve(options.project())
                        .resolve(name))
            .filter(Files::isDirectory);
    if (folder.isEmpty()) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      return files.toList();
    }
  }

  private static Optional<Holder> holder(Path file) {
    try {
      JsonNode lock = JSON.readTree(Files.readAllBytes(file));
      if (!lock.path("pid").isIntegralNumber()) {
        return Optional.empty();
      }
      return Optional.of(
          new Holder(
              lock.path("pid").asLong(),
              lock.path("hostname").asText(),
              lock.path("username").asText()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      // Being written right now.
      LOG.debug("The lock {} cannot be read", file, e);
      return Optional.empty();
    }
  }
}
