package mjuz.core.invariant;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import mjuz.core.trace.TraceEvent;

/** A published version of an offer and the instances behind it. */
final class Publication {
  private final TraceEvent event;
  private final Set<TrackedInstance> behind = new LinkedHashSet<>();
  private long searchedAt = -1;
  private Optional<TrackedInstance> gone = Optional.empty();

  Publication(TraceEvent event) {
    this.event = event;
  }

  /** The OFFER_PUBLISHED. */
  TraceEvent event() {
    return event;
  }

  void add(TrackedInstance instance) {
    if (behind.add(instance)) {
      instance.behind().add(this);
      searchedAt = -1;
    }
  }

  void remove(TrackedInstance instance) {
    behind.remove(instance);
    searchedAt = -1;
  }

  /**
   * Some instance behind this version that is gone or perhaps gone.
   *
   * @param deletions how many instances of the offering deployment have changed in that respect: as
   *     long as it is the same the answer is too, so a thousand users cost one search
   */
  Optional<TrackedInstance> gone(long deletions) {
    if (searchedAt != deletions) {
      gone = behind.stream().filter(TrackedInstance::isGoneOrPerhapsGone).findFirst();
      searchedAt = deletions;
    }
    return gone;
  }
}
