package mjuz.simulator.run;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.world.ProgramHistory;
import mjuz.simulator.world.Restriction;

/**
 * What a run leaves out of what its line stands for. As text it is {@code
 * teams=d0,d1&drop=d0/r1&unoffer=d0/o0/d1&no=loss,cut&faults=3,7&changes=1&end=12000000&chance=5},
 * each part only if there is any; names are encoded as in a URL.
 *
 * @param teams the deployments that there are; empty for all
 * @param resources resources that programs never have: deployment, slash, name
 * @param offers offers that programs never make
 * @param world what the world leaves out
 * @param chance another seed for all that is left to chance but the first programs
 */
public record Reduction(
    SortedSet<String> teams,
    SortedSet<String> resources,
    SortedSet<Edge> offers,
    Restriction world,
    OptionalLong chance) {
  /** Leaves nothing out. */
  public static final Reduction NONE =
      new Reduction(
          new TreeSet<>(),
          new TreeSet<>(),
          new TreeSet<>(),
          Restriction.NONE,
          OptionalLong.empty());

  /** All kinds of faults. */
  static final String ALL = "all";

  /** Copies the sets. */
  public Reduction {
    teams = Collections.unmodifiableSortedSet(new TreeSet<>(teams));
    resources = Collections.unmodifiableSortedSet(new TreeSet<>(resources));
    offers = Collections.unmodifiableSortedSet(new TreeSet<>(offers));
  }

  /**
   * Reads a reduction.
   *
   * @param text as {@link #toString} writes it
   * @return the reduction
   * @throws IllegalArgumentException if it is not of that form; the message says which part is
   *     wrong
   */
  public static Reduction parse(String text) {
    return ReductionText.parse(text);
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /**
   * The same with these deployments only.
   *
   * @param next their names
   * @return the reduction
   */
  public Reduction withTeams(Collection<String> next) {
    return new Reduction(new TreeSet<>(next), resources, offers, world, chance);
  }

  /**
   * The same without these resources.
   *
   * @param next deployment, slash, name of each
   * @return the reduction
   */
  public Reduction withoutResources(Collection<String> next) {
    return new Reduction(teams, new TreeSet<>(next), offers, world, chance);
  }

  /**
   * The same without these offers.
   *
   * @param next their edges
   * @return the reduction
   */
  public Reduction withoutOffers(Collection<Edge> next) {
    return new Reduction(teams, resources, new TreeSet<>(next), world, chance);
  }

  /**
   * The same with another restriction of the world.
   *
   * @param next what the world leaves out
   * @return the reduction
   */
  public Reduction with(Restriction next) {
    return new Reduction(teams, resources, offers, next, chance);
  }

  /**
   * The same with another seed for all but the first programs.
   *
   * @param next the seed
   * @return the reduction
   */
  public Reduction withChance(long next) {
    return new Reduction(teams, resources, offers, world, OptionalLong.of(next));
  }

  Restriction without(Set<Restriction.Part> parts) {
    return new Restriction(parts, world.faults(), world.changes(), world.endMicros());
  }

  Restriction withFaults(Optional<SortedSet<Integer>> next) {
    return new Restriction(world.without(), next, world.changes(), world.endMicros());
  }

  Restriction withChanges(Optional<SortedSet<Integer>> next) {
    return new Restriction(world.without(), world.faults(), next, world.endMicros());
  }

  Restriction until(OptionalLong micros) {
    return new Restriction(world.without(), world.faults(), world.changes(), micros);
  }

  // What is left.

  /**
   * What is left of programs.
   *
   * @throws IllegalArgumentException if it names what they do not have
   */
  SortedMap<DeploymentName, SimProgram> of(SortedMap<DeploymentName, SimProgram> programs) {
    requireKnown(programs);
    SortedMap<DeploymentName, SimProgram> result = new TreeMap<>();
    programs.forEach(
        (name, program) -> {
          if (isTeam(name)) {
            result.put(name, of(name, program));
          }
        });
    return result;
  }

  private void requireKnown(SortedMap<DeploymentName, SimProgram> programs) {
    SortedSet<String> knownTeams = new TreeSet<>();
    SortedSet<String> knownResources = new TreeSet<>();
    SortedSet<String> knownOffers = new TreeSet<>();
    if (equals(NONE)) {
      return;
    }
    programs.forEach(
        (name, program) -> {
          knownTeams.add(name.text());
          program.resources().forEach(each -> knownResources.add(name + "/" + each.name()));
          program.offers().forEach(each -> knownOffers.add(path(each.edge())));
        });
    requireKnown("teams", "deployment", teams, knownTeams);
    requireKnown("drop", "resource of a first program", resources, knownResources);
    requireKnown(
        "unoffer",
        "offer of a first program",
        offers.stream().map(Reduction::path).toList(),
        knownOffers);
  }

  private static void requireKnown(
      String key, String kind, Collection<String> names, Set<String> known) {
    for (String each : names) {
      if (!known.contains(each)) {
        throw new IllegalArgumentException(
            "'%s=': %s".formatted(key, KnownNames.unknown(kind, each, known)));
      }
    }
  }

  private static String path(Edge edge) {
    return edge.offering() + "/" + edge.offer() + "/" + edge.beneficiary();
  }

  ProgramHistory of(ProgramHistory history) {
    return equals(NONE)
        ? history
        : (self, base, now, random) -> of(self, history.next(self, base, now, random));
  }

  private boolean isTeam(DeploymentName name) {
    return teams.isEmpty() || teams.contains(name.text());
  }

  private SimProgram of(DeploymentName self, SimProgram program) {
    List<SimResource> kept = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    for (SimResource each : program.resources()) {
      if (!resources.contains(self + "/" + each.name())) {
        kept.add(each);
        names.add(each.name());
      }
    }
    kept.replaceAll(
        each ->
            each.withDependencies(
                each.needs().stream().filter(names::contains).toList(),
                each.wishes().stream().filter(wish -> isTeam(wish.offering())).toList()));
    List<SimOffer> made = new ArrayList<>();
    for (SimOffer each : program.offers()) {
      List<String> needs = each.needs().stream().filter(names::contains).toList();
      boolean stands = !needs.isEmpty() || each.needs().isEmpty();
      if (stands && isTeam(each.edge().beneficiary()) && !offers.contains(each.edge())) {
        made.add(each.withNeeds(needs));
      }
    }
    return new SimProgram(kept, made, program.connections().stream().filter(this::isTeam).toList());
  }

  /** The text, empty if nothing is left out. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    add(parts, "teams", teams.stream().map(Reduction::encode).toList());
    add(
        parts,
        "drop",
        resources.stream().map(each -> encode(each).replaceFirst("%2F", "/")).toList());
    add(
        parts,
        "unoffer",
        offers.stream()
            .map(e -> e.offering() + "/" + encode(e.offer()) + "/" + e.beneficiary())
            .toList());
    boolean all = world.without().size() == Restriction.Part.values().length;
    add(
        parts,
        "no",
        all ? List.of(ALL) : world.without().stream().map(Restriction.Part::toString).toList());
    world.faults().ifPresent(numbers -> parts.add("faults=" + joined(numbers)));
    world.changes().ifPresent(numbers -> parts.add("changes=" + joined(numbers)));
    world.endMicros().ifPresent(micros -> parts.add("end=" + micros));
    chance.ifPresent(seed -> parts.add("chance=" + seed));
    return String.join("&", parts);
  }

  private static void add(List<String> parts, String key, List<String> items) {
    if (!items.isEmpty()) {
      parts.add(key + "=" + String.join(",", items));
    }
  }

  private static String joined(Collection<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
