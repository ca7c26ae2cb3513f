package mjuz.simulator.world;

import java.util.List;
import java.util.function.Consumer;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.trace.TraceEvent;

/**
 * Hears everything that happens in a world, in its order; changes nothing of it. Times are
 * microseconds since the world began.
 */
public interface WorldObserver {
  /** The text of a PROGRAM_CHANGED after which the program is the same. */
  String PROGRAM_UNCHANGED = "changes nothing of its program";

  /**
   * A core has taken something in. What it wants done follows when its records are durable.
   *
   * @param micros when
   * @param who which deployment
   * @param input what it took in
   * @param batch what is to be done
   */
  default void stepped(long micros, DeploymentName who, Input input, Batch batch) {}

  /**
   * A line of the trace that production writes too.
   *
   * @param micros when
   * @param event the line
   */
  default void traced(long micros, TraceEvent event) {}

  /**
   * An operation on a resource begins that takes time.
   *
   * @param micros when
   * @param who which deployment
   * @param resource the name of the resource
   * @param delete whether it is a delete
   * @param duration how long it takes, in microseconds, if the process lives
   */
  default void began(
      long micros, DeploymentName who, String resource, boolean delete, long duration) {}

  /**
   * Something has happened from outside.
   *
   * @param micros when
   * @param who to which deployment; the first one, if to several
   * @param what what
   * @param others for SESSION_CUT the peer; all to whom it happens, if to several
   * @param text in words
   */
  default void happened(
      long micros, DeploymentName who, Happening what, List<DeploymentName> others, String text) {}

  /**
   * Hears only the trace.
   *
   * @param to takes its lines
   * @return the observer
   */
  static WorldObserver ofTrace(Consumer<TraceEvent> to) {
    return new WorldObserver() {
      @Override
      public void traced(long micros, TraceEvent event) {
        to.accept(event);
      }
    };
  }

  /**
   * Hears with another.
   *
   * @param other hears everything after this one
   * @return both as one
   */
  default WorldObserver and(WorldObserver other) {
    WorldObserver first = this;
    return new WorldObserver() {
      @Override
      public void stepped(long micros, DeploymentName who, Input input, Batch batch) {
        first.stepped(micros, who, input, batch);
        other.stepped(micros, who, input, batch);
      }

      @Override
      public void traced(long micros, TraceEvent event) {
        first.traced(micros, event);
        other.traced(micros, event);
      }

      @Override
      public void began(
          long micros, DeploymentName who, String resource, boolean delete, long duration) {
        first.began(micros, who, resource, delete, duration);
        other.began(micros, who, resource, delete, duration);
      }

      @Override
      public void happened(
          long micros,
          DeploymentName who,
          Happening what,
          List<DeploymentName> others,
          String text) {
        first.happened(micros, who, what, others, text);
        other.happened(micros, who, what, others, text);
      }
    };
  }
}
