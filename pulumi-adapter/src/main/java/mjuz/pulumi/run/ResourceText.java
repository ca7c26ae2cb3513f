package mjuz.pulumi.run;

import java.util.regex.Pattern;

/** A resource as a person calls it. */
final class ResourceText {
  /** Types of Pulumi's stack and providers and of ours: what they do is told in words. */
  private static final Pattern OURS =
      Pattern.compile("(mjuz:index|pulumi:providers|pulumi:pulumi):.*");

  private ResourceText() {}

  /** Whether it is no resource of the program's own. */
  static boolean isOurs(String urn) {
    String[] parts = urn.split("::", 4);
    return parts.length == 4 && OURS.matcher(type(parts)).matches();
  }

  private static String type(String[] parts) {
    return parts[2].substring(parts[2].lastIndexOf('$') + 1);
  }

  /** {@code urn:pulumi:stack::project::parent$type::name} as {@code type name}. */
  static String of(String urn) {
    String[] parts = urn.split("::", 4);
    if (parts.length < 4) {
      return urn;
    }
    String type = type(parts);
    return type + " '" + parts[3] + "'";
  }
}
