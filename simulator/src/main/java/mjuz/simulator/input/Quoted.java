package mjuz.simulator.input;

/** Given texts, in messages about them. */
public final class Quoted {
  private static final int MOST = 80;

  private Quoted() {}

  /**
   * A text in quotes; of a long one its beginning and length. Control characters, which a terminal
   * may obey, are replaced.
   *
   * @param text any
   * @return it, on one line
   */
  public static String of(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "\uFFFD");
    if (plain.length() <= MOST) {
      return "'" + plain + "'";
    }
    // Not in the midst of a pair of surrogates.
    int end = plain.offsetByCodePoints(0, plain.codePointCount(0, MOST - 1));
    return "'%s…' (%d characters)".formatted(plain.substring(0, end), plain.length());
  }
}
