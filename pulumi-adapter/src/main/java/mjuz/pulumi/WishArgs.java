package mjuz.pulumi;

import java.util.List;

/**
 * The names that satisfy a {@link Wish} beside its own (R13), so that its deployment may run the
 * new program before its peer does.
 *
 * <pre>{@code
 * new Wish<>("api2", storage, Api.class, WishArgs.builder().aliases("api").build());
 * }</pre>
 */
public final class WishArgs {
  /** No other names. */
  public static final WishArgs Empty = builder().build();

  private final List<String> aliases;

  private WishArgs(List<String> aliases) {
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
     * Which offers satisfy the wish while there is none of its own name; the first that stands
     * does.
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
    public WishArgs build() {
      return new WishArgs(aliases);
    }
  }
}
