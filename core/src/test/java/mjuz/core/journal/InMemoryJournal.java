package mjuz.core.journal;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A journal for tests. What is appended lives in its {@link Storage}, which outlives the journal as
 * a disk outlives a process.
 */
public final class InMemoryJournal implements Journal {
  private final Storage storage;

  private InMemoryJournal(Storage storage) {
    this.storage = storage;
  }

  @Override
  public JournalState load() throws JournalException {
    return storage.load(this);
  }

  @Override
  public void append(List<JournalRecord> records) throws JournalException {
    storage.append(this, records);
  }

  @Override
  public void close() {
    storage.close(this);
  }

  /** Where a journal is kept. Thread-safe, so that a test can look while a deployment runs. */
  public static final class Storage {
    private final String name;
    private final AtomicReference<JournalState> state;
    private InMemoryJournal owner;
    private boolean open;
    private boolean failing;

    /**
     * An empty storage.
     *
     * @param name names the journal in messages, and is its journal id
     */
    public Storage(String name) {
      this.name = name;
      this.state = new AtomicReference<>(JournalState.empty(name));
      this.owner = new InMemoryJournal(this); // nobody's
    }

    /**
     * Opens the journal.
     *
     * @return the journal, open
     * @throws JournalException if it is open already
     */
    public synchronized InMemoryJournal open() throws JournalException {
      if (open) {
        throw new JournalException(
            "journal %s is open already: close it, or crash() its storage".formatted(name));
      }
      open = true;
      owner = new InMemoryJournal(this);
      return owner;
    }

    /**
     * The process that has the journal open is gone: the journal can be opened again, and the
     * earlier one no longer reaches the storage.
     */
    public synchronized void crash() {
      open = false;
      failing = false;
    }

    /** Makes the next append fail. */
    public synchronized void failNextAppend() {
      failing = true;
    }

    /**
     * What is recorded, whoever has it open.
     *
     * @return the state
     */
    public JournalState state() {
      return state.get();
    }

    private synchronized JournalState load(InMemoryJournal journal) throws JournalException {
      requireOpen(journal);
      return state.get();
    }

    private synchronized void append(InMemoryJournal journal, List<JournalRecord> records)
        throws JournalException {
      requireOpen(journal);
      if (failing) {
        failing = false;
        throw new JournalException(
            "journal %s was told to fail".formatted(name), new IOException("disk full"), true);
      }
      state.set(state.get().with(records));
    }

    private synchronized void close(InMemoryJournal journal) {
      if (journal == owner) {
        open = false;
      }
    }

    private void requireOpen(InMemoryJournal journal) throws JournalException {
      if (!open || journal != owner) {
        throw new JournalException("journal %s is closed: open it again".formatted(name));
      }
    }
  }
}
