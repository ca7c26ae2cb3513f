package mjuz.pulumi.engine;

/**
 * A value of the stack's configuration.
 *
 * @param value the text
 * @param secret whether it is encrypted in the stack's settings
 */
public record ConfigEntry(String value, boolean secret) {

  /**
   * A value that is not secret.
   *
   * @param value the text
   * @return the entry
   */
  public static ConfigEntry plain(String value) {
    return new ConfigEntry(value, false);
  }

  /**
   * A secret value.
   *
   * @param value the text
   * @return the entry
   */
  public static ConfigEntry secret(String value) {
    return new ConfigEntry(value, true);
  }

  /** The value as a person may see it: a secret is hidden. */
  @Override
  public String toString() {
    return secret ? "[secret]" : value;
  }
}
