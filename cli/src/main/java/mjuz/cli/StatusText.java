package mjuz.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.OfferUse;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.pulumi.status.ObstacleText;
import mjuz.pulumi.status.RingText;
import mjuz.pulumi.status.TimeText;

/** A status for people. */
final class StatusText {
  private final KnownDeployment deployment;
  private final List<String> lines = new ArrayList<>();

  private StatusText(KnownDeployment deployment) {
    this.deployment = deployment;
  }

  static String of(KnownDeployment deployment) {
    return new StatusText(deployment).text();
  }

  private static String ended(DeploymentStatus status) {
    if (status.isDestroyed()) {
      return "destroyed, nothing is deployed";
    }
    return status.isProtected() ? DeploymentStatus.PROTECTED : "not running";
  }

  private String text() {
    DeploymentStatus status = deployment.status();
    lines.add(
        status.name()
            + deployment
                .holder()
                .map(
                    h ->
                        ": running since %s (process %d on %s, incarnation %d)"
                            .formatted(h.since(), h.pid(), h.host(), status.incarnation()))
                .orElseGet(
                    () ->
                        ": %s (last incarnation %d)"
                            .formatted(ended(status), status.incarnation())));
    lines.add(
        "  from "
            + deployment.source()
            + deployment.time().map(time -> ", written at " + time).orElse(""));
    if (deployment.isRunning()) {
      lines.add("  now: %s; rounds: %d".formatted(status.activity(), status.rounds()));
    }
    status
        .lastFailure()
        .ifPresent(
            failure -> {
              lines.add("  last round failed: " + failure.summary());
              failure.resources().forEach(urn -> lines.add("    " + urn));
            });
    status.valuesGoRound().ifPresent(ring -> lines.add("  " + RingText.of(ring)));
    section("fails", status.failing().stream().map(ObstacleText::of).toList());
    section("peers", status.peers().stream().map(this::peer).toList());
    section("wishes", status.wishes().stream().map(StatusText::wish).toList());
    section("offers", status.offers().stream().map(StatusText::offer).toList());
    section("waits for", Waiting.of(deployment).stream().map(Waiting::text).toList());
    return String.join(System.lineSeparator(), lines);
  }

  private void section(String title, List<String> content) {
    if (!content.isEmpty()) {
      lines.add("  " + title);
      content.forEach(each -> lines.add("    " + each));
    }
  }

  private String peer(PeerStatus peer) {
    String line = "%s (%s)".formatted(peer.name(), peer.address());
    if (!deployment.isRunning()) {
      return line;
    }
    if (peer.connected()) {
      return line + ": connected";
    }
    return line + ": not connected" + (peer.problem().isEmpty() ? "" : ": " + peer.problem());
  }

  private static String wish(WishStatus wish) {
    String state =
        wish.satisfied()
            ? "satisfied, version " + wish.seen()
            : wish.seen() == Versions.NEVER ? "not offered" : "withdrawn, version " + wish.seen();
    return "%s of %s: %s%s, in use: %s%s"
        .formatted(
            wish.edge().offer(),
            wish.edge().offering(),
            wish.wished() ? "" : "not wished, ",
            state,
            inUse(wish.inUse()),
            leaves(wish.leavesAtMicros()));
  }

  private static String inUse(long version) {
    return version == Versions.UNKNOWN ? "an unknown version" : Versions.show(version);
  }

  private static String offer(OfferStatus offer) {
    String state =
        offer
            .phase()
            .map(
                phase ->
                    (phase == Phase.AVAILABLE ? "available" : "withdrawn")
                        + ", version "
                        + offer.version())
            .orElse("not offered");
    return "%s to %s: %s%s%s%s"
        .formatted(
            offer.edge().offer(),
            offer.edge().beneficiary(),
            state,
            offer.wished() ? ", wished" : "",
            offer.use().map(use -> "; " + use(offer, use)).orElse(""),
            leaves(offer.leavesAtMicros()));
  }

  private static String leaves(OptionalLong atMicros) {
    return atMicros.isPresent()
        ? "; will be withdrawn at " + TimeText.of(atMicros.getAsLong())
        : "";
  }

  private static String use(OfferStatus offer, OfferUse use) {
    if (use.seen() == Versions.NEVER) {
      return use.olderInUse() ? "told, not answered yet" : "not seen yet";
    }
    if (use.seen() < offer.version()) {
      return "seen %d so far".formatted(use.seen());
    }
    String older =
        use.olderInUse()
            ? "still uses an older version"
            : offer.phase().equals(Optional.of(Phase.WITHDRAWN))
                ? "released"
                : offer.wished() ? "adopted" : "no older version in use";
    return "seen %d, %s".formatted(use.seen(), older);
  }
}
