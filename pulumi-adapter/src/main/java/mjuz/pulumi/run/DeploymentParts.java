package mjuz.pulumi.run;

import com.pulumi.Context;
import java.util.function.Consumer;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.trace.TraceEvent;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportException;

/** What a deployment is put together from. Each part is made once and closed by its user. */
interface DeploymentParts {

  /** The journal, opened. */
  Journal journal(DeploymentOptions options) throws JournalException;

  /** The transport, not started. */
  Transport transport(DeploymentOptions options) throws TransportException;

  /**
   * The executor.
   *
   * @param options how
   * @param program run in each DEPLOY round
   * @param incarnation which run of the process
   * @param operations told of every operation on a resource
   */
  Executor executor(
      DeploymentOptions options,
      Consumer<Context> program,
      long incarnation,
      Consumer<TraceEvent> operations)
      throws ExecutorException;

  /** The parts that a deployment really has. */
  @SuppressWarnings("DoNotCallSuggester")
  static DeploymentParts real() {
    throw new UnsupportedOperationException("not put together yet");
  }
}
