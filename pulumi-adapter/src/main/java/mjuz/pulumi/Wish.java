package mjuz.pulumi;

import com.google.gson.JsonElement;
import com.google.gson.reflect.TypeToken;
import com.pulumi.core.Output;
import com.pulumi.core.TypeShape;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.core.internal.Internal;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Wishes something of a peer. What depends on the wish is deployed only while the wish is
 * satisfied, that is, while the peer has an offer of this name for this deployment.
 *
 * <pre>{@code
 * record Bucket(String name, String url) {}
 * var bucket = new Wish<>("bucket", storage, Bucket.class);
 * ctx.export("url", bucket.value().applyValue(Bucket::url));
 * }</pre>
 *
 * @param <T> the Java type of the value: a string, number, boolean, list, map, record, enum, {@link
 *     java.util.Optional}, {@link JsonElement} or {@link Object}, or made of these
 */
@ResourceType(type = Wish.TYPE)
public final class Wish<T> extends CustomResource {
  /** The Pulumi type. */
  public static final String TYPE = "mjuz:index:Wish";

  // The SDK sets the two before the body of the constructor.
  @Export(
      name = "value",
      refs = {JsonElement.class},
      tree = "[0]")
  private @Nullable Output<JsonElement> json;

  @Export(
      name = "satisfied",
      refs = {Boolean.class},
      tree = "[0]")
  private @Nullable Output<Boolean> satisfied;

  private final Output<T> value;

  /**
   * A wish.
   *
   * @param name of the wish; the peer's offer has the same
   * @param peer of whom
   * @param type the Java type of the value
   * @throws IllegalArgumentException if the name is not one of a wish
   */
  public Wish(String name, RemoteConnection peer, Class<T> type) {
    this(name, peer, TypeToken.get(type));
  }

  /**
   * A wish.
   *
   * @param name of the wish; the peer's offer has the same
   * @param peer of whom
   * @param type the Java type of the value
   * @param options of the resource
   * @throws IllegalArgumentException if the name is not one of a wish
   */
  public Wish(String name, RemoteConnection peer, Class<T> type, CustomResourceOptions options) {
    this(name, peer, TypeToken.get(type), options);
  }

  /**
   * A wish with the SDK's way to say a generic type: {@code TypeShape.list(String.class)}.
   *
   * @param name of the wish; the peer's offer has the same
   * @param peer of whom
   * @param type the Java type of the value
   * @throws IllegalArgumentException if the name is not one of a wish
   */
  public Wish(String name, RemoteConnection peer, TypeShape<T> type) {
    this(name, peer, type, CustomResourceOptions.Empty);
  }

  /**
   * A wish with the SDK's way to say a generic type: {@code TypeShape.list(String.class)}.
   *
   * @param name of the wish; the peer's offer has the same
   * @param peer of whom
   * @param type the Java type of the value
   * @param options of the resource
   * @throws IllegalArgumentException if the name is not one of a wish
   */
  @SuppressWarnings("unchecked") // the token is of the shape's type
  public Wish(
      String name, RemoteConnection peer, TypeShape<T> type, CustomResourceOptions options) {
    this(name, peer, (TypeToken<T>) type.toGSON(), options);
  }

  /**
   * A wish with Gson's way to say a generic type: {@code new TypeToken<List<String>>() {}}.
   *
   * @param name of the wish; the peer's offer has the same
   * @param peer of whom
   * @param type the Java type of the value
   * @throws IllegalArgumentException if the name is not one of a wish
   */
  public Wish(String name, RemoteConnection peer, TypeToken<T> type) {
    this(name, peer, type, CustomResourceOptions.Empty);
  }

  /**
   * A wish with Gson's way to say a generic type: {@code new TypeToken<List<String>>() {}}.
   *
   * @param name of the wish; the peer's offer has the same
   * @param peer of whom
   * @param type the Java type of the value
   * @param options of the resource
   * @throws IllegalArgumentException if the name is not one of a wish
   */
  public Wish(
      String name, RemoteConnection peer, TypeToken<T> type, CustomResourceOptions options) {
    this(name, peer, type, WishArgs.Empty, options);
  }

  /**
   * A wish that offers of other names satisfy too.
   *
   * @param name of the wish; the peer's offer has the same, or one of the aliases
   * @param peer of whom
   * @param type the Java type of the value
   * @param args the names that satisfy it too
   * @param options of the resource
   * @throws IllegalArgumentException if a name is not one of a wish, or an alias is there twice
   */
  public Wish(
      String name,
      RemoteConnection peer,
      Class<T> type,
      WishArgs args,
      CustomResourceOptions options) {
    this(name, peer, TypeToken.get(type), args, options);
  }

  /**
   * A wish that offers of other names satisfy too.
   *
   * @param name of the wish; the peer's offer has the same, or one of the aliases
   * @param peer of whom
   * @param type the Java type of the value
   * @param args the names that satisfy it too
   * @throws IllegalArgumentException if a name is not one of a wish, or an alias is there twice
   */
  public Wish(String name, RemoteConnection peer, Class<T> type, WishArgs args) {
    this(name, peer, type, args, CustomResourceOptions.Empty);
  }

  /**
   * A wish that offers of other names satisfy too.
   *
   * @param name of the wish; the peer's offer has the same, or one of the aliases
   * @param peer of whom
   * @param type the Java type of the value
   * @param args the names that satisfy it too
   * @param options of the resource
   * @throws IllegalArgumentException if a name is not one of a wish, or an alias is there twice
   */
  @SuppressWarnings("unchecked") // the token is of the shape's type
  public Wish(
      String name,
      RemoteConnection peer,
      TypeShape<T> type,
      WishArgs args,
      CustomResourceOptions options) {
    this(name, peer, (TypeToken<T>) type.toGSON(), args, options);
  }

  /**
   * A wish that offers of other names satisfy too.
   *
   * @param name of the wish; the peer's offer has the same, or one of the aliases
   * @param peer of whom
   * @param type the Java type of the value
   * @param args the names that satisfy it too
   * @throws IllegalArgumentException if a name is not one of a wish, or an alias is there twice
   */
  public Wish(String name, RemoteConnection peer, TypeShape<T> type, WishArgs args) {
    this(name, peer, type, args, CustomResourceOptions.Empty);
  }

  /**
   * A wish that offers of other names satisfy too.
   *
   * @param name of the wish; the peer's offer has the same, or one of the aliases
   * @param peer of whom
   * @param type the Java type of the value
   * @param args the names that satisfy it too
   * @throws IllegalArgumentException if a name is not one of a wish, or an alias is there twice
   */
  public Wish(String name, RemoteConnection peer, TypeToken<T> type, WishArgs args) {
    this(name, peer, type, args, CustomResourceOptions.Empty);
  }

  /**
   * A wish that offers of other names satisfy too.
   *
   * @param name of the wish; the peer's offer has the same, or one of the aliases
   * @param peer of whom
   * @param type the Java type of the value
   * @param args the names that satisfy it too
   * @param options of the resource
   * @throws IllegalArgumentException if a name is not one of a wish, or an alias is there twice
   */
  public Wish(
      String name,
      RemoteConnection peer,
      TypeToken<T> type,
      WishArgs args,
      CustomResourceOptions options) {
    super(
        TYPE,
        ResourceNames.edge(
            Objects.requireNonNull(name, "the name of a wish is null"),
            Objects.requireNonNull(peer, ResourceNames.noConnection("wish", name))),
        new Args(name, peer, args.aliases()),
        ResourceNames.after(peer, options));
    var reader = new WishedValue<T>(name, peer.peer(), type);
    this.value = Objects.requireNonNull(json).applyValue(reader::read);
  }

  /**
   * What the peer offers. While the wish is unsatisfied it is unknown: callbacks on it are not run,
   * and resources that it is passed to are withheld. If the offer is not of the wished type, the
   * output fails with a message that names the edge, what was expected and what was found.
   *
   * @return the value
   */
  public Output<T> value() {
    return value;
  }

  /**
   * Whether the wish is satisfied. It is always known and carries no dependency on the wish: what
   * uses it is deployed in either case.
   *
   * @return true if the peer's offer stands
   */
  public Output<Boolean> isSatisfied() {
    // A future of its own: what is made in a callback on it does not depend on the wish either.
    CompletableFuture<Boolean> known = new CompletableFuture<>();
    var unused =
        Internal.of(Objects.requireNonNull(satisfied))
            .getValueOrDefault(false)
            .whenComplete(
                (value, failure) -> {
                  if (failure == null) {
                    known.complete(value);
                  } else {
                    known.completeExceptionally(failure);
                  }
                });
    return Output.of(known);
  }

  @SuppressWarnings("UnusedVariable") // the SDK reads the fields
  private static final class Args extends ResourceArgs {
    @Import(name = "offer", required = true)
    private final Output<String> offer;

    @Import(name = "offering", required = true)
    private final Output<String> offering;

    // Absent if there is none.
    @Import(name = "aliases")
    private final @Nullable Output<List<String>> aliases;

    Args(String offer, RemoteConnection offering, List<String> aliases) {
      Aliases.check("wish", offer, aliases);
      aliases.forEach(alias -> ResourceNames.edge(alias, offering));
      this.offer = Output.of(offer);
      this.offering = Output.of(offering.peer().text());
      this.aliases = aliases.isEmpty() ? null : Output.of(aliases);
    }
  }
}
