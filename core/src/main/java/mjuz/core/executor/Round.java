package mjuz.core.executor;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CompletionStage;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;

/**
 * What an executor asks and reports during one round. Thread-safe; no method blocks. An answer
 * completes once everything that it rests on is durable. After {@link #ended}, or if the event loop
 * stops, an open answer completes exceptionally with {@link
 * java.util.concurrent.CancellationException}.
 */
public interface Round {

  /**
   * The program has a remote connection.
   *
   * @param peer whom it leads to
   * @param address where the peer is dialled; empty to wait until it dials
   */
  void connectionRegistered(DeploymentName peer, Optional<PeerAddress> address);

  /**
   * The program has a wish. The first call of a round binds it, later ones get the same answer
   * (I3). The answer to a wish that is unsatisfied may take the late binding time (R5); nothing
   * else of the round is to wait for it.
   *
   * @param wish the edge, with this deployment as its beneficiary
   * @return what it is bound to
   */
  CompletionStage<Binding> wishRegistered(Edge wish);

  /**
   * The program has a wish that offers of several names satisfy (R13). It is then registered under
   * the name of the answer by {@link #wishRegistered}, and recorded under it in the executor's own
   * state: so what was made with the value of one name depends on that name until it is brought up
   * to date with another one, whatever fails in between (R2). The other names are not registered.
   *
   * @param names the edges of its names, the best first; at least one, and all with this deployment
   *     as their beneficiary
   * @return the first of those that stand; the first of all if none does
   */
  CompletionStage<Edge> wishNamed(List<Edge> names);

  /**
   * The program has an offer, and all that it depends on is deployed. Publishes it if need be (R4,
   * R7). The executor's own state records the offer after the answer: a crash in between leaves an
   * offer that the journal knows and the state does not, and that is withdrawn; the other way round
   * an instance could leave the state's offer before the core knows that it stood behind it.
   *
   * @param offer the edge, with this deployment as its offering side
   * @param value the value
   * @param behind every instance that the offer depends on, directly or not (R7)
   * @param noticeMicros how long before it is withdrawn the beneficiary is told, if a program no
   *     longer has the offer (R13), in microseconds; 0 for not at all
   * @return completes once it is durable
   */
  CompletionStage<Void> offerRegistered(
      Edge offer, Value value, SortedSet<Instance> behind, long noticeMicros);

  /**
   * In a DEPLOY round, the executor is about to change a resource that exists, in a way that may
   * delete its instance before the program ends (a delete-first replacement). The offers in the
   * executor's own state that depend on the resource are asked for by {@link #offerDeleting}; but
   * an offer that was registered anew in this round no longer depends on what stood behind its
   * older version (R7), and one whose last registration a crash kept from being recorded does not
   * depend on what stands behind its newest. The answer may take the hold time (R6).
   *
   * @param instance the instance that there is now
   * @param known the offers in the executor's own state that depend on the resource, directly or
   *     not, and whose delete it would ask for if the change deletes the resource
   * @return true if it may change; false if it is held: the instance must stay as it is, with
   *     nothing deleted that depends on it; the rest of the program goes on without the resource
   *     and what depends on it, as if it waited for an unsatisfied wish, and the round ends as
   *     failed
   */
  CompletionStage<Boolean> resourceChanging(Instance instance, SortedSet<Edge> known);

  /**
   * A change that {@link #resourceChanging} allowed is made, or has failed. Until then an offer
   * that the resource no longer stands behind is not answered, so that the executor does not lose
   * sight of it half-way.
   *
   * @param instance the instance that was asked for
   */
  void resourceChanged(Instance instance);

  /**
   * The executor is about to delete an offer. It is withdrawn if it was not; the answer may take
   * the hold time (R6).
   *
   * @param offer the edge
   * @return true if it may go: no beneficiary depends on it any more; false if it is held: the
   *     delete must fail and what the offer depends on must stay
   */
  CompletionStage<Boolean> offerDeleting(Edge offer);

  /**
   * The executor knows what it would delete next. In a DEPLOY round: the program has ended without
   * error, every registration has been reported and answered, and no delete but of delete-first
   * replacements has been made. In the other kinds: before the first delete. Called at most once a
   * round. The answer may take the hold time (R6).
   *
   * @param leaving offers in the executor's state that would go, each with the wishes that it
   *     depends on there, directly or not: if one of these was withdrawn, no notice is given (R13).
   *     In a DEPLOY round the core adds the offers that it knows and the program did not register
   * @param stuck what of all that would go is known not to, also if the round was told to leave it
   *     alone (R12). It has to stay. If some of it is not among the failing steps of the request
   *     yet, the round ends as failed, with a step for each such instance, although none was tried;
   *     a DEPLOY round makes no deletes then
   * @return what has to stay
   */
  CompletionStage<DeletePlan> deletesPlanned(SortedMap<Edge, SortedSet<Edge>> leaving, Stuck stuck);

  /**
   * The same if everything can be deleted.
   *
   * @param leaving offers in the executor's state that would go, each with the wishes that it
   *     depends on there
   * @return what has to stay
   */
  default CompletionStage<DeletePlan> deletesPlanned(SortedMap<Edge, SortedSet<Edge>> leaving) {
    return deletesPlanned(leaving, Stuck.NOTHING);
  }

  /**
   * In a DEPLOY round: the program has not ended and does nothing. Nothing that it has asked for is
   * under way, neither at the executor's engine nor at the core. Its own code may run, or wait for
   * something that never comes: that cannot be told apart from here. An operation on a resource is
   * something, however long it takes.
   *
   * @return completes when the program is to be ended: what it asks for from then on is refused,
   *     and the round ends as failed as soon as it can, with what the program waited for. It may
   *     never complete, and is void after {@link #programGoesOn}
   */
  CompletionStage<Void> programWaiting();

  /** After {@link #programWaiting}: the program does something again. */
  void programGoesOn();

  /**
   * The round is over; nothing of it runs any more.
   *
   * @param end how
   */
  void ended(RoundEnd end);
}
