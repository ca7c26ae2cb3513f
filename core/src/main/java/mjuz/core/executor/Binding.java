package mjuz.core.executor;

import mjuz.core.model.Value;

/** What a wish is bound to for the rest of a round (R2). */
public sealed interface Binding {

  /**
   * The wish is satisfied.
   *
   * @param version the version of the offer
   * @param value the offered value
   */
  record Satisfied(long version, Value value) implements Binding {}

  /** The wish is unsatisfied: what depends on it is withheld. */
  record Unsatisfied() implements Binding {}
}
