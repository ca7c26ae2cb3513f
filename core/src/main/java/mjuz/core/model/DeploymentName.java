package mjuz.core.model;

import java.util.regex.Pattern;

/**
 * The identity of a deployment: what its peers know it by.
 *
 * @param text 1 to 100 characters: letters, digits, {@code . _ -}, beginning with a letter or a
 *     digit
 */
public record DeploymentName(String text) implements Comparable<DeploymentName> {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  /**
   * Checks the form of the name.
   *
   * @throws IllegalArgumentException if {@code text} is not of the form above
   */
  public DeploymentName {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "%s is not a deployment name: use 1 to 100 letters, digits, '.', '_' or '-', beginning with a letter or a digit"
              .formatted(Shown.of(text)));
    }
  }

  @Override
  public int compareTo(DeploymentName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
