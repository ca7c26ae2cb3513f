package mjuz.pulumi.run;

/**
 * One value of a Pulumi stack's configuration.
 *
 * @param text the value
 * @param secret whether Pulumi encrypts it
 */
public record ConfigValue(String text, boolean secret) {

  /** The value as a person may see it: a secret is hidden. */
  @Override
  public String toString() {
    return secret ? "[secret]" : text;
  }
}
