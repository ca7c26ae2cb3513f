package mjuz.core.journal;

import java.util.List;

/**
 * The durable memory of one deployment. While it is open it belongs to one process: opening it a
 * second time is refused with a message that names the first.
 *
 * <p>Used by one thread at a time.
 */
public interface Journal extends AutoCloseable {

  /**
   * What has been recorded.
   *
   * @return the state after all appended records
   * @throws JournalException if it cannot be read
   */
  JournalState load() throws JournalException;

  /**
   * Records all or nothing. When it returns, the records survive a crash of process and machine.
   *
   * @param records applied in order
   * @throws JournalException if that cannot be promised (disk full, say); nothing of it is
   *     recorded. If it {@link JournalException#mayPass may pass}, the same records can be appended
   *     again
   */
  void append(List<JournalRecord> records) throws JournalException;

  /** Gives the journal back for another process to open. */
  @Override
  void close();
}
