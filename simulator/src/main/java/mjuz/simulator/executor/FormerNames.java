package mjuz.simulator.executor;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.Renames;
import org.jspecify.annotations.Nullable;

/**
 * What the state before a round calls the resources of the program that runs. The engine looks a
 * resource up by its own name, then by its aliases; once it has answered it, all instances of the
 * former name are called by the new one.
 */
final class FormerNames {
  private static final @Nullable String[] NONE = {};

  private final ProgramPlan plan;

  /** By resource; empty if no resource has another name than before. */
  private final @Nullable String[] former;

  private final TreeMap<Instance, Instance> renamed = new TreeMap<>();

  FormerNames(ProgramPlan plan, SimStack stack) {
    this.plan = plan;
    this.former = plan.hasAliases() ? match(plan, stack) : NONE;
  }

  private FormerNames(FormerNames other) {
    plan = other.plan;
    former = other.former;
    renamed.putAll(other.renamed);
  }

  FormerNames copy() {
    return new FormerNames(this);
  }

  private static @Nullable String[] match(ProgramPlan plan, SimStack stack) {
    @Nullable String[] found = new String[plan.resourceCount()];
    for (int i = 0; i < found.length; i++) {
      if (!stack.has(plan.resource(i).name())) {
        for (String alias : plan.resource(i).aliases()) {
          boolean free = plan.indexOf(alias) < 0 && indexIn(found, alias) < 0;
          if (found[i] == null && free && stack.has(alias)) {
            found[i] = alias;
          }
        }
      }
    }
    return found;
  }

  private static int indexIn(@Nullable String[] names, String name) {
    for (int i = 0; i < names.length; i++) {
      if (name.equals(names[i])) {
        return i;
      }
    }
    return -1;
  }

  /** What the state before the round calls a resource. */
  String of(int index) {
    String before = former.length == 0 ? null : former[index];
    return before == null ? plan.resource(index).name() : before;
  }

  boolean isRenamed(int index) {
    return former.length > 0 && former[index] != null;
  }

  /** The resource that the state calls so, before or after it is called otherwise; -1 if none. */
  int indexOf(String name) {
    int index = plan.indexOf(name);
    return index >= 0 || former.length == 0 ? index : indexIn(former, name);
  }

  /** The engine has answered a resource. */
  void answered(int index, SimStack stack, StepTrace trace, long round) {
    if (!isRenamed(index)) {
      return;
    }
    String now = plan.resource(index).name();
    for (Instance before : stack.rename(Objects.requireNonNull(former[index]), now)) {
      Instance after = new Instance(now, before.id());
      renamed.put(before, after);
      trace.renamed(round, before, after);
    }
  }

  /** What core knows an instance by until the round is over. */
  Instance asBefore(Instance now) {
    for (var each : renamed.entrySet()) {
      if (each.getValue().equals(now)) {
        return each.getKey();
      }
    }
    return now;
  }

  /** What the round has renamed, and is still there. */
  Renames renames(SimStack stack) {
    SortedMap<Instance, Instances> all = new TreeMap<>();
    renamed.forEach(
        (before, now) -> {
          if (stack.holds(now)) {
            all.put(before, Instances.of(List.of(now)));
          }
        });
    return all.isEmpty() ? Renames.NONE : new Renames(all);
  }

  void encode(Encoder to) {
    to.instances(renamed.keySet());
    to.instances(renamed.values());
  }
}
