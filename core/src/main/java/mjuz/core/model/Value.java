package mjuz.core.model;

/**
 * An offered value: JSON as text. Two values are equal if their texts are, so whoever makes one
 * writes JSON canonically (members sorted by name, no white space).
 *
 * @param json the canonical JSON text
 * @param secret whether the value, or a part of it, is a secret: it is then encrypted in the
 *     journal and never logged or printed
 */
public record Value(String json, boolean secret) {

  /**
   * A value that is not secret.
   *
   * @param json the canonical JSON text
   * @return the value
   */
  public static Value of(String json) {
    return new Value(json, false);
  }

  /** The value as a person may see it: a secret is hidden. */
  @Override
  public String toString() {
    return secret ? "[secret]" : json;
  }
}
