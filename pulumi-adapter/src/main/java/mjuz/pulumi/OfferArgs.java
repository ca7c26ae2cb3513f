package mjuz.pulumi;

import java.util.List;

/**
 * The names that an {@link Offer} had before (R13). Under each of them the same is offered, so a
 * beneficiary whose program still wishes an old name notices nothing of the new one.
 *
 * <pre>{@code
 * new Offer("api2", content, service, OfferArgs.builder().aliases("api").build());
 * }</pre>
 */
public final class OfferArgs {
  /** No other names. */
  public static final OfferArgs Empty = builder().build();

  private final List<String> aliases;

  private OfferArgs(List<String> aliases) {
    this.aliases = aliases;
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
   * Starts without other names.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the arguments. */
  public static final class Builder {
    private List<String> aliases = List.of();

    private Builder() {}

    /**
     * Under which names it is offered too. Leave them in until no beneficiary wishes them: {@code
     * mjuz status} says who does. A name that is left out while it is in use is withdrawn.
     *
     * @param names the other names; they replace those of an earlier call
     * @return this
     */
    public Builder aliases(String... names) {
      aliases = Aliases.copy(names);
      return this;
    }

    /**
     * Puts them together.
     *
     * @return the arguments
     */
    public OfferArgs build() {
      return new OfferArgs(aliases);
    }
  }
}
