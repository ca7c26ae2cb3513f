package mjuz.core.journal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import org.junit.jupiter.api.Test;

class InMemoryJournalTest extends JournalContract {
  private final AtomicInteger storages = new AtomicInteger();

  @Override
  protected Storage newStorage() {
    InMemoryJournal.Storage memory =
        new InMemoryJournal.Storage("journal " + storages.incrementAndGet());
    return new Storage() {
      @Override
      public Journal open() throws JournalException {
        return memory.open();
      }

      @Override
      public Journal crashAndOpen(Journal open) throws JournalException {
        memory.crash();
        return memory.open();
      }

      @Override
      public void failNextAppend() {
        memory.failNextAppend();
      }
    };
  }

  @Test
  void after_a_crash_the_earlier_journal_no_longer_reaches_the_storage() throws Exception {
    InMemoryJournal.Storage memory = new InMemoryJournal.Storage("journal");
    Journal killed = memory.open();
    memory.crash();
    memory.open();
    assertThatThrownBy(() -> killed.append(List.of(new IncarnationStarted(1))))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("closed");
  }
}
