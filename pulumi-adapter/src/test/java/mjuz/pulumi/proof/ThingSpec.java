package mjuz.pulumi.proof;

import java.util.ArrayList;
import java.util.List;
import mjuz.pulumi.testprovider.Thing;

/**
 * A resource of the test provider.
 *
 * @param name of the resource
 * @param text its text
 * @param replace what a change of the text does: "" updates it, "create-first" and "delete-first"
 *     replace it
 * @param shows what its text shows in angle brackets: see {@link ProgramSpec}
 * @param follows what it depends on and is updated with
 * @param aliases names that it had before, inside of no component, or its type before
 * @param inside the name of the component that it is inside of; empty if it is inside of none
 * @param each empty, or a reference to a text with commas: in a callback on it, one resource is
 *     made for each of its elements, which is added to the name and shown by nothing else
 * @param type its type
 * @param kept whether Pulumi is to refuse to delete it
 */
record ThingSpec(
    String name,
    String text,
    String replace,
    List<String> shows,
    List<String> follows,
    List<String> aliases,
    String inside,
    String each,
    String type,
    boolean kept) {
  static ThingSpec thing(String name, String text) {
    return new ThingSpec(
        name, text, "", List.of(), List.of(), List.of(), "", "", Thing.TYPE, false);
  }

  ThingSpec alias(String former) {
    return new ThingSpec(
        name, text, replace, shows, follows, List.of(former), inside, each, type, kept);
  }

  /** Of the type as it was called before. */
  ThingSpec ofFormerType() {
    return new ThingSpec(
        name, text, replace, shows, follows, aliases, inside, each, Thing.FORMER_TYPE, kept);
  }

  ThingSpec inside(String component) {
    return new ThingSpec(name, text, replace, shows, follows, aliases, component, each, type, kept);
  }

  ThingSpec forEach(String reference) {
    return new ThingSpec(
        name, text, replace, shows, follows, aliases, inside, reference, type, kept);
  }

  ThingSpec isProtected() {
    return new ThingSpec(name, text, replace, shows, follows, aliases, inside, each, type, true);
  }

  ThingSpec createFirst() {
    return replaced("create-first");
  }

  ThingSpec deleteFirst() {
    return replaced("delete-first");
  }

  ThingSpec replaced(String how) {
    return new ThingSpec(name, text, how, shows, follows, aliases, inside, each, type, kept);
  }

  ThingSpec shows(String... references) {
    return new ThingSpec(
        name, text, replace, List.of(references), follows, aliases, inside, each, type, kept);
  }

  ThingSpec follows(String... references) {
    return new ThingSpec(
        name, text, replace, shows, List.of(references), aliases, inside, each, type, kept);
  }

  /** What it refers to. */
  List<String> references() {
    List<String> all = new ArrayList<>(shows);
    all.addAll(follows);
    if (!each.isEmpty()) {
      all.add(each);
    }
    return all;
  }
}
