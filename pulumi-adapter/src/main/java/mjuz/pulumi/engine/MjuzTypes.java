package mjuz.pulumi.engine;

import mjuz.core.model.Edge;

/** The type tokens of mjuz's own resources, and the names of their properties. */
public final class MjuzTypes {
  /** The package of the type tokens, and the name under which the provider is attached. */
  public static final String PACKAGE = "mjuz";

  /**
   * One offer to one beneficiary, named {@code <offer>@<beneficiary>}; inputs {@link #OFFER_NAME},
   * {@link #BENEFICIARY}, {@link #VALUE}.
   */
  public static final String OFFER = "mjuz:index:Offer";

  /**
   * One wish, named {@code <offer>@<offering deployment>}; inputs {@link #OFFER_NAME}, {@link
   * #OFFERING}; outputs also {@link #SATISFIED}, {@link #VERSION}, {@link #VALUE}.
   */
  public static final String WISH = "mjuz:index:Wish";

  /**
   * A remote connection, named as the peer's deployment; inputs {@link #HOST}, {@link #PORT}, both
   * absent to wait until the peer dials.
   */
  public static final String REMOTE_CONNECTION = "mjuz:index:RemoteConnection";

  /**
   * What the resource of a wish is called.
   *
   * @param wish its edge
   * @return see {@link #WISH}
   */
  public static String nameOf(Edge wish) {
    return wish.offer() + "@" + wish.offering();
  }

  /** Property: the name of the offer. */
  public static final String OFFER_NAME = "offer";

  /** Property of an offer: the deployment that may wish it. */
  public static final String BENEFICIARY = "beneficiary";

  /** Property of a wish: the deployment that offers. */
  public static final String OFFERING = "offering";

  /** Property of a wish: the names of offers that satisfy it too; absent if there are none. */
  public static final String ALIASES = "aliases";

  /** Property: the value that is offered, or that satisfies the wish. */
  public static final String VALUE = "value";

  /** Property of a wish: whether it is satisfied. */
  public static final String SATISFIED = "satisfied";

  /** Property of a wish: the version that it is bound to, in digits. */
  public static final String VERSION = "version";

  /** Property of an offer, added on its way to the engine: URN to id of what stands behind it. */
  public static final String BEHIND = "behind";

  /**
   * Property of an offer, left out on its way to the engine: how long before its withdrawal the
   * beneficiary is told, in milliseconds; absent for not at all.
   */
  public static final String NOTICE_MILLIS = "noticeMillis";

  /** Property of a remote connection: where the peer is dialled. */
  public static final String HOST = "host";

  /** Property of a remote connection: the port to dial. */
  public static final String PORT = "port";

  /** The resource that every other one of a stack is inside of. */
  public static final String STACK = "pulumi:pulumi:Stack";

  /** The prefix of the type tokens of providers. */
  public static final String PROVIDERS = "pulumi:providers:";

  private MjuzTypes() {}

  /**
   * Whether the type is one that coordinates with peers but deploys nothing because of it: a wish
   * or a remote connection. What only these depend on is not in use.
   *
   * @param type a type token
   * @return true for wishes and remote connections
   */
  public static boolean isWishOrConnection(String type) {
    return type.equals(WISH) || type.equals(REMOTE_CONNECTION);
  }
}
