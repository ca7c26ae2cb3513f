package mjuz.simulator.explore;

import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.protocol.StateSink;

/** Writes down what a journal holds, but for the number of the last incarnation. */
final class JournalEncoding {
  private JournalEncoding() {}

  static void encode(JournalState journal, StateSink to) {
    to.number(journal.connections().size());
    journal.connections().keySet().forEach(peer -> to.text(peer.text()));
    to.number(journal.offers().size());
    journal.offers().values().forEach(saved -> encode(saved, to));
    to.number(journal.wishes().size());
    journal.wishes().values().forEach(saved -> encode(saved, to));
  }

  private static void encode(OfferSaved saved, StateSink to) {
    to.edge(saved.edge());
    to.version(saved.edge(), saved.version());
    to.text(saved.phase().name());
    to.value(saved.value());
    to.instances(saved.behind());
    to.flag(saved.exposed());
    to.version(saved.edge(), saved.releasedThrough());
    to.version(saved.edge(), saved.adoptFrom());
    to.instances(saved.older());
    to.flag(saved.olderUnknown());
    to.number(saved.leave().noticeMicros());
    to.flag(saved.leave().atMicros().isPresent());
  }

  private static void encode(WishSaved saved, StateSink to) {
    to.edge(saved.edge());
    to.flag(saved.wished());
    to.version(saved.edge(), saved.seen());
    to.text(saved.phase().name());
    to.value(saved.value());
    to.version(saved.edge(), saved.inUse());
    to.version(saved.edge(), saved.bound());
    to.value(saved.boundValue());
  }
}
