package mjuz.core.protocol;

import java.util.List;
import java.util.Optional;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalRecord;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import mjuz.core.notice.Notice;

/**
 * What is to be done after one input, in the order of the components. If the records cannot be made
 * durable, nothing of the rest may be done: every message, answer and round may rest on them (I5).
 *
 * @param records to be made durable first, all or nothing
 * @param connections for the transport; may be done as soon as the records are durable
 * @param messages to send after the records are durable; may be lost
 * @param answers to the executor after the records are durable: a wish's binding is durable before
 *     the executor is told (R2), and a withdrawal or release is before a delete is allowed (R1)
 * @param round to start after the records are durable; at most one, and only while none runs (R5)
 * @param timers to set; the driver may fire one late, never early
 * @param notices for people and traces, in the order in which things happened; nothing rests on
 *     them
 * @param end present if the deployment is done: no further input is taken
 */
public record Batch(
    List<JournalRecord> records,
    List<Connection> connections,
    List<Outgoing> messages,
    List<Answer> answers,
    Optional<RoundRequest> round,
    List<TimerSetting> timers,
    List<Notice> notices,
    Optional<End> end) {

  /** Why a deployment is done. */
  public enum End {
    /** Asked to stop. */
    STOPPED,
    /** Asked to destroy, and the stack is empty. */
    DESTROYED,
    /** Asked to destroy, and nothing is left but what cannot be deleted, since it is protected. */
    PROTECTED
  }

  /** A word to the transport. */
  public sealed interface Connection {
    /**
     * A session is wanted.
     *
     * @param peer with whom
     * @param address where to dial; empty to wait until the peer dials
     */
    record Connect(DeploymentName peer, Optional<PeerAddress> address) implements Connection {}

    /**
     * No session is wanted any more.
     *
     * @param peer with whom
     */
    record Disconnect(DeploymentName peer) implements Connection {}
  }

  /**
   * A message to send.
   *
   * @param peer to whom
   * @param session in which session
   * @param message what
   */
  public record Outgoing(DeploymentName peer, long session, Message message) {}

  /**
   * A timer to set.
   *
   * @param timer which; an earlier setting is forgotten
   * @param atMicros when, in microseconds since 1970; {@link #NEVER} to take the setting back
   * @param jitterMicros how much later it may fire, so that those who failed together do not try
   *     again together
   */
  public record TimerSetting(Timer timer, long atMicros, long jitterMicros) {
    /** No time. */
    public static final long NEVER = Long.MAX_VALUE;
  }

  /** An answer to a question of the executor. */
  public sealed interface Answer {
    /**
     * Which question.
     *
     * @return the request of the input
     */
    long request();

    /**
     * To {@link Input.WishRegistered}.
     *
     * @param request the question
     * @param binding what the wish is bound to
     */
    record Bound(long request, Binding binding) implements Answer {}

    /**
     * To {@link Input.WishNamed}.
     *
     * @param request the question
     * @param name under which of its names the wish is registered
     */
    record Named(long request, Edge name) implements Answer {}

    /**
     * To {@link Input.OfferRegistered}.
     *
     * @param request the question
     */
    record Recorded(long request) implements Answer {}

    /**
     * To {@link Input.OfferDeleting} and {@link Input.ResourceChanging}.
     *
     * @param request the question
     * @param allowed whether the offer may go, or the resource may change
     */
    record Delete(long request, boolean allowed) implements Answer {}

    /**
     * To {@link Input.DeletesPlanned}.
     *
     * @param request the question
     * @param plan what has to stay
     */
    record Plan(long request, DeletePlan plan) implements Answer {}

    /**
     * To {@link Input.ProgramWaiting}: the round's program is to be ended (R11).
     *
     * @param request the question
     */
    record EndProgram(long request) implements Answer {}
  }
}
