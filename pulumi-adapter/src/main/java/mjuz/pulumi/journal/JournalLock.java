package mjuz.pulumi.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import mjuz.core.journal.JournalException;
import mjuz.core.model.DeploymentName;
import org.jspecify.annotations.Nullable;

/**
 * Holds a journal for one process: a lock of the operating system on a file beside the journal,
 * which it gives back by itself when the process dies. The file says who holds it.
 *
 * <p>The lock file is never deleted: deleting it would let two processes lock two files of one
 * name.
 */
public final class JournalLock implements AutoCloseable {
  /**
   * The locks of this JVM. POSIX gives up all locks that a process has on a file as soon as it
   * closes any descriptor of it, so within one JVM the file must not be opened twice.
   */
  private static final Map<Path, Holder> HELD_HERE = new ConcurrentHashMap<>();

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Far behind the text, which others may thus read where locks are mandatory. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /** Who only looks takes the lock for a moment; so a refusal is not believed at once. */
  private static final int ATTEMPTS = 25;

  private static final long ATTEMPT_NANOS = 20_000_000;

  private static final int MAX_TEXT_BYTES = 4096;

  private final Path file;
  private final FileChannel channel;

  private JournalLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Who holds a journal.
   *
   * @param deployment which deployment it runs
   * @param pid its process
   * @param host the name of its machine
   * @param since when it opened the journal
   */
  public record Holder(DeploymentName deployment, long pid, String host, Instant since) {
    /**
     * Whether the process runs on this machine, so that {@code pid} means something here.
     *
     * @return false if the journal is shared over a network
     */
    public boolean isOnThisHost() {
      return host.equals(hostName());
    }
  }

  /**
   * The lock file of a journal.
   *
   * @param journal the journal's file
   * @return the file beside it
   */
  public static Path fileOf(Path journal) {
    return journal.resolveSibling(journal.getFileName() + ".lock");
  }

  /**
   * Who holds a journal now. Does not disturb the holder.
   *
   * @param journal the journal's file, which need not exist
   * @return empty if nobody does, also if the last one died
   * @throws JournalException if that cannot be found out
   */
  public static Optional<Holder> holder(Path journal) throws JournalException {
    Path file = canonical(fileOf(journal));
    Holder here = HELD_HERE.get(file);
    if (here != null) {
      return Optional.of(here);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      for (int i = 0; i < ATTEMPTS; i++) {
        try (FileLock free = channel.tryLock(LOCKED_BYTE, 1, true)) {
          if (free != null) {
            return Optional.empty();
          }
        }
        Optional<Holder> holder = read(channel);
        if (holder.isPresent()) {
          return holder;
        }
        LockSupport.parkNanos(ATTEMPT_NANOS); // It is just being taken.
      }
      throw new JournalException(
          "the lock file %s is held by a process that has not written who it is: find it with 'fuser %s'"
              .formatted(file, file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (OverlappingFileLockException e) {
      return Optional.ofNullable(HELD_HERE.get(file)); // Taken by another thread just now.
    } catch (IOException e) {
      throw new JournalException(
          "cannot tell whether a process has the journal %s open: %s cannot be read (%s)"
              .formatted(journal, file, OwnerOnlyFiles.reason(e)),
          e);
    }
  }

  /**
   * Takes the lock.
   *
   * @param journal the journal's file, in an existing folder
   * @param deployment for whom
   * @return the lock, held
   * @throws JournalException if another process, or this one, holds it: the message names the
   *     holder; or if the lock file cannot be written
   */
  static JournalLock acquire(Path journal, DeploymentName deployment) throws JournalException {
    Path file = canonical(fileOf(journal));
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Holder self = new Holder(deployment, ProcessHandle.current().pid(), hostName(), now);
    Holder here = HELD_HERE.putIfAbsent(file, self);
    if (here != null) {
      throw refusal(journal, deployment, Optional.of(here));
    }
    boolean held = false;
    @Nullable FileChannel channel = null;
    try {
      channel = OwnerOnlyFiles.open(file);
      if (!tryLock(channel)) {
        throw refusal(journal, deployment, read(channel));
      }
      write(channel, self);
      held = true;
      return new JournalLock(file, channel);
    } catch (IOException e) {
      throw new JournalException(
          "journal %s cannot be locked: %s cannot be written (%s). Give the user of this process the right to write there, or use another folder"
              .formatted(journal, file, OwnerOnlyFiles.reason(e)),
          e);
    } finally {
      if (!held) {
        HELD_HERE.remove(file);
        closeQuietly(channel);
      }
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (channel.tryLock(LOCKED_BYTE, 1, false) != null) {
        return true; // The lock is given back with the channel.
      }
      LockSupport.parkNanos(ATTEMPT_NANOS);
    }
    return false;
  }

  private static JournalException refusal(
      Path journal, DeploymentName deployment, Optional<Holder> holder) {
    String who =
        holder
            .map(
                h ->
                    "process %d on %s, which runs deployment '%s' since %s,"
                        .formatted(h.pid(), h.host(), h.deployment(), h.since()))
            .orElse("another process");
    return new JournalException(
        "deployment '%s' cannot start: %s has its journal %s open, and a deployment runs in one process at a time. Stop that one first (mjuz stop --dir %s), or, if this is to be another deployment, give it another name and folder"
            .formatted(deployment, who, journal, journal.toAbsolutePath().getParent()));
  }

  private static void write(FileChannel channel, Holder holder) throws IOException {
    String text =
        JSON.createObjectNode()
                .put("deployment", holder.deployment().text())
                .put("pid", holder.pid())
                .put("host", holder.host())
                .put("since", holder.since().toString())
            + "\n";
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
  }

  private static Optional<Holder> read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_TEXT_BYTES);
    channel.read(bytes, 0);
    try {
      JsonNode json =
          JSON.readTree(new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
      return Optional.of(
          new Holder(
              new DeploymentName(json.path("deployment").asText()),
              json.path("pid").asLong(),
              json.path("host").asText(),
              Instant.parse(json.path("since").asText())));
    } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /** The name under which one file is always known, so that one file has one entry. */
  private static Path canonical(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    try {
      return absolute.getParent().toRealPath().resolve(absolute.getFileName());
    } catch (IOException e) {
      return absolute;
    }
  }

  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException noLinux) {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "localhost";
      }
    }
  }

  @Override
  public void close() {
    if (!channel.isOpen()) {
      return;
    }
    try {
      channel.truncate(0); // Nobody holds it; the text would only mislead a reader.
    } catch (IOException e) {
      // The lock is what counts, not the text.
    }
    closeQuietly(channel);
    HELD_HERE.remove(file);
  }

  private static void closeQuietly(@Nullable FileChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        // The descriptor is gone all the same, and with it the lock.
      }
    }
  }
}
