package mjuz.simulator.executor;

import java.util.List;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;

/** Hears of the operations on resources, as a trace tells them. */
@FunctionalInterface
public interface StepTrace {
  /** Hears nothing. */
  StepTrace NONE = (round, step, instance, uses) -> {};

  /**
   * An operation.
   *
   * @param round the number of the round
   * @param step one of CREATING, CREATED, UPDATED, DELETING, DELETED, RETAINED, FAILED
   * @param instance the instance; while it is being created, what it is going to be
   * @param uses the wishes that it depends on, directly or not
   */
  void step(long round, TraceStep step, SimInstance instance, List<Use> uses);

  /**
   * An instance is called otherwise than before.
   *
   * @param round the number of the round
   * @param before under its former name
   * @param now under its new name
   */
  default void renamed(long round, Instance before, Instance now) {}
}
