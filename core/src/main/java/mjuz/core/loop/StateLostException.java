package mjuz.core.loop;

import mjuz.core.protocol.StateLoss;

/**
 * A deployment does not start, because the executor's state has lost what the journal remembers:
 * nothing was said to a peer, and nothing was deleted.
 */
public final class StateLostException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * With all that people need to go on.
   *
   * @param loss what was lost
   */
  public StateLostException(StateLoss loss) {
    super(loss.message());
  }
}
