package mjuz.pulumi;

/** An offer is not of the type that it is wished as. The message never shows the value. */
public final class WishedTypeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WishedTypeException(String message, Throwable cause) {
    super(message, cause);
  }
}
