package mjuz.core.invariant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;

/** What the trace has shown so far of one resource instance. */
final class TrackedInstance {

  /** Whether it is there. */
  enum Existence {
    /** CREATING without CREATED: perhaps there. */
    CREATING,
    /** There. */
    THERE,
    /** DELETING without DELETED: perhaps gone. */
    DELETING,
    /**
     * It was there, or perhaps there, when its process was killed, and since then its deployment
     * said that it uses nothing so old: taken to be gone unless it is seen again.
     */
    DOUBTED,
    /** Deleted. */
    GONE
  }

  private String urn;
  private Existence existence;
  private TraceEvent newest;
  private Optional<TraceEvent> deletion = Optional.empty();
  private List<Use> uses = List.of();
  private final List<Publication> behind = new ArrayList<>();

  TrackedInstance(String urn, Existence existence, TraceEvent first) {
    this.urn = urn;
    this.existence = existence;
    this.newest = first;
  }

  String urn() {
    return urn;
  }

  /** It is called otherwise from now on. */
  void renameTo(String next) {
    urn = next;
  }

  Existence existence() {
    return existence;
  }

  /** The event that showed it last. */
  TraceEvent newest() {
    return newest;
  }

  /** The DELETING or DELETED that makes it gone or perhaps gone. */
  Optional<TraceEvent> deletion() {
    return deletion;
  }

  /** The wishes it depends on. */
  List<Use> uses() {
    return uses;
  }

  /** The published versions that it is behind. */
  List<Publication> behind() {
    return behind;
  }

  /** Whether what rests on this instance has to take it as gone: it is, or perhaps is. */
  boolean isGoneOrPerhapsGone() {
    return existence == Existence.GONE || existence == Existence.DELETING;
  }

  void becomes(Existence next, TraceEvent by) {
    existence = next;
    newest = by;
    deletion =
        next == Existence.DELETING || next == Existence.GONE ? Optional.of(by) : Optional.empty();
  }

  /** Taken to be gone, by no event of its own. */
  void doubt() {
    existence = Existence.DOUBTED;
  }

  void usesNow(List<Use> now) {
    uses = now;
  }
}
