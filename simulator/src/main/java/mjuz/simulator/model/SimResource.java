package mjuz.simulator.model;

import java.util.List;
import mjuz.core.model.Edge;

/**
 * A resource of a program.
 *
 * @param name what the program calls it: unique in the program
 * @param generation the part of its configuration that cannot be changed in place: with another one
 *     the instance is replaced
 * @param setting the part that can: with another one the instance is updated
 * @param deleteFirst whether a replacement deletes the old instance before it creates the new one
 * @param needs names of the resources of the same program whose outputs it takes
 * @param wishes the wishes whose values it takes
 * @param duration how long each operation on it takes, other than a delete
 * @param deleteDuration how long a delete of it takes
 * @param aliases what it was called before: if there is no instance of its name, one of these is
 *     taken for it, and called so from then on
 * @param options what the engine does with the instance that is there
 */
public record SimResource(
    String name,
    int generation,
    int setting,
    boolean deleteFirst,
    List<String> needs,
    List<Edge> wishes,
    SimDuration duration,
    SimDuration deleteDuration,
    List<String> aliases,
    SimOptions options) {

  /** Copies the lists. */
  public SimResource {
    needs = List.copyOf(needs);
    wishes = List.copyOf(wishes);
    aliases = List.copyOf(aliases);
  }

  /**
   * A resource of which a delete takes as long as all else.
   *
   * @param name its name
   * @param generation the part of its configuration that cannot be changed in place
   * @param setting the part that can
   * @param deleteFirst how it is replaced
   * @param needs the resources that it needs
   * @param wishes the wishes that it needs
   * @param duration how long each operation takes
   */
  public SimResource(
      String name,
      int generation,
      int setting,
      boolean deleteFirst,
      List<String> needs,
      List<Edge> wishes,
      SimDuration duration) {
    this(
        name,
        generation,
        setting,
        deleteFirst,
        needs,
        wishes,
        duration,
        duration,
        List.of(),
        SimOptions.NONE);
  }

  /**
   * A resource of the first generation whose operations take no time.
   *
   * @param name its name
   * @param deleteFirst how it is replaced
   * @param needs the resources that it needs
   * @param wishes the wishes that it needs
   * @return the resource
   */
  public static SimResource of(
      String name, boolean deleteFirst, List<String> needs, List<Edge> wishes) {
    return new SimResource(name, 0, 0, deleteFirst, needs, wishes, SimDuration.ZERO);
  }

  /**
   * The same with another configuration that asks for a replacement.
   *
   * @param next the generation
   * @return the changed resource
   */
  public SimResource withGeneration(int next) {
    return new SimResource(
        name,
        next,
        setting,
        deleteFirst,
        needs,
        wishes,
        duration,
        deleteDuration,
        aliases,
        options);
  }

  /**
   * The same with another configuration that asks for an update in place.
   *
   * @param next the setting
   * @return the changed resource
   */
  public SimResource withSetting(int next) {
    return new SimResource(
        name,
        generation,
        next,
        deleteFirst,
        needs,
        wishes,
        duration,
        deleteDuration,
        aliases,
        options);
  }

  /**
   * The same with another duration.
   *
   * @param next how long each operation takes
   * @return the changed resource
   */
  public SimResource withDuration(SimDuration next) {
    return new SimResource(
        name, generation, setting, deleteFirst, needs, wishes, next, next, aliases, options);
  }

  /**
   * The same with another duration of its delete.
   *
   * @param next how long a delete takes
   * @return the changed resource
   */
  public SimResource withDeleteDuration(SimDuration next) {
    return new SimResource(
        name, generation, setting, deleteFirst, needs, wishes, duration, next, aliases, options);
  }

  /**
   * The same with other dependencies.
   *
   * @param nextNeeds the resources that it needs
   * @param nextWishes the wishes that it needs
   * @return the changed resource
   */
  public SimResource withDependencies(List<String> nextNeeds, List<Edge> nextWishes) {
    return new SimResource(
        name,
        generation,
        setting,
        deleteFirst,
        nextNeeds,
        nextWishes,
        duration,
        deleteDuration,
        aliases,
        options);
  }

  /**
   * The same under another name: to an executor it is another resource.
   *
   * @param next the name
   * @return the renamed resource
   */
  public SimResource withName(String next) {
    return new SimResource(
        next,
        generation,
        setting,
        deleteFirst,
        needs,
        wishes,
        duration,
        deleteDuration,
        List.of(),
        options);
  }

  /**
   * The same with other aliases.
   *
   * @param former what it was called before
   * @return the changed resource
   */
  public SimResource withAliases(List<String> former) {
    return new SimResource(
        name,
        generation,
        setting,
        deleteFirst,
        needs,
        wishes,
        duration,
        deleteDuration,
        former,
        options);
  }

  /**
   * The same with other options.
   *
   * @param next what the engine does with the instance that is there
   * @return the changed resource
   */
  public SimResource withOptions(SimOptions next) {
    return new SimResource(
        name,
        generation,
        setting,
        deleteFirst,
        needs,
        wishes,
        duration,
        deleteDuration,
        aliases,
        next);
  }

  /**
   * The same, protected or not.
   *
   * @param next whether the engine refuses to delete it
   * @return the changed resource
   */
  public SimResource withProtection(boolean next) {
    return withOptions(options.withProtection(next));
  }

  /**
   * The same, retained or not.
   *
   * @param next whether a delete leaves the instance at the provider
   * @return the changed resource
   */
  public SimResource withRetention(boolean next) {
    return withOptions(options.withRetention(next));
  }
}
