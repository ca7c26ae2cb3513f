package mjuz.pulumi.engine.monitor;

/** A registration that mjuz refuses; the message is for the author of the program. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedException(String message) {
    super(message);
  }
}
