package mjuz.simulator.report;

import java.util.List;
import java.util.SortedSet;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Timer;
import mjuz.core.trace.TraceEvent;
import mjuz.simulator.world.Happening;

/** One thing that happened in a run. */
sealed interface Happened {

  /** Whether it is told in words: nothing is told twice. */
  default boolean isTold() {
    return true;
  }

  /** A message was said; it may be lost. */
  record Sent(DeploymentName to, Message message) implements Happened {}

  /**
   * A message has arrived.
   *
   * @param sent where in the recording it was said first; -1 if unknown
   * @param news whether anything came of it
   */
  record Received(DeploymentName from, Message message, int sent, boolean news)
      implements Happened {}

  /** A wait is over. */
  record TimeIsUp(Timer timer) implements Happened {}

  /** The executor has a question, and goes on when it is answered. */
  record Asked(Input question, long request) implements Happened {}

  /** It is answered. */
  record Answered(Batch.Answer answer) implements Happened {}

  /** A line of the trace. */
  record Traced(TraceEvent event) implements Happened {}

  /** The beneficiary has heard of an offer or of its withdrawal; not in the trace. */
  record Heard(Edge edge, long version, boolean available) implements Happened {}

  /**
   * An operation on a resource begins.
   *
   * @param told whether a line of the trace has told it, as of all but updates
   */
  record Began(String resource, boolean delete, long duration, boolean told) implements Happened {
    @Override
    public boolean isTold() {
      return !told;
    }
  }

  /** Something comes from outside. */
  record Outside(Happening what, List<DeploymentName> others, String text) implements Happened {}

  /** A session has begun, or is over. */
  record Session(DeploymentName peer, boolean open) implements Happened {}

  /** How a round ended, and when it is tried again. */
  record RoundOver(Notice.Outcome outcome, SortedSet<Edge> held, long retryMicros)
      implements Happened {}
}
