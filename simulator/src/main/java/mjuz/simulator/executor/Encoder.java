package mjuz.simulator.executor;

import mjuz.core.protocol.StateSink;

/**
 * Takes a state apart into values, always in the same order, so that two states are equal exactly
 * if their values are: what {@link StateSink} is to the core, for the executor's side.
 */
public interface Encoder extends StateSink {
  /**
   * One of several alternatives.
   *
   * @param which any
   */
  default void phase(Enum<?> which) {
    text(which.name());
  }

  /**
   * The number of a resource instance of the stack that is encoded.
   *
   * @param id its id in its stack; 0 for none
   */
  void instance(int id);

  /**
   * A name.
   *
   * @param name any
   */
  default void name(String name) {
    text(name);
  }
}
