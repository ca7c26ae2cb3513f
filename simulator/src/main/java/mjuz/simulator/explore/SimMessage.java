package mjuz.simulator.explore;

import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishHeard;
import mjuz.core.message.Message.WishState;

/** A message under way, interned: the same words are the same object. */
final class SimMessage {
  final int id;
  final Message content;
  final int from;
  final int to;

  /** Of sender and receiver. */
  final int pair;

  /** What a world's hash takes of it; see {@link Part}. */
  final long[] part;

  /** A number for sender and receiver. */
  final int way;

  SimMessage(int id, Message content, Universe universe) {
    this.id = id;
    this.content = content;
    int offering = universe.deployment(content.edge().offering());
    int beneficiary = universe.deployment(content.edge().beneficiary());
    boolean fromBeneficiary = content instanceof WishState;
    from = fromBeneficiary ? beneficiary : offering;
    to = fromBeneficiary ? offering : beneficiary;
    Tokens tokens = new Tokens(universe, from, (edge, version) -> version);
    encode(content, tokens);
    part = Part.of(universe, tokens);
    pair = universe.pair(from, to);
    way = from * universe.size() + to;
  }

  private static void encode(Message content, Tokens to) {
    to.edge(content.edge());
    switch (content) {
      case OfferState m -> {
        // When it leaves is for people.
        to.number(m.leavesAtMicros().isPresent() ? 4 : 1);
        to.version(m.edge(), m.version());
        to.phase(m.phase());
        to.value(m.value());
        to.number(m.generation());
      }
      case WishState m -> {
        to.number(2);
        to.revision(m.edge(), m.revision());
        to.flag(m.wished());
        to.version(m.edge(), m.seen());
        to.version(m.edge(), m.inUse());
      }
      case WishHeard m -> {
        to.number(3);
        to.revision(m.edge(), m.revision());
      }
    }
  }
}
