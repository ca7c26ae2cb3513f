package mjuz.pulumi.twin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.Stuck;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;

/**
 * One of the two executors as it looks from outside: what of it waits to be let go, what it told,
 * and what its instances are called. Instances are named by resource and by the order in which they
 * came to be, "a#1", since their ids differ between the sides. Thread-safe.
 */
final class Side {
  private static final long PATIENCE_SECONDS = 60;
  private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");

  private final String name;
  private final SortedMap<String, CompletableFuture<Verdict>> waiting = new TreeMap<>();
  private final Map<String, String> labels = new HashMap<>();
  private final Map<String, Instance> instances = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<String> told = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private Optional<RoundEnd> end = Optional.empty();
  private int failures;

  /** What has failed since the last round that left nothing alone for that (R12). */
  private final SortedSet<FailedStep> failing = new TreeSet<>();

  Side(String name) {
    this.name = name;
  }

  /** Forgets what was told of the last round, and what waits of one that was cut off. */
  synchronized void begin() {
    waiting.clear();
    told.clear();
    steps.clear();
    failures = 0;
    end = Optional.empty();
  }

  /** Something waits until it is {@linkplain #release let go}. */
  synchronized CompletableFuture<Verdict> hold(String what) {
    CompletableFuture<Verdict> go = new CompletableFuture<>();
    if (waiting.putIfAbsent(what, go) != null) {
      throw new AssertionError("%s: '%s' waits twice".formatted(name, what));
    }
    notifyAll();
    return go;
  }

  /** Lets something go on. */
  void release(String what, Verdict verdict) {
    CompletableFuture<Verdict> go;
    synchronized (this) {
      go = waiting.remove(what);
    }
    if (go == null) {
      throw new AssertionError("%s: '%s' does not wait".formatted(name, what));
    }
    go.complete(verdict);
  }

  synchronized SortedSet<String> waiting() {
    return new TreeSet<>(waiting.keySet());
  }

  synchronized void tell(String what) {
    told.add(what);
    notifyAll();
  }

  synchronized List<String> told() {
    return told.stream().sorted().toList();
  }

  synchronized void step(String step) {
    steps.add(step);
  }

  synchronized List<String> steps() {
    return steps.stream().sorted().toList();
  }

  /** An operation has failed, and the executor knows. */
  synchronized void failed() {
    failures++;
    notifyAll();
  }

  synchronized void awaitFailures(int count) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (failures < count) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError("%s has not noticed that something failed".formatted(name));
      }
      wait(left);
    }
  }

  synchronized void ended(RoundEnd how) {
    end = Optional.of(how);
    failing.addAll(how.failed().keySet());
    notifyAll();
  }

  synchronized Optional<RoundEnd> end() {
    return end;
  }

  /** An instance has come to be; says so once. */
  synchronized void made(String resource, Instance instance) {
    if (!labels.containsKey(instance.id())) {
      String label = resource + "#" + counts.merge(resource, 1, Integer::sum);
      labels.put(instance.id(), label);
      instances.put(label, instance);
    }
  }

  synchronized String label(String id) {
    return labels.getOrDefault(id, id);
  }

  /** The instance whose id ends with a number, as those of the model do. */
  synchronized String numbered(int number) {
    return labels.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("#" + number))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("#" + number);
  }

  private synchronized Instance instance(String label) {
    Instance instance = instances.get(label);
    if (instance == null) {
      throw new AssertionError("%s: there was no %s among %s".formatted(name, label, instances));
    }
    return instance;
  }

  SortedSet<String> labels(SortedSet<Instance> some) {
    SortedSet<String> result = new TreeSet<>();
    some.forEach(instance -> result.add(label(instance.id())));
    return result;
  }

  SortedSet<Instance> instances(List<String> some) {
    SortedSet<Instance> result = new TreeSet<>();
    some.forEach(label -> result.add(instance(label)));
    return result;
  }

  /** What has to stay by the script, with what is known not to go. */
  DeletePlan plan(Held held, Stuck stuck) {
    SortedSet<Instance> staying = instances(held.instances());
    staying.addAll(stuck.instances());
    failing().stream()
        .filter(step -> step.operation() == FailedStep.Operation.DELETE)
        .forEach(step -> staying.add(step.instance()));
    SortedSet<Edge> offers = new TreeSet<>(held.offers());
    offers.addAll(stuck.offers());
    return new DeletePlan(offers, staying, held.unknown());
  }

  synchronized SortedSet<FailedStep> failing() {
    return new TreeSet<>(failing);
  }

  /** Everything is tried again. */
  synchronized void tryAll() {
    failing.clear();
  }

  /** A value with the ids in it by their names, and those sorted. */
  SortedSet<String> texts(Value value) {
    SortedSet<String> result = new TreeSet<>();
    Matcher texts = TEXT.matcher(value.json());
    while (texts.find()) {
      result.add(label(texts.group(1)));
    }
    return result;
  }

  static String name(Edge edge) {
    return edge.offer();
  }

  /**
   * Waits until just these wait, and nothing else; if something else does, it never will be so.
   *
   * @param operations whether only operations matter, not questions
   */
  synchronized void awaitJust(SortedSet<String> these, boolean operations)
      throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      SortedSet<String> now = waiting();
      now.removeIf(what -> operations && !Twins.isOperation(what));
      if (now.equals(these)) {
        return;
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || end.isPresent() || !these.containsAll(now)) {
        throw new AssertionError(
            "%s has waiting %s, and not %s%s"
                .formatted(name, now, these, end.map(e -> "; it ended: " + e).orElse("")));
      }
      wait(left);
    }
  }

  /** Waits until one of these waits. */
  synchronized String awaitAny(Set<String> these) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      Optional<String> found = these.stream().filter(waiting::containsKey).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || end.isPresent()) {
        throw new AssertionError(
            "%s has waiting %s, and none of %s".formatted(name, waiting.keySet(), these));
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted", e);
      }
    }
  }

  /** Waits until it has told something. */
  synchronized void awaitTold(String what) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!told.contains(what)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || end.isPresent()) {
        throw new AssertionError("%s has not told '%s' but %s".formatted(name, what, told));
      }
      wait(left);
    }
  }

  synchronized RoundEnd awaitEnd() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (end.isEmpty()) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError(
            "%s has not ended; waiting are %s".formatted(name, waiting.keySet()));
      }
      wait(left);
    }
    return end.get();
  }
}
