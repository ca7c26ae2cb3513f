package mjuz.pulumi.engine;

import java.util.Optional;

/**
 * Watches what the engine does. Called on threads of the executor, one call at a time: return fast,
 * do not throw.
 */
public interface ResourceObserver {
  /** Watches nothing. */
  ResourceObserver NONE = new ResourceObserver() {};

  /**
   * Something is about to be done to a resource.
   *
   * @param kind what
   * @param urn the resource
   */
  default void beforeStep(ResourceOperation.Kind kind, String urn) {}

  /**
   * Something was done to a resource, or failed.
   *
   * @param operation what; also {@link ResourceOperation.Kind#SAME}, of which there are many
   */
  default void operation(ResourceOperation operation) {}

  /**
   * A resource waits for a wish: it is not deployed, or is being undeployed.
   *
   * @param urn the resource
   */
  default void withheld(String urn) {}

  /**
   * The program of a round has come to do nothing, and has not ended; or it goes on.
   *
   * @param what what it waits for, for people; empty if it goes on
   */
  default void programWaits(Optional<String> what) {}

  /**
   * The program or the engine has something to say.
   *
   * @param severity of the message
   * @param urn what it is about, or empty
   * @param message the text
   */
  default void message(Severity severity, String urn, String message) {}

  /** How much a message matters. */
  enum Severity {
    /** For information. */
    INFO,
    /** Something to look after. */
    WARNING,
    /** Something failed; the round's failure says so as well. */
    ERROR
  }
}
