package mjuz.examples.webpage;

/** The page. */
public final class Page {
  /** Where it is in the bucket. */
  public static final String KEY = "index.html";

  /** The page of the decentral examples. */
  public static final String HELLO = "<!DOCTYPE html><title>mjuz</title><p>Hello, world!</p>\n";

  private Page() {}

  /**
   * The page of the central example.
   *
   * @param counter what it shows
   * @return HTML
   */
  public static String counting(long counter) {
    return "<!DOCTYPE html><title>mjuz</title><p>Hello for the %d. time!</p>\n".formatted(counter);
  }
}
