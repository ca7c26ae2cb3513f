package mjuz.core.executor;

/**
 * What the executor finds of its own state while no round runs. That it cannot tell is never taken
 * for an empty state: the core compares with what the journal remembers ({@link
 * mjuz.core.protocol.StateLoss}).
 */
public sealed interface Inspection {
  /**
   * The state is there and can be read.
   *
   * @param report what it shows; its mark is not empty if the executor can tell when the state was
   *     written
   * @param ways what can be done if it is not the newest one, for people
   */
  record Found(StackReport report, Ways ways) implements Inspection {

    /**
     * Of an executor whose state cannot be replaced by an older one.
     *
     * @param report what it shows
     */
    public Found(StackReport report) {
      this(report, new Ways("", "", ""));
    }
  }

  /**
   * There is no state: nothing was deployed yet, or it was lost.
   *
   * @param place where it should be, and that there is none, for people
   * @param ways what can be done if it was lost, for people: each a sentence with its commands
   */
  record Absent(String place, Ways ways) implements Inspection {}

  /**
   * There is a state, and it cannot be read.
   *
   * @param problem where it is, and why it cannot be read, for people
   * @param ways what can be done about it, for people
   */
  record Unreadable(String problem, Ways ways) implements Inspection {}

  /**
   * How to go on, as only the executor can know it. Each is a sentence for people with its
   * commands.
   *
   * @param restore how the state is put back
   * @param adopt how what is there is taken into a new state
   * @param giveUp what to do before the loss is accepted and nothing is adopted; empty if nothing
   */
  record Ways(String restore, String adopt, String giveUp) {}
}
