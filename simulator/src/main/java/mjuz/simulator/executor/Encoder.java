package mjuz.simulator.executor;

import mjuz.core.model.Edge;

/**
 * Takes a state apart into values, always in the same order, so that two states are equal exactly
 * if their values are. Numbers that only grow are told apart, so that an encoder may rename them.
 */
public interface Encoder {
  /**
   * A plain number: a count, a phase, a flag.
   *
   * @param number any
   */
  void number(long number);

  /**
   * One of several alternatives.
   *
   * @param which any
   */
  void phase(Enum<?> which);

  /**
   * The version of an offer.
   *
   * @param version a version
   */
  void version(long version);

  /**
   * The number of a resource instance.
   *
   * @param id its id in its stack
   */
  void instance(int id);

  /**
   * A name.
   *
   * @param name any
   */
  void name(String name);

  /**
   * An edge.
   *
   * @param edge any
   */
  void edge(Edge edge);
}
