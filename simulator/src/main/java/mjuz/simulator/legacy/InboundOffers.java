package mjuz.simulator.legacy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mjuz.core.executor.Binding;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Versions;
import org.jspecify.annotations.Nullable;

/**
 * What peers offer, in memory only, by what the messages say: no word is compared with who sent it.
 */
final class InboundOffers {
  private final Map<Edge, Inbound> offers = new HashMap<>();
  private final List<Call> calls = new ArrayList<>();

  /** A withdrawal that waits before the first round is done. */
  private final List<Call> early = new ArrayList<>();

  private boolean initialized;
  private long revision;

  /** One offer. */
  private static final class Inbound {
    /** Set when a wish is polled, before anything is deployed. */
    private boolean deployed;

    private boolean withdrawn;
    private Binding.@Nullable Satisfied offer;
  }

  /** A call of releaseOffer that is held open. */
  private record Call(Edge edge, DeploymentName caller, long session, long version) {}

  /** offer: whatever comes last is what is offered, and a withdrawal before it is forgotten. */
  void offered(OfferState message) {
    Inbound inbound = offers.computeIfAbsent(message.edge(), edge -> new Inbound());
    inbound.withdrawn = false;
    inbound.offer = new Binding.Satisfied(message.version(), message.value().orElseThrow());
  }

  /** releaseOffer: answered as soon as the offer is not known, or not deployed. */
  void withdrawn(OfferState message, DeploymentName caller, long session) {
    Call call = new Call(message.edge(), caller, session, message.version());
    if (initialized) {
      withdraw(call);
    } else {
      early.add(call);
    }
  }

  private void withdraw(Call call) {
    Inbound inbound = offers.get(call.edge());
    if (inbound != null && inbound.deployed) {
      inbound.withdrawn = true;
    } else {
      offers.remove(call.edge());
    }
    calls.add(call);
  }

  /** The first round is done: now it is known what is deployed. */
  void initialize() {
    if (!initialized) {
      initialized = true;
      early.forEach(this::withdraw);
      early.clear();
    }
  }

  /** A wish asks for the offer, which counts as deployed from now on. */
  Optional<Binding> poll(Edge wish) {
    Inbound inbound = offers.computeIfAbsent(wish, edge -> new Inbound());
    inbound.deployed = true;
    if (inbound.withdrawn) {
      return Optional.of(new Binding.Unsatisfied());
    }
    return Optional.ofNullable(inbound.offer);
  }

  boolean isWithdrawn(Edge wish) {
    Inbound inbound = offers.get(wish);
    return inbound != null && inbound.withdrawn;
  }

  /** A wish is gone from the stack. Only an offer that is withdrawn is released by that. */
  void wishDeleted(Edge wish) {
    Inbound inbound = offers.get(wish);
    if (inbound != null && inbound.withdrawn) {
      offers.remove(wish);
    }
  }

  /** Answers the calls whose offers are not deployed. */
  void answer(Remotes remotes, BatchDraft out) {
    for (Iterator<Call> each = calls.iterator(); each.hasNext(); ) {
      Call call = each.next();
      Inbound inbound = offers.get(call.edge());
      if (inbound == null || !inbound.deployed) {
        each.remove();
        if (remotes.session(call.caller()) == call.session()) {
          Message released =
              new WishState(call.edge(), ++revision, false, call.version(), Versions.NONE);
          out.send(call.caller(), call.session(), released);
        }
      }
    }
  }
}
