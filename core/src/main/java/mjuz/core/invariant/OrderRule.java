package mjuz.core.invariant;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import mjuz.core.invariant.TrackedInstance.Existence;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;

/**
 * I1 and I2: what is used is there.
 *
 * <p>Judged at five places: the DELETING of an instance behind a version (I2), its DELETED (I1),
 * the CREATED or UPDATED of a user (I1), the ADOPTED of a version by its users (I1), and the
 * OFFER_PUBLISHED of a version that has users (I1).
 *
 * <p>A killed process leaves it open what became of the operations under way, and its executor may
 * go on unseen for a moment. Both sides of the doubt are judged strictly:
 *
 * <ul>
 *   <li>An instance whose DELETING has no DELETED is perhaps gone: no user may come to it. It is
 *       there again if an operation shows it, the deletion FAILED, or its deployment, which has
 *       looked, publishes a version with it behind.
 *   <li>A user whose CREATING has no CREATED is perhaps there: nothing behind it may be deleted.
 *   <li>What a killed process was creating or deleting, and every user that it left in the middle
 *       of a round, counts as there until its deployment, which has looked, says that it uses
 *       nothing so old (IN_USE; or RELEASED on the other side, where a crash swallowed the first).
 *       If such a user is seen again after that, it was there all the time and is judged again.
 * </ul>
 *
 * <p>What is retained leaves the stack as what is deleted does, and in the same order (RETAINED):
 * it is not known of it for how long it goes on to exist.
 *
 * <p>An instance is the same one whatever it is called (RENAMED): what it stands behind and what it
 * uses goes with it. Who still calls it by its former name means it, too, until an instance of that
 * name and id is created.
 */
final class OrderRule {
  private final Map<Key, TrackedInstance> instances = new LinkedHashMap<>();
  private final Map<Key, Key> renamed = new HashMap<>();
  private final Map<Name, TrackedInstance> creating = new HashMap<>();
  private final Map<DeploymentName, Long> killed = new HashMap<>();
  private final Users users = new Users();
  private final RoundRule rounds;
  private final ValueRule values;
  private final OrderJudge judge;

  /**
   * A rule that has seen nothing.
   *
   * @param rounds fed before this rule, except for STARTED
   * @param values fed before this rule
   */
  OrderRule(RoundRule rounds, ValueRule values, Consumer<Violation> sink) {
    this.rounds = rounds;
    this.values = values;
    this.judge = new OrderJudge(users, sink);
  }

  private record Key(DeploymentName deployment, String urn, String id) {}

  private record Name(DeploymentName deployment, String urn) {}

  void accept(TraceEvent event) {
    switch (event.step()) {
      case STARTED -> started(event);
      case CREATING -> event.urn().ifPresent(urn -> creating(urn, event));
      case CREATED -> event.urn().ifPresent(urn -> created(urn, event));
      case UPDATED -> event.urn().ifPresent(urn -> updated(urn, event));
      case RENAMED -> event.urn().ifPresent(urn -> renamed(urn, event));
      case DELETING -> event.urn().ifPresent(urn -> deleting(urn, event));
      case DELETED, RETAINED -> event.urn().ifPresent(urn -> deleted(urn, event));
      case FAILED -> event.urn().ifPresent(urn -> failed(urn, event));
      case OFFER_PUBLISHED -> event.edge().ifPresent(edge -> published(edge, event));
      case ADOPTED -> event.edge().ifPresent(edge -> adopted(edge, event));
      case IN_USE, RELEASED -> event.edge().ifPresent(edge -> doubtOlder(edge, event.version()));
      default -> {}
    }
  }

  /** Versions that are used and that no event published: what rests on them cannot be judged. */
  int versionsUsedButNotPublished() {
    return judge.versionsUsedButNotPublished();
  }

  /** Comes before the rounds hear of it: an open round of an earlier incarnation was cut off. */
  private void started(TraceEvent event) {
    rounds
        .openRound(event.deployment())
        .filter(open -> open.incarnation() < event.incarnation())
        .ifPresent(open -> killed.merge(event.deployment(), open.incarnation(), Math::max));
  }

  private void creating(String urn, TraceEvent event) {
    TrackedInstance next = new TrackedInstance(urn, Existence.CREATING, event);
    next.usesNow(event.uses());
    // An earlier one of a killed process: the executor has taken it up again.
    Optional.ofNullable(creating.put(new Name(event.deployment(), urn), next))
        .ifPresent(users::remove);
    users.add(next);
  }

  private void created(String urn, TraceEvent event) {
    Optional.ofNullable(creating.remove(new Name(event.deployment(), urn)))
        .ifPresent(users::remove);
    Key key = new Key(event.deployment(), urn, event.id().orElse(""));
    renamed.remove(key);
    TrackedInstance known = instances.get(key);
    if (known == null || known.existence() != Existence.THERE) {
      // A new instance, even if the provider gives it the same id.
      TrackedInstance next = new TrackedInstance(urn, Existence.THERE, event);
      instances.put(key, next);
      if (known != null) {
        relink(known, next, event);
      }
    }
    usesNow(instances.get(key), event);
  }

  /**
   * What this round has already published stands on the new instance: an executor's events may be
   * read a little later than the offers, which it registers after all that they depend on.
   */
  private void relink(TrackedInstance old, TrackedInstance next, TraceEvent created) {
    for (int i = old.behind().size() - 1; i >= 0; i--) {
      Publication publication = old.behind().get(i);
      TraceEvent published = publication.event();
      if (published.incarnation() != created.incarnation()
          || published.round() != created.round()) {
        return; // Older ones were published in earlier rounds still.
      }
      old.behind().remove(i);
      publication.remove(old);
      publication.add(next);
    }
  }

  private void renamed(String urn, TraceEvent event) {
    Key now = new Key(event.deployment(), urn, event.id().orElse(""));
    renamed.remove(now);
    for (Instance each : event.behind()) {
      Key before = new Key(event.deployment(), each.urn(), each.id());
      TrackedInstance known = instances.remove(before);
      renamed.put(before, now);
      if (known != null) {
        known.renameTo(urn);
        Optional.ofNullable(instances.put(now, known)).ifPresent(other -> join(other, known));
      }
    }
  }

  /** What was seen under the new name before it was told of is the instance itself. */
  private void join(TrackedInstance seen, TrackedInstance known) {
    for (Publication publication : List.copyOf(seen.behind())) {
      publication.remove(seen);
      publication.add(known);
    }
    users.remove(seen);
    if (!seen.uses().isEmpty()) {
      users.remove(known);
      known.usesNow(seen.uses());
      users.add(known);
    }
    if (seen.deletion().isPresent()) {
      known.becomes(seen.existence(), seen.newest());
    }
  }

  private void updated(String urn, TraceEvent event) {
    usesNow(seenAgain(urn, event), event);
  }

  private void usesNow(TrackedInstance user, TraceEvent event) {
    users.remove(user);
    user.becomes(Existence.THERE, event);
    user.usesNow(event.uses());
    users.add(user);
    for (Use use : user.uses()) {
      judge.used(user, use, event);
    }
  }

  /** The instance that an operation shows; one of which the trace does not begin early enough. */
  private TrackedInstance seenAgain(String urn, TraceEvent event) {
    TrackedInstance known = instances.get(key(urn, event));
    if (known == null || known.existence() == Existence.GONE) {
      TrackedInstance found = new TrackedInstance(urn, Existence.THERE, event);
      instances.put(key(urn, event), found);
      return found;
    }
    reinstate(known, event);
    return known;
  }

  /** An event shows an instance that was taken to be gone, or perhaps. */
  private void reinstate(TrackedInstance known, TraceEvent event) {
    if (known.existence() == Existence.DOUBTED) {
      known.becomes(Existence.THERE, known.newest());
      users.add(known);
      known.uses().forEach(use -> judge.used(known, use, event));
    } else if (known.existence() == Existence.DELETING) {
      known.becomes(Existence.THERE, event);
      judge.deletionIn(event.deployment());
    }
  }

  private void deleting(String urn, TraceEvent event) {
    TrackedInstance instance = seenAgain(urn, event);
    instance.becomes(Existence.DELETING, event);
    judge.deletionIn(event.deployment());
    judge.deleted(instance, event, Invariant.I2);
  }

  private void deleted(String urn, TraceEvent event) {
    TrackedInstance known = instances.get(key(urn, event));
    boolean announced = known != null && known.existence() == Existence.DELETING;
    TrackedInstance instance = announced ? known : seenAgain(urn, event);
    instance.becomes(Existence.GONE, event);
    users.remove(instance);
    judge.deletionIn(event.deployment());
    if (!announced) {
      judge.deleted(instance, event, Invariant.I2);
    }
    judge.deleted(instance, event, Invariant.I1);
  }

  private void failed(String urn, TraceEvent event) {
    TrackedInstance known = instances.get(key(urn, event));
    if (known != null && known.existence() == Existence.DELETING) {
      known.becomes(Existence.THERE, event);
      judge.deletionIn(event.deployment());
      return;
    }
    TrackedInstance half = creating.remove(new Name(event.deployment(), urn));
    if (half == null) {
      return;
    }
    if (event.id().isPresent()) { // Created, but not to its end.
      half.becomes(Existence.THERE, event);
      instances.put(key(urn, event), half);
    } else {
      users.remove(half);
    }
  }

  private void published(Edge edge, TraceEvent event) {
    Publication publication = judge.publication(edge, event);
    for (Instance each : event.behind()) {
      Key key = now(new Key(event.deployment(), each.urn(), each.id()));
      TrackedInstance instance =
          instances.computeIfAbsent(
              key, k -> new TrackedInstance(each.urn(), Existence.THERE, event));
      reinstate(instance, event); // The deployment has looked.
      publication.add(instance);
    }
    judge.published(edge, event);
  }

  /** The beneficiary says that it uses nothing older: ends the doubt that a crash has left. */
  private void doubtOlder(Edge edge, long version) {
    long cutOff = killed.getOrDefault(edge.beneficiary(), Long.MIN_VALUE);
    for (TrackedInstance user : users.olderThan(edge, version)) {
      TraceEvent newest = user.newest();
      boolean halfWay = user.existence() != Existence.THERE && !rounds.inOpenRound(newest);
      if (halfWay || newest.incarnation() <= cutOff) {
        users.remove(user);
        user.doubt();
        creating.remove(new Name(newest.deployment(), user.urn()), user);
      }
    }
  }

  /**
   * An equal value: those that use an older version use the newer one as they are. One of which the
   * value is not equal goes on to use what it was made from.
   */
  private void adopted(Edge edge, TraceEvent event) {
    for (TrackedInstance user : users.olderThan(edge, event.version())) {
      OptionalLong unequal = unequal(user, edge, event.version());
      if (unequal.isPresent()) {
        values.adoptedUnequal(user, unequal.getAsLong(), event);
        continue;
      }
      users.remove(user);
      user.usesNow(
          user.uses().stream()
              .map(use -> use.edge().equals(edge) ? new Use(edge, event.version()) : use)
              .toList());
      users.add(user);
      judge.used(user, new Use(edge, event.version()), event);
    }
  }

  private OptionalLong unequal(TrackedInstance user, Edge edge, long version) {
    return user.uses().stream()
        .filter(use -> use.edge().equals(edge))
        .mapToLong(Use::version)
        .filter(used -> values.differ(edge, used, version))
        .findFirst();
  }

  /** Nothing is left to do: what uses an edge has its newest value. */
  void atRest(Consumer<Violation> sink) {
    for (TrackedInstance user : instances.values()) {
      if (user.existence() == Existence.THERE) {
        for (Use use : user.uses()) {
          values.stale(use.edge(), use.version(), user).ifPresent(sink);
        }
      }
    }
  }

  private Key key(String urn, TraceEvent event) {
    return now(new Key(event.deployment(), urn, event.id().orElse("")));
  }

  /** What an instance is called now; that of a name that it had before, too. */
  private Key now(Key key) {
    Key now = key;
    Set<Key> passed = new HashSet<>();
    for (Key next = renamed.get(now); next != null && passed.add(now); next = renamed.get(now)) {
      now = next;
    }
    return now;
  }
}
