package mjuz.simulator.executor;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Something that may happen next in a round.
 *
 * @param kind what
 * @param subject to what: the index of a connection, wish, resource or offer in the program, or of
 *     a delete in the round; 0 where there is only one
 */
public record Step(Kind kind, int subject) {
  private static final int KNOWN = 64;
  private static final Map<Kind, Step[]> STEPS = steps();

  /** What happens. */
  public enum Kind {
    /** The program registers its next remote connection. */
    CONNECT,
    /** The program registers a wish, and asks what it is bound to. */
    WISH,
    /**
     * The program registers a resource: it is withheld, or unchanged, or asked for if it changes,
     * or is to begin.
     */
    REGISTER,
    /** An operation on a resource begins: a create, an update, a replacement. */
    BEGIN,
    /** It is done and recorded, or {@linkplain SimRound#fail fails}. */
    FINISH,
    /** A change that was allowed is not made, since the round fails. */
    GIVE_UP,
    /** The program registers an offer, which is published or withheld. */
    OFFER,
    /** A published offer gets into the state. */
    RECORD,
    /** The engine is about to delete an offer, and asks. */
    ASK_OFFER,
    /** An offer that may go is deleted. */
    DELETE_OFFER,
    /** The delete of an instance begins. */
    BEGIN_DELETE,
    /** It is done and recorded, or {@linkplain SimRound#fail fails}. */
    FINISH_DELETE,
    /** The program does nothing more and has not ended: the executor says so. */
    WAIT,
    /** The executor asks what has to stay. */
    PLAN,
    /** The round is over. */
    END
  }

  private static Map<Kind, Step[]> steps() {
    Map<Kind, Step[]> steps = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      Step[] known = new Step[KNOWN];
      Arrays.setAll(known, subject -> new Step(kind, subject));
      steps.put(kind, known);
    }
    return steps;
  }

  static Step of(Kind kind, int subject) {
    return subject < KNOWN ? STEPS.get(kind)[subject] : new Step(kind, subject);
  }

  /**
   * Whether the step ends something that takes time, and may fail.
   *
   * @return true for FINISH and FINISH_DELETE
   */
  public boolean isEnd() {
    return kind == Kind.FINISH || kind == Kind.FINISH_DELETE;
  }
}
