package mjuz.core.model;

/**
 * What a journal remembers of the executor's state, to notice that the state was lost since: when
 * it was written, and whether anything was in it. The time is the state's own word, so a crash
 * between the executor's write and the journal's, or another program that works on the stack, shows
 * as a later time, and a state that was put back from a copy as an earlier one.
 *
 * @param writtenMicros when the state was written, in microseconds since 1970; 0 if it never was
 * @param empty whether it had no resource
 */
public record StackMark(long writtenMicros, boolean empty) {
  /** There is no state, and none is remembered. */
  public static final StackMark NOTHING = new StackMark(0, true);
}
