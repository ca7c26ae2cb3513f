package mjuz.core.executor;

import java.util.Comparator;
import mjuz.core.model.Instance;

/**
 * A step of a round that failed (R12). Two tries of one step are equal, whatever they failed with.
 *
 * @param operation what was tried
 * @param instance what it was tried on; its id is empty if the step would have made it
 */
public record FailedStep(Operation operation, Instance instance) implements Comparable<FailedStep> {
  private static final Comparator<FailedStep> ORDER =
      Comparator.comparing(FailedStep::instance).thenComparing(FailedStep::operation);

  /** What is done to an instance. */
  public enum Operation {
    /** It is made: a new resource, or what takes the place of a replaced instance. */
    CREATE,
    /** It is changed in place. */
    UPDATE,
    /** It is deleted. */
    DELETE
  }

  @Override
  public int compareTo(FailedStep other) {
    return ORDER.compare(this, other);
  }
}
