package mjuz.pulumi.proof;

import com.pulumi.Context;
import com.pulumi.core.Alias;
import com.pulumi.core.Output;
import com.pulumi.resources.ComponentResource;
import com.pulumi.resources.CustomResourceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mjuz.pulumi.Offer;
import mjuz.pulumi.OfferArgs;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.Wish;
import mjuz.pulumi.WishArgs;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;

/**
 * Runs what a file says, which it reads anew each time. Notes in another file which revision it has
 * run.
 */
record SpecProgram(Path file, Path ran) implements Consumer<Context> {

  @Override
  public void accept(Context context) {
    try {
      ProgramSpec spec = ProgramSpec.read(file);
      new Run(spec).register();
      Files.writeString(ran, Integer.toString(spec.revision()));
      if (spec.failing()) {
        throw new IllegalStateException("the program was told to fail");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A component without anything of its own. */
  private static final class Group extends ComponentResource {
    Group(String name) {
      super("test:index:Group", name);
    }
  }

  /** One run. */
  private static final class Run {
    private final ProgramSpec spec;
    private final Map<String, RemoteConnection> peers = new HashMap<>();
    private final Map<String, Output<String>> wishes = new HashMap<>();
    private final Map<String, Thing> things = new HashMap<>();
    private final Map<String, Group> components = new HashMap<>();

    Run(ProgramSpec spec) {
      this.spec = spec;
    }

    void register() {
      spec.peers().forEach((name, port) -> peers.put(name, connection(name, port)));
      spec.wishes().forEach(this::resolve);
      spec.things().forEach(this::register);
      spec.offers()
          .forEach(
              offer ->
                  new Offer(
                      own(offer.name()),
                      offer.to().stream().map(peers::get).toList(),
                      resolve(offer.value()),
                      OfferArgs.builder()
                          .aliases(aliases(offer.name()))
                          .notice(Duration.ofMillis(offer.noticeMillis()))
                          .build()));
    }

    private static String own(String names) {
      return names.split("\\|", 2)[0];
    }

    private static String[] aliases(String names) {
      String[] parts = names.split("\\|", -1);
      return Arrays.copyOfRange(parts, 1, parts.length);
    }

    private void register(ThingSpec thing) {
      if (thing.each().isEmpty()) {
        things.put(
            thing.name(), new Thing(thing.type(), thing.name(), arguments(thing), options(thing)));
        return;
      }
      // Nobody reads the result: what counts is made in the callback, of plain texts.
      resolve(thing.each())
          .applyValue(
              list -> {
                for (String element : List.of(list.split(",", -1))) {
                  new Thing(thing.name() + element, ThingArgs.of(thing.text() + element));
                }
                return "";
              });
    }

    private CustomResourceOptions options(ThingSpec thing) {
      CustomResourceOptions.Builder options = CustomResourceOptions.builder();
      if (!thing.inside().isEmpty()) {
        options.parent(components.computeIfAbsent(thing.inside(), Group::new));
      }
      if (thing.kept()) {
        options.protect(true);
      }
      return options
          .aliases(
              thing.aliases().stream()
                  .map(former -> alias(former, thing.inside().isEmpty()))
                  .map(Output::of)
                  .toList())
          .build();
    }

    /** An alias of the SDK names either the former name or that there was no parent. */
    private static Alias alias(String former, boolean outside) {
      if (former.equals(Thing.FORMER_TYPE)) {
        return Alias.builder().type(former).build();
      }
      return outside ? Alias.builder().name(former).build() : Alias.noParent();
    }

    private static RemoteConnection connection(String name, int port) {
      RemoteConnectionArgs.Builder args = RemoteConnectionArgs.builder();
      return new RemoteConnection(
          name, port == 0 ? args.build() : args.host("127.0.0.1").port(port).build());
    }

    private Output<String> resolve(String reference) {
      if (ProgramSpec.isText(reference)) {
        return Output.of(reference.substring(1));
      }
      if (ProgramSpec.isWish(reference)) {
        String[] parts = reference.split("@", 2);
        return wishes.computeIfAbsent(
            reference,
            key ->
                new Wish<>(
                        own(parts[0]),
                        peers.get(parts[1]),
                        String.class,
                        WishArgs.builder().aliases(aliases(parts[0])).build())
                    .value());
      }
      if (reference.contains(",")) {
        return all(List.of(reference.split(",", -1))).applyValue(texts -> String.join(",", texts));
      }
      return things.get(reference).loud();
    }

    private ThingArgs arguments(ThingSpec thing) {
      Output<String> text = Output.of(thing.text());
      if (!thing.shows().isEmpty()) {
        text = all(thing.shows()).applyValue(shown -> thing.text() + shown);
      }
      ThingArgs args = ThingArgs.of(text);
      if (!thing.follows().isEmpty()) {
        args = args.with(all(thing.follows()).applyValue(List::toString));
      }
      return switch (thing.replace()) {
        case "create-first" -> args.replacedCreateFirst();
        case "delete-first" -> args.replacedDeleteFirst();
        default -> args;
      };
    }

    private Output<List<String>> all(List<String> references) {
      return Output.all(references.stream().map(this::resolve).toList());
    }
  }
}
