package mjuz.cli.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.Phase;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.StatusFile;

/** How a team stands, in one line. */
final class StatusLine {
  private StatusLine() {}

  /** From the status that its deployment keeps; nothing of it if that is not there to be read. */
  static String of(Team team, DemoFolder folder, boolean running) {
    String text = running ? "starts" : "does not run";
    try {
      Optional<DeploymentStatus> status =
          StatusFile.read(new DeploymentFolder(folder.of(team)).status())
              .map(snapshot -> snapshot.status());
      if (running && status.isPresent()) {
        text = text(status.get());
      }
    } catch (IOException e) {
      // The folder is about to be deleted.
    }
    return "%-8s= %s".formatted(team.deployment(), text);
  }

  static String text(DeploymentStatus status) {
    List<String> parts = new ArrayList<>();
    parts.add(status.activity());
    status.peers().stream().map(StatusLine::peer).forEach(parts::add);
    status.wishes().stream().filter(WishStatus::wished).map(StatusLine::wish).forEach(parts::add);
    status.offers().stream().map(StatusLine::offer).forEach(parts::add);
    return String.join("; ", parts);
  }

  private static String peer(PeerStatus peer) {
    return peer.name() + (peer.connected() ? " connected" : " not connected");
  }

  private static String wish(WishStatus wish) {
    return "wish '%s' %s".formatted(wish.edge().offer(), wish.satisfied() ? "satisfied" : "waits");
  }

  private static String offer(OfferStatus offer) {
    String phase =
        offer
            .phase()
            .map(each -> each == Phase.AVAILABLE ? "available" : "withdrawn")
            .orElse("wished, not offered");
    return "offer '%s' %s%s"
        .formatted(offer.edge().offer(), phase, offer.waitingForRelease() ? ", still in use" : "");
  }
}
