package mjuz.core.message;

import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;

/**
 * State, not operations: each message says what its sender knows of one edge. It may be lost,
 * doubled or overtaken; the sender repeats it until it is answered (section 3 of the design).
 */
public sealed interface Message {
  /**
   * The edge that the message is about.
   *
   * @return the edge
   */
  Edge edge();

  /**
   * From the offering side; answered by a {@link WishState} whose {@code seen} is at least this
   * version.
   *
   * @param edge the edge
   * @param version positive, strictly increasing for each edge (R4)
   * @param phase whether the offer stands
   * @param value present exactly if the phase is AVAILABLE
   * @param generation how many values were made one from another, up to this one, since a program
   *     changed (L2); 0 or more
   * @param leavesAtMicros when the offer will be withdrawn, by the clock of the offering side, in
   *     microseconds since 1970; only if the phase is AVAILABLE, and empty unless the offering side
   *     gives notice (R13). For people, on both sides: nothing is ever deleted for it
   */
  record OfferState(
      Edge edge,
      long version,
      Phase phase,
      Optional<Value> value,
      int generation,
      OptionalLong leavesAtMicros)
      implements Message {
    /**
     * Checks the fields against each other.
     *
     * @throws IllegalArgumentException if a number is out of range, value and phase disagree, or an
     *     offer that is withdrawn has still to leave
     */
    public OfferState {
      if (version <= 0 || version == Versions.NONE) {
        throw new IllegalArgumentException("version out of range: " + version);
      }
      if (value.isPresent() != (phase == Phase.AVAILABLE)) {
        throw new IllegalArgumentException("a value stands with AVAILABLE and only there");
      }
      if (generation < 0) {
        throw new IllegalArgumentException("generation out of range: " + generation);
      }
      if (leavesAtMicros.isPresent() && phase != Phase.AVAILABLE) {
        throw new IllegalArgumentException("notice is given of what is AVAILABLE only");
      }
    }

    /**
     * A value that was made from nothing that a peer offers, and of whose end no notice is given.
     *
     * @param edge see the components
     * @param version see the components
     * @param phase see the components
     * @param value see the components
     */
    public OfferState(Edge edge, long version, Phase phase, Optional<Value> value) {
      this(edge, version, phase, value, 0, OptionalLong.empty());
    }
  }

  /**
   * From the wishing side; answered by a {@link WishHeard} with its revision.
   *
   * @param edge the edge
   * @param revision rises with everything that the sender has to say in its incarnation, from 1; a
   *     lower one of this edge that arrives later is dropped
   * @param wished whether the program has the wish
   * @param seen the newest version seen, {@link Versions#NEVER}, or {@link Versions#FORGOTTEN}
   * @param inUse the lowest version that a deployed resource may still depend on, {@link
   *     Versions#UNKNOWN}, or {@link Versions#NONE}
   * @param obstacle what fails, if that keeps the sender from releasing or adopting what the
   *     receiver may wait for (R12); for people, and recorded nowhere
   */
  record WishState(
      Edge edge, long revision, boolean wished, long seen, long inUse, Optional<Obstacle> obstacle)
      implements Message {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a number is negative or the revision is not positive
     */
    public WishState {
      if (revision <= 0 || seen < 0 || inUse < 0) {
        throw new IllegalArgumentException(
            "out of range: revision %d, seen %d, inUse %d".formatted(revision, seen, inUse));
      }
    }

    /**
     * The state of a wish in whose way nothing is.
     *
     * @param edge see the components
     * @param revision see the components
     * @param wished see the components
     * @param seen see the components
     * @param inUse see the components
     */
    public WishState(Edge edge, long revision, boolean wished, long seen, long inUse) {
      this(edge, revision, wished, seen, inUse, Optional.empty());
    }
  }

  /**
   * From the offering side: it has taken in the wishing side's state up to this revision.
   *
   * @param edge the edge
   * @param revision that of the {@link WishState}
   */
  record WishHeard(Edge edge, long revision) implements Message {}
}
