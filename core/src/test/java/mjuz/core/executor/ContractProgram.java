package mjuz.core.executor;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;

/**
 * A program in the abstract, for {@link ExecutorContract}: what an executor under test is to turn
 * into a program of its own.
 *
 * @param connections the remote connections
 * @param wishes the wishes
 * @param resources the resources; each after those that it needs
 * @param offers the offers
 */
public record ContractProgram(
    List<DeploymentName> connections,
    List<Edge> wishes,
    List<Resource> resources,
    List<Offer> offers) {

  /** A program that has nothing. */
  public static final ContractProgram EMPTY =
      new ContractProgram(List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public ContractProgram {
    connections = List.copyOf(connections);
    wishes = List.copyOf(wishes);
    resources = List.copyOf(resources);
    offers = List.copyOf(offers);
  }

  /**
   * A resource.
   *
   * @param name its name; its URN ends with {@code "::" + name}
   * @param needs the resources that it depends on, by name
   * @param wishes the wishes whose values it depends on
   * @param failing whether its creation fails, each time in the same way
   */
  public record Resource(String name, List<String> needs, List<Edge> wishes, boolean failing) {}

  /**
   * An offer.
   *
   * @param edge the edge
   * @param value what is offered
   * @param needs the resources that the value comes from, by name
   */
  public record Offer(Edge edge, Value value, List<String> needs) {}

  /**
   * This program with a remote connection more, which waits to be dialled.
   *
   * @param peer whom it leads to
   * @return the program
   */
  public ContractProgram connection(DeploymentName peer) {
    return new ContractProgram(plus(connections, peer), wishes, resources, offers);
  }

  /**
   * This program with a wish more.
   *
   * @param edge the edge
   * @return the program
   */
  public ContractProgram wish(Edge edge) {
    return new ContractProgram(connections, plus(wishes, edge), resources, offers);
  }

  /**
   * This program with a resource more.
   *
   * @param name its name
   * @param needs the resources that it depends on
   * @return the program
   */
  public ContractProgram resource(String name, String... needs) {
    return with(new Resource(name, List.of(needs), List.of(), false));
  }

  /**
   * This program with a resource more that depends on the value of a wish.
   *
   * @param name its name
   * @param wish the wish
   * @param needs the resources that it depends on
   * @return the program
   */
  public ContractProgram resourceWishing(String name, Edge wish, String... needs) {
    return with(new Resource(name, List.of(needs), List.of(wish), false));
  }

  /**
   * This program with a resource more whose creation fails.
   *
   * @param name its name
   * @param needs the resources that it depends on
   * @return the program
   */
  public ContractProgram failing(String name, String... needs) {
    return with(new Resource(name, List.of(needs), List.of(), true));
  }

  /**
   * This program with an offer more.
   *
   * @param edge the edge
   * @param value what is offered
   * @param needs the resources that the value comes from
   * @return the program
   */
  public ContractProgram offer(Edge edge, Value value, String... needs) {
    return new ContractProgram(
        connections, wishes, resources, plus(offers, new Offer(edge, value, List.of(needs))));
  }

  private ContractProgram with(Resource resource) {
    return new ContractProgram(connections, wishes, plus(resources, resource), offers);
  }

  private static <T> List<T> plus(List<T> list, T more) {
    List<T> result = new ArrayList<>(list);
    result.add(more);
    return result;
  }
}
