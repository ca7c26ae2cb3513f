package mjuz.pulumi.proof;

import java.util.ArrayList;
import java.util.List;

/**
 * A resource of the test provider.
 *
 * @param name of the resource
 * @param text its text
 * @param replace what a change of the text does: "" updates it, "create-first" and "delete-first"
 *     replace it
 * @param shows what its text shows in angle brackets: see {@link ProgramSpec}
 * @param follows what it depends on and is updated with
 */
record ThingSpec(
    String name, String text, String replace, List<String> shows, List<String> follows) {
  static ThingSpec thing(String name, String text) {
    return new ThingSpec(name, text, "", List.of(), List.of());
  }

  ThingSpec createFirst() {
    return new ThingSpec(name, text, "create-first", shows, follows);
  }

  ThingSpec deleteFirst() {
    return new ThingSpec(name, text, "delete-first", shows, follows);
  }

  ThingSpec shows(String... references) {
    return new ThingSpec(name, text, replace, List.of(references), follows);
  }

  ThingSpec follows(String... references) {
    return new ThingSpec(name, text, replace, shows, List.of(references));
  }

  /** What it refers to. */
  List<String> references() {
    List<String> all = new ArrayList<>(shows);
    all.addAll(follows);
    return all;
  }
}
