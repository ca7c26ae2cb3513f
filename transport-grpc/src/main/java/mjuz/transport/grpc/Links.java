package mjuz.transport.grpc;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;

/** The peers of a transport. On its thread only. */
final class Links {
  /** How many peers may be known that only dialled. */
  private static final int MAX_LINKS = 1000;

  private final Site site;
  private final Map<DeploymentName, PeerLink> links = new TreeMap<>();

  Links(Site site) {
    this.site = site;
  }

  /** That of a peer which this side's program names. */
  PeerLink ofNamed(DeploymentName peer) {
    return links.computeIfAbsent(peer, name -> new PeerLink(site, name));
  }

  /** That of a peer which says so; empty if there are too many. */
  Optional<PeerLink> of(DeploymentName peer) {
    return links.size() < MAX_LINKS || links.containsKey(peer)
        ? Optional.of(ofNamed(peer))
        : Optional.empty();
  }

  Optional<PeerLink> existing(DeploymentName peer) {
    return Optional.ofNullable(links.get(peer));
  }

  Collection<PeerLink> all() {
    return links.values();
  }
}
