package mjuz.pulumi;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import mjuz.pulumi.engine.value.NoticeTime;

/**
 * How an {@link Offer} is told of, beside its value (R13): the names that it had before, and how
 * long before its withdrawal its beneficiaries are told.
 *
 * <pre>{@code
 * new Offer("api2", content, service, OfferArgs.builder().aliases("api").build());
 * new Offer("api", content, service, OfferArgs.builder().notice(Duration.ofDays(7)).build());
 * }</pre>
 */
public final class OfferArgs {
  /** No other names, and no notice. */
  public static final OfferArgs Empty = builder().build();

  private final List<String> aliases;
  private final Duration notice;

  private OfferArgs(List<String> aliases, Duration notice) {
    this.aliases = aliases;
    this.notice = notice;
  }

  /**
   * The other names.
   *
   * @return in the order in which they were given
   */
  public List<String> aliases() {
    return aliases;
  }

  /**
   * How long before its withdrawal the beneficiaries are told.
   *
   * @return in whole milliseconds; zero for not at all
   */
  public Duration notice() {
    return notice;
  }

  /**
   * Starts without other names and notice.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the arguments. */
  public static final class Builder {
    private List<String> aliases = List.of();
    private Duration notice = Duration.ZERO;

    private Builder() {}

    /**
     * Under which names it is offered too. A beneficiary whose program still wishes an old name
     * notices nothing of the new one. Leave them in until no beneficiary wishes them: {@code mjuz
     * status} says who does. A name that is left out while it is in use is withdrawn.
     *
     * @param names the other names; they replace those of an earlier call
     * @return this
     */
    public Builder aliases(String... names) {
      aliases = Aliases.copy(names);
      return this;
    }

    /**
     * How long it stands when it has left the program. The beneficiaries are told at once that it
     * will be withdrawn, and when. Until then, or until a beneficiary neither wishes nor uses it
     * any more, it stands for that beneficiary, with all that it depends on. Then it is withdrawn
     * like any other: what it depends on still stays until the beneficiary uses it no more. What
     * counts is the notice of the last program that had the offer.
     *
     * <p>No notice is given if the deployment is destroyed, if a resource that the offer depends on
     * is replaced delete-first, or if a wish that it depends on is withdrawn.
     *
     * @param time zero, which is the default, for no notice; at most 366 days; parts of a
     *     millisecond are rounded up
     * @return this
     * @throws IllegalArgumentException if it is negative, or longer than that
     */
    public Builder notice(Duration time) {
      Objects.requireNonNull(time, "the notice of an offer is null");
      notice = NoticeTime.checked(time);
      return this;
    }

    /**
     * Puts them together.
     *
     * @return the arguments
     */
    public OfferArgs build() {
      return new OfferArgs(aliases, notice);
    }
  }
}
