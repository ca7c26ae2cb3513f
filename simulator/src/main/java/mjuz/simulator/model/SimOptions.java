package mjuz.simulator.model;

/**
 * The options of a resource that decide what the engine does with the instance that is there. The
 * engine records them with the instance: what a delete does is what was recorded last, whatever the
 * program has by then.
 *
 * @param isProtected whether the engine refuses to delete the instance
 * @param isRetained whether a delete only takes the instance out of the stack: the provider is not
 *     told, and the instance stays there, with nobody who cares for it
 */
public record SimOptions(boolean isProtected, boolean isRetained) {
  /** Of a resource that is deleted like any other. */
  public static final SimOptions NONE = new SimOptions(false, false);

  /**
   * The same, protected or not.
   *
   * @param next whether the engine refuses to delete the instance
   * @return the changed options
   */
  public SimOptions withProtection(boolean next) {
    return new SimOptions(next, isRetained);
  }

  /**
   * The same, retained or not.
   *
   * @param next whether a delete leaves the instance at the provider
   * @return the changed options
   */
  public SimOptions withRetention(boolean next) {
    return new SimOptions(isProtected, next);
  }
}
