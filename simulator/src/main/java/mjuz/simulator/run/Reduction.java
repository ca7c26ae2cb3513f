package mjuz.simulator.run;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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

  private static final String ALL = "all";

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
   * @throws IllegalArgumentException if it is not of that form
   */
  public static Reduction parse(String text) {
    Reduction result = NONE;
    for (String part : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      String[] pair = part.split("=", 2);
      if (pair.length < 2) {
        throw new IllegalArgumentException("'%s' is no part of a run".formatted(part));
      }
      result = result.with(pair[0], pair[1]);
    }
    return result;
  }

  private Reduction with(String key, String value) {
    List<String> items = value.isEmpty() ? List.of() : Arrays.asList(value.split(",", -1));
    return switch (key) {
      case "teams" -> withTeams(items.stream().map(Reduction::decode).toList());
      case "drop" -> withoutResources(items.stream().map(Reduction::decode).toList());
      case "unoffer" -> withoutOffers(items.stream().map(Reduction::edge).toList());
      case "no" -> with(without(parts(items)));
      case "faults" -> with(withFaults(Optional.of(numbers(items))));
      case "changes" -> with(withChanges(Optional.of(numbers(items))));
      case "end" -> with(until(OptionalLong.of(Long.parseLong(value))));
      case "chance" -> withChance(Long.parseLong(value));
      default -> throw new IllegalArgumentException("'%s' is no part of a run".formatted(key));
    };
  }

  private static Edge edge(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("'%s' is no offer".formatted(text));
    }
    return new Edge(
        new DeploymentName(decode(parts[0])),
        decode(parts[1]),
        new DeploymentName(decode(parts[2])));
  }

  private static Set<Restriction.Part> parts(List<String> names) {
    if (names.equals(List.of(ALL))) {
      return EnumSet.allOf(Restriction.Part.class);
    }
    return names.stream()
        .map(n -> Restriction.Part.valueOf(n.toUpperCase(Locale.ROOT).replace('-', '_')))
        .collect(Collectors.toSet());
  }

  private static SortedSet<Integer> numbers(List<String> texts) {
    return texts.stream().map(Integer::valueOf).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
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

  SortedMap<DeploymentName, SimProgram> of(SortedMap<DeploymentName, SimProgram> programs) {
    SortedMap<DeploymentName, SimProgram> result = new TreeMap<>();
    programs.forEach(
        (name, program) -> {
          if (isTeam(name)) {
            result.put(name, of(name, program));
          }
        });
    if (result.isEmpty()) {
      throw new IllegalArgumentException("none of the deployments %s is there".formatted(teams));
    }
    return result;
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
