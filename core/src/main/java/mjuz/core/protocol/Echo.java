package mjuz.core.protocol;

import java.util.Optional;
import mjuz.core.model.Edge;
import org.jspecify.annotations.Nullable;

/**
 * L2: values that go round. Two programs that make each other's values anew would begin rounds for
 * each other for ever, as fast as they can. They are not stopped, since the next value may be the
 * last one, but slowed down and named.
 *
 * <p>Each value has a <em>generation</em>: 0 if a change of a program brought it, and one more than
 * the newest value that the round took up otherwise. Without a ring, a generation is below the
 * number of deployments, and each change begins anew. In a ring, it rises each time around. So a
 * deployment is part of a ring if the generation of what it publishes rises again and again.
 */
final class Echo {
  /** So often in a row the generation may rise before rounds are slowed down. */
  static final int FREE = 5;

  /** What a value that is published now has. */
  private int generation;

  /** That of the last round that has published a new value. */
  private int published;

  /** How often in a row it was a higher one. */
  private int times;

  /** Whether the round under way has published a new value. */
  private boolean publishing;

  /** Whether the next round waits for its time, and whether that is over. */
  private boolean waiting;

  private boolean waited;

  /** What came back in answer, and was waited for last; for people. */
  private @Nullable Edge answer;

  Echo copy() {
    Echo copy = new Echo();
    copy.generation = generation;
    copy.published = published;
    copy.times = times;
    copy.publishing = publishing;
    copy.waiting = waiting;
    copy.waited = waited;
    copy.answer = answer;
    return copy;
  }

  /** What decides what comes next. */
  void encode(StateSink sink) {
    sink.number(generation);
    sink.number(published);
    sink.number(times);
    sink.flag(publishing);
    sink.flag(waiting);
    sink.flag(waited);
  }

  /** Something has come from outside: what is made from now on goes back to that. */
  void beginsAnew() {
    generation = 0;
    times = 0;
    answer = null;
  }

  /** A round binds a wish to a value that it was not bound to before. */
  void takes(int theirs) {
    generation = Math.max(generation, Math.min(theirs, Integer.MAX_VALUE - 1) + 1);
  }

  /**
   * A round publishes a value that its beneficiary does not have.
   *
   * @return the generation of the value
   */
  int publishes() {
    publishing = true;
    return generation;
  }

  /**
   * A round is over.
   *
   * @param everything whether all was done: what is published later is no answer to what it took up
   */
  void roundEnded(boolean everything) {
    if (publishing) {
      publishing = false;
      times = generation > published ? times + 1 : generation < published ? 0 : times;
      published = generation;
      if (times == 0) {
        answer = null;
      }
    }
    if (everything) {
      generation = 0;
    }
  }

  /** Whether values have come back so often that rounds are slowed down. */
  boolean isKnown() {
    return times >= FREE;
  }

  /** Whether a value of this generation may come from what this deployment has published last. */
  boolean isAnswer(int theirs) {
    return isKnown() && theirs >= published;
  }

  /** The wish whose value came back, if a round had to wait for that; for people. */
  Optional<Edge> answer() {
    return Optional.ofNullable(answer);
  }

  /** Whether a value of this generation was published last. */
  boolean isLast(int ours) {
    return ours == published;
  }

  int times() {
    return times;
  }

  boolean isWaiting() {
    return waiting;
  }

  boolean hasWaited() {
    return waited;
  }

  /**
   * The next round waits.
   *
   * @param newest the wish whose value came back
   * @return how long: an interval that doubles each time, in microseconds
   */
  long waits(Edge newest, ProtocolOptions options) {
    waiting = true;
    answer = newest;
    return Backoff.interval(options, times - FREE);
  }

  void timeIsOver() {
    waited = waiting;
    waiting = false;
  }

  /** A round begins that takes up what there is: the next one waits again. */
  void roundBegins() {
    waiting = false;
    waited = false;
  }
}
