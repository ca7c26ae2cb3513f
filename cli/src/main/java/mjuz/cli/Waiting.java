package mjuz.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.pulumi.status.ObstacleText;
import mjuz.pulumi.status.TimeText;

/**
 * Something that a deployment waits for, in words.
 *
 * @param edge the wish or offer
 * @param text a sentence
 */
record Waiting(Edge edge, String text) {

  /** All that a deployment waits for: unsatisfied wishes and offers that wait for a release. */
  static List<Waiting> of(KnownDeployment deployment) {
    return of(deployment, deployment.status().isDestroying());
  }

  /** The same for one that has been asked to destroy: it waits for no offers. */
  static List<Waiting> ofDestroy(KnownDeployment deployment) {
    return of(deployment, true);
  }

  private static List<Waiting> of(KnownDeployment deployment, boolean destroying) {
    DeploymentStatus status = deployment.status();
    if (status.isDestroyed()) {
      return List.of();
    }
    List<Waiting> all = new ArrayList<>();
    for (WishStatus wish : status.wishes()) {
      Optional<String> text = destroying ? undeployed(wish) : wish(wish);
      text.ifPresent(
          t -> all.add(new Waiting(wish.edge(), t + session(deployment, wish.edge().offering()))));
    }
    for (OfferStatus offer : status.offers()) {
      if (offer.waitingForRelease()) {
        DeploymentName beneficiary = offer.edge().beneficiary();
        String fails =
            offer
                .obstacle()
                .map(each -> "; held by '%s': %s".formatted(beneficiary, ObstacleText.of(each)))
                .orElse("");
        all.add(new Waiting(offer.edge(), offer(offer) + session(deployment, beneficiary) + fails));
      }
      if (offer.leavesAtMicros().isPresent()) {
        DeploymentName beneficiary = offer.edge().beneficiary();
        all.add(
            new Waiting(
                offer.edge(),
                "offer '%s' is no longer in the program, and stands until %s, or until '%s' needs it no more"
                        .formatted(
                            offer.edge().offer(),
                            TimeText.of(offer.leavesAtMicros().getAsLong()),
                            beneficiary)
                    + session(deployment, beneficiary)));
      }
    }
    return all;
  }

  private static Optional<String> undeployed(WishStatus wish) {
    return wish.wished() || wish.inUse() == Versions.NONE
        ? Optional.empty()
        : Optional.of(
            "what depends on wish '%s' of '%s' is being undeployed"
                .formatted(wish.edge().offer(), wish.edge().offering()));
  }

  private static Optional<String> wish(WishStatus wish) {
    Edge edge = wish.edge();
    boolean inUse = wish.inUse() != Versions.NONE;
    String still = inUse ? ", and what depends on it is still deployed here" : "";
    if (!wish.wished()) {
      return inUse
          ? Optional.of(
              "wish '%s' of '%s' is no longer in the program, but what depends on it is still deployed here: the next round undeploys it"
                  .formatted(edge.offer(), edge.offering()))
          : Optional.empty();
    }
    if (wish.satisfied()) {
      return wish.leavesAtMicros().isPresent()
          ? Optional.of(
              "wish '%s' will be withdrawn by '%s' at %s: until then, let what depends on it use another offer%s"
                  .formatted(
                      edge.offer(),
                      edge.offering(),
                      TimeText.of(wish.leavesAtMicros().getAsLong()),
                      still))
          : Optional.empty();
    }
    return Optional.of(
        wish.seen() == Versions.NEVER
            ? "wish '%s' waits for '%s', which has not offered it yet%s"
                .formatted(edge.offer(), edge.offering(), still)
            : "wish '%s' waits for '%s', which has withdrawn it (version %d)%s"
                .formatted(edge.offer(), edge.offering(), wish.seen(), still));
  }

  private static String offer(OfferStatus offer) {
    Edge edge = offer.edge();
    return offer.phase().equals(Optional.of(Phase.WITHDRAWN))
        ? "offer '%s' is held until '%s' has undeployed what depends on it"
            .formatted(edge.offer(), edge.beneficiary())
        : "what was behind older versions of offer '%s' is held until '%s' has adopted version %d or released it"
            .formatted(edge.offer(), edge.beneficiary(), offer.version());
  }

  private static String session(KnownDeployment deployment, DeploymentName peer) {
    if (!deployment.isRunning()) {
      return "; this deployment does not run";
    }
    Optional<PeerStatus> known =
        deployment.status().peers().stream().filter(each -> each.name().equals(peer)).findFirst();
    if (known.isEmpty()) {
      return "; there is no remote connection to '%s'".formatted(peer);
    }
    if (known.get().connected()) {
      return "; '%s' is connected".formatted(peer);
    }
    String problem = known.get().problem();
    return "; '%s' is not connected%s".formatted(peer, problem.isEmpty() ? "" : ": " + problem);
  }
}
