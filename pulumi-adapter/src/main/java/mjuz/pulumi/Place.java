package mjuz.pulumi;

import mjuz.pulumi.engine.value.WireValues;

/**
 * Where in an offered value something is.
 *
 * @param what names the value
 * @param path from its top, empty there
 * @param depth how many lists and objects it is in
 */
record Place(String what, String path, int depth) {
  /**
   * How deep lists and objects may be nested. Protobuf refuses messages of more than 100 levels;
   * each object takes three of them, a list two, and marks of secrets and the request around the
   * value some more.
   */
  static final int MAX_DEPTH = 24;

  /** The top of a value. */
  static Place top(String what) {
    return new Place(what, "", 0);
  }

  /** A member of the object that is here. */
  Place member(String name) {
    if (name.equals(WireValues.SIGNATURE)) {
      throw new IllegalArgumentException(
          "%s has a member '%s', a name that Pulumi keeps for itself: give it another name"
              .formatted(this, name));
    }
    return inside("." + name);
  }

  /** An element of the list that is here. */
  Place element(int index) {
    return inside("[" + index + "]");
  }

  private Place inside(String step) {
    if (depth == MAX_DEPTH) {
      throw new IllegalArgumentException(
          "%s is nested more than %d levels deep, or contains itself: neither can be offered, so offer a flatter value"
              .formatted(what, MAX_DEPTH));
    }
    return new Place(what, path + step, depth + 1);
  }

  /**
   * Checks a text that is here, or a name that is.
   *
   * @param text any
   * @return the same
   * @throws IllegalArgumentException if it is none that UTF-8 can say, or if Pulumi takes it for
   *     something else
   */
  String checked(String text) {
    if (WireValues.isUnknown(text)) {
      throw new IllegalArgumentException(
          "%s is the text '%s', which Pulumi takes for a value that is not known: offer another text"
              .formatted(this, text));
    }
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      // A pair that is complete is one code point, of another type.
      if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
        throw new IllegalArgumentException(
            "%s has half of a surrogate pair, \\u%04x, at index %d of a text: no JSON in UTF-8 can say that, so correct the text"
                .formatted(this, text.codePointAt(i), i));
      }
    }
    return text;
  }

  @Override
  public String toString() {
    return what + path;
  }
}
