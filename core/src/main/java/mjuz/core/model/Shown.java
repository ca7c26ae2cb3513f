package mjuz.core.model;

/** Texts that are refused, in messages about them. */
final class Shown {
  private static final int MAX_LENGTH = 60;

  private Shown() {}

  /** The text, or its beginning and length if it is long. */
  static String of(String text) {
    if (text.length() <= MAX_LENGTH) {
      return "'%s'".formatted(text);
    }
    // Not in the midst of a pair of surrogates.
    int end = text.offsetByCodePoints(0, text.codePointCount(0, MAX_LENGTH - 1));
    return "'%s…' (%d characters)".formatted(text.substring(0, end), text.length());
  }
}
