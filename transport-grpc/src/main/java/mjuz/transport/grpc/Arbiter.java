package mjuz.transport.grpc;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import mjuz.core.transport.LocalIdentity;

/**
 * Decides what becomes of a peer that has dialled, so that two end up with one session whoever
 * dials when, and one identity belongs to one process (R4). Pure.
 */
final class Arbiter {

  /** What becomes of a peer that has said hello. */
  sealed interface Verdict {
    /** It gets the session; whatever else there is with it ends. */
    record Welcome() implements Verdict {}

    /** It waits until this side has decided: its program may name the peer later. */
    record WaitUntilWanted() implements Verdict {}

    /** It waits for the end of this side's own dial, which has precedence. */
    record WaitForOwnDial() implements Verdict {}

    /** There is, or will be, another stream between the two; nothing is wrong. */
    record Superseded() implements Verdict {}

    /** It gets no session, and a person has to know why. */
    record Refuse(String reason) implements Verdict {}
  }

  /**
   * A stream whose peer is known.
   *
   * @param dialled whether this side has dialled
   * @param attempt its number among the dials of the side that has
   * @param peer who is at the other end
   */
  record Held(boolean dialled, long attempt, Greeting peer) {}

  /**
   * How this side stands with the peer.
   *
   * @param wanted whether it wants a session
   * @param session the one that is open
   * @param welcomed a peer that was welcomed and has not accepted yet
   * @param waiting a peer that waits
   * @param ownHello the number of this side's dial that is under way, if its hello is said
   */
  record Standing(
      boolean wanted,
      Optional<Held> session,
      Optional<Held> welcomed,
      Optional<Held> waiting,
      OptionalLong ownHello) {}

  private Arbiter() {}

  static Verdict judge(LocalIdentity local, Standing standing, Greeting hello) {
    Optional<Verdict> rivalry =
        Stream.of(standing.session(), standing.welcomed(), standing.waiting())
            .flatMap(Optional::stream)
            .flatMap(held -> rivalry(local, held, hello).stream())
            .findFirst();
    if (rivalry.isPresent()) {
      return rivalry.get();
    }
    if (!standing.wanted()) {
      return new Verdict.WaitUntilWanted();
    }
    if (standing.ownHello().isPresent()
        && !hello.heard().covers(local.incarnation(), standing.ownHello().getAsLong())
        && local.name().compareTo(hello.name()) < 0) {
      // Both have dialled at once. Both see it so, and the lower name's dial goes first at both.
      return new Verdict.WaitForOwnDial();
    }
    return new Verdict.Welcome();
  }

  private static Optional<Verdict> rivalry(LocalIdentity local, Held held, Greeting hello) {
    Greeting there = held.peer();
    if (!there.journalId().equals(hello.journalId())) {
      return Optional.of(
          new Verdict.Refuse(
              "'%s' is connected to another process named '%s' (journal %s; this one has %s); end one of the two, or give it a name of its own"
                  .formatted(local.name(), hello.name(), there.journalId(), hello.journalId())));
    }
    if (hello.incarnation() != there.incarnation()) {
      return hello.incarnation() > there.incarnation()
          ? Optional.empty()
          : Optional.of(
              new Verdict.Refuse(
                  "'%s' is connected to a later run of '%s' (incarnation %d; this is %d); end this process"
                      .formatted(
                          local.name(), hello.name(), there.incarnation(), hello.incarnation())));
    }
    // One process dials only if it has no stream. Either it has lost the one that is held here, or
    // it had not heard of it when it dialled.
    boolean lost =
        held.dialled()
            ? hello.heard().covers(local.incarnation(), held.attempt())
            : hello.attempt() > held.attempt();
    return lost ? Optional.empty() : Optional.of(new Verdict.Superseded());
  }
}
