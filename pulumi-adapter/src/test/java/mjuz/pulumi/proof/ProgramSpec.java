package mjuz.pulumi.proof;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A program as data. A reference in it is {@code OFFER@PEER} for a wish, {@code 'TEXT} for a text,
 * and otherwise the name of a thing, whose text in capitals it stands for, or several with commas.
 * The names of offers and wishes are followed by their aliases: {@code OFFER|ALIAS|ALIAS}.
 *
 * @param revision counts the changes
 * @param peers where each peer is dialled on loopback; 0 to wait until it dials
 * @param things the resources, each after those that it refers to
 * @param wishes those that no resource needs
 * @param offers the offers
 * @param failing whether the program throws when it has registered everything
 */
record ProgramSpec(
    int revision,
    Map<String, Integer> peers,
    List<ThingSpec> things,
    List<String> wishes,
    List<OfferSpec> offers,
    boolean failing) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static ProgramSpec program() {
    return new ProgramSpec(0, Map.of(), List.of(), List.of(), List.of(), false);
  }

  ProgramSpec thing(String name, String text) {
    return thing(ThingSpec.thing(name, text));
  }

  ProgramSpec thing(ThingSpec thing) {
    return new ProgramSpec(revision, peers, plus(things, thing), wishes, offers, failing);
  }

  ProgramSpec wish(String wish) {
    return new ProgramSpec(revision, peers, things, plus(wishes, wish), offers, failing);
  }

  ProgramSpec offer(String name, String value, String... to) {
    return offer(name, value, Duration.ZERO, to);
  }

  /** An offer that is withdrawn with notice. */
  ProgramSpec offer(String name, String value, Duration notice, String... to) {
    OfferSpec offer = new OfferSpec(name, value, List.of(to), notice.toMillis());
    return new ProgramSpec(revision, peers, things, wishes, plus(offers, offer), failing);
  }

  ProgramSpec throwing() {
    return new ProgramSpec(revision, peers, things, wishes, offers, true);
  }

  ProgramSpec withPeers(int newRevision, Map<String, Integer> all) {
    return new ProgramSpec(newRevision, new TreeMap<>(all), things, wishes, offers, failing);
  }

  /** The peers that it has to do with. */
  SortedSet<String> peerNames() {
    SortedSet<String> names = new TreeSet<>();
    Stream.concat(
            wishes.stream(),
            Stream.concat(
                things.stream().flatMap(thing -> thing.references().stream()),
                offers.stream().map(OfferSpec::value)))
        .filter(ProgramSpec::isWish)
        .forEach(reference -> names.add(reference.substring(reference.indexOf('@') + 1)));
    offers.forEach(offer -> names.addAll(offer.to()));
    return names;
  }

  static boolean isWish(String reference) {
    return !isText(reference) && reference.contains("@");
  }

  static boolean isText(String reference) {
    return reference.startsWith("'");
  }

  void write(Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    JSON.writeValue(part.toFile(), this);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  static ProgramSpec read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), ProgramSpec.class);
  }

  private static <T> List<T> plus(List<T> list, T element) {
    List<T> longer = new ArrayList<>(list);
    longer.add(element);
    return List.copyOf(longer);
  }
}
