package mjuz.pulumi.run;

import java.util.List;
import java.util.function.LongConsumer;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;

/**
 * A journal that tells which incarnation has begun.
 *
 * @param journal where the records go
 * @param begun told once it is durable
 */
record IncarnationWatch(Journal journal, LongConsumer begun) implements Journal {
  @Override
  public JournalState load() throws JournalException {
    return journal.load();
  }

  @Override
  public void append(List<JournalRecord> records) throws JournalException {
    journal.append(records);
    for (JournalRecord each : records) {
      if (each instanceof JournalRecord.IncarnationStarted started) {
        begun.accept(started.incarnation());
      }
    }
  }

  @Override
  public void close() {
    journal.close();
  }
}
