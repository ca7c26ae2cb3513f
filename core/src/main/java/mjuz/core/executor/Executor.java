package mjuz.core.executor;

import java.util.Collections;
import java.util.SortedSet;
import mjuz.core.model.Instance;

/**
 * Deploys and undeploys the resources of one deployment, in rounds. It translates and does not
 * decide: what may be bound, published or deleted it asks of the {@link Round}.
 *
 * <p>The event loop calls it from one thread, one round at a time (R5, I3).
 */
public interface Executor extends AutoCloseable {

  /**
   * What the executor's own state shows while no round runs. Called once before the first round, so
   * it also cleans up what a crashed round left: it waits until nothing of that round runs any more
   * and takes away a lock that it left. It makes no stack: whether there is none yet, or it was
   * lost, is not the executor's to decide. May block.
   *
   * <p>From then on the executor compares in the same way, before each round, with the state that
   * it saw last ({@link mjuz.core.protocol.StateLoss#of(mjuz.core.model.StackMark, Inspection)}). A
   * round that finds its state lost does nothing, and ends as failed and without a report.
   *
   * @param remembered the instances that the journal knows to stand, or to have stood, behind
   *     offers: those that the state has under other names are told as renamed (R7)
   * @return what it found
   * @throws ExecutorException if the executor cannot work at all
   */
  Inspection inspect(SortedSet<Instance> remembered) throws ExecutorException;

  /**
   * The same for a journal that remembers nothing.
   *
   * @return what it found
   * @throws ExecutorException if the executor cannot work at all
   */
  default Inspection inspect() throws ExecutorException {
    return inspect(Collections.emptySortedSet());
  }

  /**
   * Begins a round and returns at once. Exactly one {@link Round#ended} follows, whatever happens.
   *
   * @param request which round
   * @param round where the executor asks and reports
   */
  void start(RoundRequest request, Round round);

  /**
   * Ends a round under way as fast as it can, without regard for a tidy state. A round that was
   * interrupted still reports its end.
   */
  void interrupt();

  /** Frees what the executor holds: processes, ports, threads, temporary files. */
  @Override
  void close();
}
