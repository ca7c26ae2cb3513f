package mjuz.pulumi.twin;

/** What becomes of something that waits. A question only goes on; its answer is in the script. */
enum Verdict {
  /** It is done, or answered. */
  DONE,
  /** The operation fails. */
  FAILS,
  /** The operation is done, and the engine does not hear of it. */
  UNHEARD
}
