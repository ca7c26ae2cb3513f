package mjuz.pulumi.engine;

import mjuz.core.model.StackMark;
import mjuz.pulumi.engine.state.StackState;

/** What the backend has of a stack. */
sealed interface StoredState {
  /**
   * A state that can be read.
   *
   * @param state what it says
   * @param writtenMicros when it was written, in microseconds since 1970; 0 if it never was
   */
  record Present(StackState state, long writtenMicros) implements StoredState {
    /** What the next look is compared with. */
    StackMark mark() {
      return new StackMark(writtenMicros, state.resources().isEmpty() && state.pending().isEmpty());
    }
  }

  /**
   * No stack of this name.
   *
   * @param place where there is none, for people
   */
  record Absent(String place) implements StoredState {}

  /**
   * A state that cannot be read.
   *
   * @param problem where it is, and what is wrong with it, for people
   */
  record Unreadable(String problem) implements StoredState {}
}
