package mjuz.cli.demo;

/** The demo did not come out as it should: the message says what. */
final class DemoException extends Exception {
  private static final long serialVersionUID = 1L;

  DemoException(String message) {
    super(message);
  }
}
