package mjuz.core.loop;

import java.util.Objects;
import java.util.function.LongSupplier;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportException;

/**
 * Runs one deployment: takes inputs from a bounded queue, steps the state machine, and carries out
 * each batch in order: first persist, then send, then start rounds and answer. Starts no thread: it
 * runs on the one that calls {@link #run}.
 */
@SuppressWarnings("UnusedVariable") // the body follows
public final class EventLoop {

  /** Why the loop ended. */
  public enum End {
    /** Asked to stop; everything stays deployed. */
    STOPPED,
    /** Asked to destroy; the stack is empty and every withdrawal has been heard. */
    DESTROYED,
    /** Asked to end at once. */
    INTERRUPTED
  }

  /**
   * A loop that has not begun.
   *
   * @param self the deployment
   * @param options times of the protocol
   * @param journal open; the caller closes it
   * @param transport not started; the caller closes it
   * @param executor the caller closes it
   * @param nowMicros the time in microseconds since 1970
   * @param observer told of changes
   */
  public EventLoop(
      DeploymentName self,
      ProtocolOptions options,
      Journal journal,
      Transport transport,
      Executor executor,
      LongSupplier nowMicros,
      LoopObserver observer) {
    Objects.requireNonNull(observer);
  }

  /**
   * Runs until it is asked to end. Called once.
   *
   * @return why it ended
   * @throws JournalException if the journal fails: nothing that rests on the lost record was said
   * @throws TransportException if the transport cannot start
   * @throws ExecutorException if the executor's state cannot be read
   */
  public End run() throws JournalException, TransportException, ExecutorException {
    return End.INTERRUPTED;
  }

  /**
   * The program would come out otherwise now: run it again. Thread-safe, returns at once.
   *
   * @param cause why, for people
   */
  public void programChanged(String cause) {}

  /** Destroy and then end (R8). Thread-safe, returns at once; repeated calls change nothing. */
  public void destroy() {}

  /**
   * Let the round under way end, leave everything deployed, and end. Thread-safe, returns at once.
   */
  public void stop() {}

  /** Interrupt the round under way and end as soon as it has. Thread-safe, returns at once. */
  public void interrupt() {}
}
