package mjuz.simulator.run;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.Restriction;
import mjuz.simulator.world.SimViolation;
import org.jspecify.annotations.Nullable;

/**
 * Makes a run that breaks a guarantee smaller, as long as it breaks the same one: fewer
 * deployments, faults, kinds of faults, changes, resources and offers, an earlier end. What is left
 * out changes what happens after it; so each smaller run is tried with a few other seeds for what
 * is left to chance. The result depends on nothing but the run.
 */
public final class Shrinker {
  /** Runs that are tried at most. */
  private static final int MOST_RUNS = 4_000;

  /** Other seeds that a smaller run is tried with. */
  private static final int CHANCES = 6;

  /** As the first step, when much is left out at once. */
  private static final int MANY_CHANCES = 30;

  private static final int FEW = 8;

  private static final int PASSES = 4;

  private final RunToken start;
  private final Consumer<RunResult> progress;
  private @Nullable RunResult best;
  private String rule = "";
  private int runs;
  private int lastFault;

  /**
   * Prepares to shrink.
   *
   * @param start a run
   * @param progress hears of each smaller run that breaks the same guarantee
   */
  public Shrinker(RunToken start, Consumer<RunResult> progress) {
    this.start = start;
    this.progress = progress;
  }

  /**
   * Shrinks the run.
   *
   * @return the smallest that was found; the run itself if none is smaller; empty if the run breaks
   *     nothing
   */
  public Optional<RunResult> shrink() {
    RunResult first = run(start);
    Optional<SimViolation> violation = first.violation();
    if (violation.isEmpty()) {
      return Optional.empty();
    }
    rule = violation.get().rule();
    best = first;
    for (int pass = 0; pass < PASSES; pass++) {
      RunToken before = best().token();
      teams();
      quiet();
      end();
      numbers(true);
      numbers(false);
      parts();
      resources();
      offers();
      if (best().token().equals(before)) {
        break;
      }
    }
    shortest();
    return Optional.of(best());
  }

  /**
   * How many runs were tried.
   *
   * @return the count
   */
  public int runs() {
    return runs;
  }

  private RunResult best() {
    RunResult result = best;
    if (result == null) {
      throw new IllegalStateException("nothing was run");
    }
    return result;
  }

  private Reduction reduction() {
    return best().token().reduction();
  }

  private RunResult run(RunToken token) {
    runs++;
    Simulation simulation = Simulation.of(token);
    RunResult result = simulation.run();
    lastFault = simulation.world().lastFault();
    return result;
  }

  /** Whether the smaller run breaks the same guarantee, by one of some chances. */
  private boolean accept(Reduction smaller, int chances) {
    if (smaller.equals(reduction())) {
      return false;
    }
    for (int i = 0; i <= chances && runs < MOST_RUNS; i++) {
      RunToken token = start.with(i == 0 ? smaller : smaller.withChance(i));
      if (take(token)) {
        return true;
      }
    }
    return false;
  }

  private boolean take(RunToken token) {
    RunResult result = run(token);
    if (!breaks(result)) {
      return false;
    }
    best = result;
    progress.accept(result);
    return true;
  }

  private boolean breaks(RunResult result) {
    return result.violation().filter(v -> v.rule().equals(rule)).isPresent();
  }

  private boolean accept(Reduction smaller) {
    return accept(smaller, CHANCES);
  }

  /** Of few it is worth while to try hard to have one less. */
  private int chancesOf(List<?> all) {
    return all.size() <= FEW ? MANY_CHANCES : CHANCES;
  }

  /** Leaves out what can be left out of a list: halves first, then single ones. */
  private <T> void without(List<T> all, int chances, Function<List<T>, Reduction> smaller) {
    List<T> kept = new ArrayList<>(all);
    int size = Math.max(1, kept.size() / 2);
    while (!kept.isEmpty() && runs < MOST_RUNS) {
      boolean any = false;
      for (int at = 0; at < kept.size(); ) {
        List<T> rest = new ArrayList<>(kept.subList(0, at));
        rest.addAll(kept.subList(Math.min(kept.size(), at + size), kept.size()));
        if (accept(smaller.apply(rest), chances)) {
          kept = rest;
          any = true;
        } else {
          at += size;
        }
      }
      if (size == 1 && !any) {
        return;
      }
      size = Math.max(1, size / 2);
    }
  }

  private List<DeploymentName> names() {
    return List.copyOf(Simulation.of(best().token()).programs().keySet());
  }

  private void teams() {
    List<DeploymentName> names = names();
    without(
        names,
        chancesOf(names),
        rest ->
            rest.isEmpty()
                ? reduction()
                : reduction().withTeams(rest.stream().map(DeploymentName::text).toList()));
  }

  /** No faults at all, or no changes. */
  private void quiet() {
    Reduction now = reduction();
    Set<Restriction.Part> all = EnumSet.allOf(Restriction.Part.class);
    Restriction nothing =
        new Restriction(
            all,
            Optional.of(new TreeSet<>()),
            Optional.of(new TreeSet<>()),
            now.world().endMicros());
    if (start.profile() == FaultProfile.Kind.NONE || accept(now.with(nothing), MANY_CHANCES)) {
      return;
    }
    accept(now.with(now.without(all)), MANY_CHANCES);
    Reduction next = reduction();
    accept(next.with(next.withChanges(Optional.of(new TreeSet<>()))));
    Reduction last = reduction();
    accept(last.with(last.withFaults(Optional.of(new TreeSet<>()))));
  }

  /** Faults and changes end as early as it can be; twice as early each time. */
  private void end() {
    long now = best().summary().virtualMicros();
    while (now > 1_000 && runs < MOST_RUNS) {
      Reduction smaller = reduction();
      OptionalLong before = smaller.world().endMicros();
      if (before.isPresent() && before.getAsLong() <= now) {
        now = before.getAsLong() / 2;
      }
      if (!accept(smaller.with(smaller.until(OptionalLong.of(now))))) {
        return;
      }
      now = Math.min(now, best().summary().virtualMicros()) / 2;
    }
  }

  private void numbers(boolean faults) {
    run(best().token());
    int last = faults ? lastFault : best().summary().changes();
    Optional<SortedSet<Integer>> now =
        faults ? reduction().world().faults() : reduction().world().changes();
    List<Integer> all = new ArrayList<>();
    if (now.isPresent()) {
      all.addAll(now.get());
    } else {
      for (int i = 1; i <= last; i++) {
        all.add(i);
      }
    }
    without(
        all,
        chancesOf(all),
        rest -> {
          Optional<SortedSet<Integer>> some = Optional.of(new TreeSet<>(rest));
          Reduction smaller = reduction();
          return smaller.with(faults ? smaller.withFaults(some) : smaller.withChanges(some));
        });
  }

  /** Each kind of fault that still happens. */
  private void parts() {
    for (Restriction.Part part : Restriction.Part.values()) {
      Set<Restriction.Part> parts = EnumSet.of(part);
      parts.addAll(reduction().world().without());
      Reduction smaller = reduction();
      accept(smaller.with(smaller.without(parts)));
    }
  }

  private void resources() {
    Set<String> gone = reduction().resources();
    List<String> all = new ArrayList<>();
    Simulation.of(best().token())
        .programs()
        .forEach(
            (name, program) -> {
              for (SimResource each : program.resources()) {
                all.add(name + "/" + each.name());
              }
            });
    without(
        all,
        CHANCES,
        rest -> {
          Set<String> less = new TreeSet<>(all);
          rest.forEach(less::remove);
          less.addAll(gone);
          return reduction().withoutResources(less);
        });
  }

  private void offers() {
    Set<Edge> gone = reduction().offers();
    List<Edge> all = new ArrayList<>();
    for (SimProgram program : Simulation.of(best().token()).programs().values()) {
      program.offers().forEach(each -> all.add(each.edge()));
    }
    without(
        all,
        CHANCES,
        rest -> {
          Set<Edge> less = new TreeSet<>(all);
          rest.forEach(less::remove);
          less.addAll(gone);
          return reduction().withoutOffers(less);
        });
  }

  /** Of the same with other chances, that in which least happens. */
  private void shortest() {
    Reduction now = reduction();
    for (int i = 1; i <= MANY_CHANCES && runs < MOST_RUNS; i++) {
      RunResult result = run(start.with(now.withChance(i)));
      if (breaks(result) && result.summary().events() < best().summary().events()) {
        best = result;
        progress.accept(result);
      }
    }
  }
}
