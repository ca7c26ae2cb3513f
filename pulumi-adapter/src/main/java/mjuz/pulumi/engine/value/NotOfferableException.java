package mjuz.pulumi.engine.value;

/** A value that cannot be offered; the message says what in it, and why. */
public final class NotOfferableException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * With a message for people.
   *
   * @param message what cannot be offered, why, and what to do
   */
  public NotOfferableException(String message) {
    super(message);
  }
}
