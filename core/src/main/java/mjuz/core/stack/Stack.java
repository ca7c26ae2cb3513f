package mjuz.core.stack;

import java.util.List;

/** What an executor's state has while nothing of a round changes it. */
public interface Stack {

  /**
   * The resource instances, replaced ones and those that a replacement delete-first has deleted
   * included.
   *
   * @return in any order
   */
  List<? extends StackNode> nodes();

  /**
   * What operations that a crash left open would have made. It may be there (R2).
   *
   * @return in any order
   */
  List<? extends StackNode> open();

  /**
   * Whether nothing is left, not even what the engine keeps for itself (R8).
   *
   * @return true if so
   */
  boolean isEmpty();
}
