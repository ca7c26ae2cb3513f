package mjuz.pulumi.engine.monitor;

import mjuz.pulumi.engine.MjuzTypes;

/**
 * Makes the names that the engine gives to resources, so that a withheld one has the name that it
 * will have once it is deployed.
 *
 * @param project the name of the project
 * @param stack the name of the stack, without organization and project
 */
record Urns(String project, String stack) {
  private static final String SEPARATOR = "::";
  private static final int TYPE = 2;
  private static final int PARTS = 4;

  /** The URN of a resource inside of a parent; the parent is empty, or a URN. */
  String of(String parent, String type, String name) {
    String qualified = type;
    if (!parent.isEmpty()) {
      String parentType = qualifiedType(parent);
      if (!parentType.equals(MjuzTypes.STACK)) {
        qualified = parentType + "$" + type;
      }
    }
    return String.join(SEPARATOR, "urn:pulumi:" + stack, project, qualified, name);
  }

  /** The type token of a resource, without those that it is inside of. */
  static String type(String urn) {
    String qualified = qualifiedType(urn);
    return qualified.substring(qualified.lastIndexOf('$') + 1);
  }

  /** The name of a resource, which may have separators in it. */
  static String name(String urn) {
    String[] parts = urn.split(SEPARATOR, PARTS);
    return parts.length == PARTS ? parts[PARTS - 1] : urn;
  }

  private static String qualifiedType(String urn) {
    String[] parts = urn.split(SEPARATOR, PARTS);
    return parts.length == PARTS ? parts[TYPE] : "";
  }

  /** The URN in a reference to a provider, which is {@code <urn>::<id>}; empty if it is. */
  static String ofProvider(String reference) {
    int end = reference.lastIndexOf(SEPARATOR);
    return end < 0 ? "" : reference.substring(0, end);
  }

  /** Names two resources that are the same thing; said once if their URNs are equal. */
  static String both(String one, String other) {
    return one.equals(other) ? "both times as " + one : "as %s and as %s".formatted(one, other);
  }
}
