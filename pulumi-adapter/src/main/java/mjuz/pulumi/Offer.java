package mjuz.pulumi;

import com.google.gson.JsonElement;
import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import mjuz.core.model.DeploymentName;
import org.jspecify.annotations.Nullable;

/**
 * Offers a value to one or more peers. What the value depends on stays deployed until no
 * beneficiary uses it any more (R1).
 *
 * <p>The value may be anything that is JSON: {@code null}, strings, numbers, booleans, lists, maps
 * with string keys, records, enums, Gson's elements, each plain or as an {@link Output}, at any
 * depth. A resource offers its outputs, its id and its URN. As everywhere in Pulumi, a member of an
 * object that is {@code null} counts as absent, and numbers are doubles. If any part of it is a
 * secret, the whole value is one. It takes at most 4 MiB as JSON, and lists and objects are nested
 * at most 24 levels deep: a value that contains itself is refused like one that is too deep.
 *
 * <pre>{@code
 * new Offer("bucket", content, bucket);
 * new Offer("zone", List.of(web, mail), Map.of("id", zone.id(), "ttl", 60));
 * }</pre>
 */
@ResourceType(type = Offer.TYPE)
public final class Offer extends CustomResource {
  /** The Pulumi type. */
  public static final String TYPE = "mjuz:index:Offer";

  /**
   * An offer to one beneficiary.
   *
   * @param name of the offer; the beneficiary's wish has the same
   * @param beneficiary to whom
   * @param value what is offered
   * @throws IllegalArgumentException if the value is not JSON, or the name not one of an offer
   */
  public Offer(String name, RemoteConnection beneficiary, @Nullable Object value) {
    this(name, beneficiary, value, CustomResourceOptions.Empty);
  }

  /**
   * An offer to one beneficiary.
   *
   * @param name of the offer; the beneficiary's wish has the same
   * @param beneficiary to whom
   * @param value what is offered
   * @param options of the resource
   * @throws IllegalArgumentException if the value is not JSON, or the name not one of an offer
   */
  public Offer(
      String name,
      RemoteConnection beneficiary,
      @Nullable Object value,
      CustomResourceOptions options) {
    this(name, beneficiary, value, OfferArgs.Empty, options);
  }

  /**
   * An offer to one beneficiary that had other names before, or is withdrawn with notice.
   *
   * @param name of the offer; the beneficiary's wish has the same, or one of the aliases
   * @param beneficiary to whom
   * @param value what is offered
   * @param args the names that it had, and its notice
   * @throws IllegalArgumentException if the value is not JSON, or a name not one of an offer
   */
  public Offer(String name, RemoteConnection beneficiary, @Nullable Object value, OfferArgs args) {
    this(name, beneficiary, value, args, CustomResourceOptions.Empty);
  }

  /**
   * An offer to one beneficiary that had other names before, or is withdrawn with notice.
   *
   * @param name of the offer; the beneficiary's wish has the same, or one of the aliases
   * @param beneficiary to whom
   * @param value what is offered
   * @param args the names that it had, and its notice
   * @param options of the resources
   * @throws IllegalArgumentException if the value is not JSON, or a name not one of an offer
   */
  public Offer(
      String name,
      RemoteConnection beneficiary,
      @Nullable Object value,
      OfferArgs args,
      CustomResourceOptions options) {
    this(
        name,
        List.of(Objects.requireNonNull(beneficiary, ResourceNames.noConnection("offer", name))),
        value,
        args,
        options);
  }

  /**
   * An offer to several beneficiaries.
   *
   * @param name of the offer; the beneficiaries' wishes have the same
   * @param beneficiaries to whom; at least one, no two alike
   * @param value what is offered
   * @throws IllegalArgumentException if the value is not JSON, the name not one of an offer, or the
   *     list not as it should be
   */
  public Offer(String name, List<RemoteConnection> beneficiaries, @Nullable Object value) {
    this(name, beneficiaries, value, CustomResourceOptions.Empty);
  }

  /**
   * An offer to several beneficiaries. For each of them there is one resource; this one is that of
   * the first.
   *
   * @param name of the offer; the beneficiaries' wishes have the same
   * @param beneficiaries to whom; at least one, no two alike
   * @param value what is offered
   * @param options of the resources
   * @throws IllegalArgumentException if the value is not JSON, the name not one of an offer, or the
   *     list not as it should be
   */
  public Offer(
      String name,
      List<RemoteConnection> beneficiaries,
      @Nullable Object value,
      CustomResourceOptions options) {
    this(name, beneficiaries, value, OfferArgs.Empty, options);
  }

  /**
   * An offer to several beneficiaries that had other names before, or is withdrawn with notice.
   *
   * @param name of the offer; the beneficiaries' wishes have the same, or one of the aliases
   * @param beneficiaries to whom; at least one, no two alike
   * @param value what is offered
   * @param args the names that it had, and its notice
   * @throws IllegalArgumentException if the value is not JSON, a name not one of an offer, or the
   *     list not as it should be
   */
  public Offer(
      String name, List<RemoteConnection> beneficiaries, @Nullable Object value, OfferArgs args) {
    this(name, beneficiaries, value, args, CustomResourceOptions.Empty);
  }

  /**
   * An offer to several beneficiaries that had other names before, or is withdrawn with notice. For
   * each name and beneficiary there is one resource; this one is that of the name itself and the
   * first beneficiary.
   *
   * @param name of the offer; the beneficiaries' wishes have the same, or one of the aliases
   * @param beneficiaries to whom; at least one, no two alike
   * @param value what is offered
   * @param args the names that it had, and its notice
   * @param options of the resources
   * @throws IllegalArgumentException if the value is not JSON, a name not one of an offer, or the
   *     list not as it should be
   */
  public Offer(
      String name,
      List<RemoteConnection> beneficiaries,
      @Nullable Object value,
      OfferArgs args,
      CustomResourceOptions options) {
    this(
        name,
        first(name, beneficiaries),
        OfferedValue.of("offer '%s'".formatted(name), value),
        args,
        options);
    Aliases.check("offer", name, args.aliases());
    for (String each : Aliases.names(name, args.aliases())) {
      // R13: an alias is an offer of its own with the same value, and the same behind it.
      for (RemoteConnection to : beneficiaries) {
        if (!each.equals(name) || to != beneficiaries.getFirst()) {
          new Offer(each, to, OfferedValue.of("offer '%s'".formatted(name), value), args, options);
        }
      }
    }
  }

  private Offer(
      String name,
      RemoteConnection beneficiary,
      Output<JsonElement> value,
      OfferArgs args,
      CustomResourceOptions options) {
    super(
        TYPE,
        ResourceNames.edge(name, beneficiary),
        new Args(name, beneficiary.peer(), value, args.notice()),
        ResourceNames.after(beneficiary, options));
  }

  private static RemoteConnection first(String name, List<RemoteConnection> beneficiaries) {
    Objects.requireNonNull(name, "the name of an offer is null");
    Objects.requireNonNull(
        beneficiaries, "the list of beneficiaries of offer '%s' is null".formatted(name));
    if (beneficiaries.isEmpty()) {
      throw new IllegalArgumentException("offer '%s' has no beneficiary".formatted(name));
    }
    Set<DeploymentName> seen = new HashSet<>();
    for (RemoteConnection each : beneficiaries) {
      Objects.requireNonNull(each, ResourceNames.noConnection("offer", name));
      if (!seen.add(each.peer())) {
        throw new IllegalArgumentException(
            "offer '%s' names its beneficiary '%s' twice".formatted(name, each.peer()));
      }
    }
    return beneficiaries.getFirst();
  }

  @SuppressWarnings("UnusedVariable") // the SDK reads the fields
  private static final class Args extends ResourceArgs {
    @Import(name = "offer", required = true)
    private final Output<String> offer;

    @Import(name = "beneficiary", required = true)
    private final Output<String> beneficiary;

    // Absent if the value is null.
    @Import(name = "value")
    private final Output<JsonElement> value;

    // Absent if there is none. The engine is not told of it.
    @Import(name = "noticeMillis")
    private final @Nullable Output<Double> noticeMillis;

    Args(String offer, DeploymentName beneficiary, Output<JsonElement> value, Duration notice) {
      this.noticeMillis = notice.isZero() ? null : Output.of((double) notice.toMillis());
      this.offer = Output.of(offer);
      this.beneficiary = Output.of(beneficiary.text());
      this.value = value;
    }
  }
}
