package mjuz.pulumi.run;

import com.pulumi.Context;
import java.util.function.Consumer;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.transport.Transport;

/** What a deployment is put together from. Each part is made once and closed by its user. */
interface DeploymentParts {

  /** The journal, opened. */
  Journal journal(DeploymentOptions options) throws JournalException;

  /** The transport, not started. */
  Transport transport(DeploymentOptions options) throws StartupException;

  /**
   * The executor.
   *
   * @param options how
   * @param program run in each DEPLOY round
   * @param observers told of every operation on a resource
   */
  Executor executor(DeploymentOptions options, Consumer<Context> program, Observers observers)
      throws ExecutorException, StartupException;
}
