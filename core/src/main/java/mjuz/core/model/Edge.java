package mjuz.core.model;

/**
 * What is coordinated: one offer of one deployment to one beneficiary. Both sides name it alike.
 *
 * @param offering the deployment that offers
 * @param offer the name of the offer, 1 to 200 characters without control characters and halves of
 *     surrogate pairs
 * @param beneficiary the deployment that may wish it
 */
public record Edge(DeploymentName offering, String offer, DeploymentName beneficiary)
    implements Comparable<Edge> {
  /** The longest name of an offer, in characters. */
  public static final int MAX_OFFER_NAME_LENGTH = 200;

  /**
   * Checks the name of the offer and that the two sides differ.
   *
   * @throws IllegalArgumentException if they do not, or if a deployment offers to itself
   */
  public Edge {
    if (offer.isEmpty() || offer.length() > MAX_OFFER_NAME_LENGTH || isUnfit(offer)) {
      throw new IllegalArgumentException(
          "%s is not a name for an offer or a wish: use 1 to %d characters without control characters and halves of surrogate pairs"
              .formatted(Shown.of(offer), MAX_OFFER_NAME_LENGTH));
    }
    if (offering.equals(beneficiary)) {
      throw new IllegalArgumentException(
          "deployment '%s' cannot offer '%s' to itself: within a program pass the output directly"
              .formatted(offering, offer));
    }
  }

  /** A surrogate alone can be neither sent nor written: UTF-8 has nothing for it. */
  private static boolean isUnfit(String offer) {
    for (int i = 0; i < offer.length(); i++) {
      char c = offer.charAt(i);
      if (c < ' ' || c > '~') {
        return offer.codePoints().anyMatch(Edge::isUnfit);
      }
    }
    return false;
  }

  private static boolean isUnfit(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }

  /**
   * The deployment at the other end.
   *
   * @param self one of the two sides
   * @return the other one
   */
  public DeploymentName peerOf(DeploymentName self) {
    return self.equals(offering) ? beneficiary : offering;
  }

  @Override
  public int compareTo(Edge other) {
    int order = offering.compareTo(other.offering);
    if (order == 0) {
      order = offer.compareTo(other.offer);
    }
    return order == 0 ? beneficiary.compareTo(other.beneficiary) : order;
  }

  @Override
  public String toString() {
    return offering + "/" + offer + "->" + beneficiary;
  }
}
