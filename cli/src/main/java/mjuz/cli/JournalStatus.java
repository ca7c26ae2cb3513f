package mjuz.cli;

import java.util.List;
import java.util.Optional;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.OfferUse;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.pulumi.journal.JournalReader;

/** The status as far as a journal alone tells it: sessions and rounds are not in it. */
final class JournalStatus {
  private JournalStatus() {}

  static DeploymentStatus of(JournalReader.Snapshot snapshot) {
    JournalState state = snapshot.state();
    List<PeerStatus> peers =
        state.connections().entrySet().stream()
            .map(
                each ->
                    new PeerStatus(
                        each.getKey(),
                        each.getValue().map(PeerAddress::toString).orElse("waits to be dialled"),
                        false,
                        ""))
            .toList();
    return new DeploymentStatus(
        snapshot.deployment(),
        state.incarnation(),
        "not known: this is from the journal",
        0,
        peers,
        state.offers().values().stream().map(JournalStatus::offer).toList(),
        state.wishes().values().stream().map(JournalStatus::wish).toList(),
        Optional.empty());
  }

  private static OfferStatus offer(OfferSaved offer) {
    // R1, R7: what the beneficiary must have adopted or released before something goes.
    long awaited = offer.phase() == Phase.WITHDRAWN ? offer.version() : offer.adoptFrom();
    return new OfferStatus(
        offer.edge(),
        Optional.of(offer.phase()),
        offer.version(),
        false,
        offer.exposed() && offer.releasedThrough() < awaited,
        Optional.of(use(offer)),
        Optional.empty(),
        offer.leave().atMicros());
  }

  /** What was released was seen; what else was seen is not in the journal. */
  private static OfferUse use(OfferSaved offer) {
    return offer.exposed()
        ? new OfferUse(offer.releasedThrough(), offer.releasedThrough() < offer.version())
        : new OfferUse(Versions.NEVER, false);
  }

  private static WishStatus wish(WishSaved wish) {
    return new WishStatus(
        wish.edge(),
        wish.wished(),
        wish.phase() == Phase.AVAILABLE,
        wish.seen(),
        wish.inUse(),
        wish.leavesAtMicros());
  }
}
