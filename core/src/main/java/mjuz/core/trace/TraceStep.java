package mjuz.core.trace;

/** What a {@link TraceEvent} says. In brackets: the fields that it fills beside the common ones. */
public enum TraceStep {
  /** A process of the deployment began: a new incarnation. */
  STARTED,
  /** A round began (detail: its kind and cause). */
  ROUND_STARTED,
  /** A round ended (detail: succeeded, held or failed with its summary). */
  ROUND_ENDED,
  /** A wish was bound (edge, version, value; version 0 if unsatisfied). */
  WISH_BOUND,
  /** The wishing side's lowest version in use changed (edge, version; NONE if none). */
  IN_USE,
  /**
   * An equal value at a newer version was adopted without a round: what uses older versions uses
   * this one from now on (edge, version).
   */
  ADOPTED,
  /** A version was published (edge, version, behind, value). */
  OFFER_PUBLISHED,
  /** The beneficiary is told that an offer will be withdrawn (edge, version, detail: when). */
  NOTICE_GIVEN,
  /** It will not be withdrawn after all (edge, version). */
  NOTICE_TAKEN_BACK,
  /** An offer was withdrawn (edge, version). */
  OFFER_WITHDRAWN,
  /**
   * An offer that should go is in use and is waited for no longer in this round (edge, version).
   */
  HELD,
  /** The beneficiary has adopted or released a version (edge, version). */
  RELEASED,
  /** A resource instance is about to be created (urn, uses). */
  CREATING,
  /** It was created (urn, id, uses). */
  CREATED,
  /** It was updated in place, or is unchanged under new versions (urn, id, uses). */
  UPDATED,
  /**
   * It is called otherwise than before: by an alias, inside of another component, in a stack of
   * another name (urn, id; behind: the same instance under its former name).
   */
  RENAMED,
  /** It is about to be deleted (urn, id). */
  DELETING,
  /** It was deleted (urn, id). */
  DELETED,
  /**
   * It left the stack without being deleted, as the program wanted it (urn, id). From then on
   * nobody watches over it.
   */
  RETAINED,
  /** An operation on it failed (urn, id if known, detail). */
  FAILED,
  /** The process ended in order. */
  STOPPED
}
