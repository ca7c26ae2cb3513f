package mjuz.simulator.protocol;

import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;

/** The protocol of one deployment's process, as a state machine without I/O, clock and chance. */
@FunctionalInterface
public interface NodeCore {

  /**
   * Takes in what has happened.
   *
   * @param nowMicros the time on the deployment's clock, in microseconds
   * @param input what has happened
   * @return what is to be done, in the order that {@link Batch} documents
   */
  Batch step(long nowMicros, Input input);
}
