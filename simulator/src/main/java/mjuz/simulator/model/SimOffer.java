package mjuz.simulator.model;

import java.util.List;
import java.util.stream.Collectors;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;

/**
 * An offer of a program.
 *
 * @param edge the offer and its beneficiary
 * @param needs names of the resources of the same program that it depends on directly
 * @param rule what is offered
 * @param noticeMicros how long before it is withdrawn the beneficiary is told (R13)
 */
public record SimOffer(Edge edge, List<String> needs, ValueRule rule, long noticeMicros) {

  private static final Value CONSTANT_VALUE = Value.of("\"same\"");

  /** What the value of an offer follows. */
  public enum ValueRule {
    /** The ids of the instances that it needs: another value whenever one is replaced. */
    IDS,
    /** Always the same value, whatever stands behind it. */
    CONSTANT,
    /** The time, or a random number: another value in every round that makes it. */
    EACH_ROUND
  }

  /** Copies the list. */
  public SimOffer {
    needs = List.copyOf(needs);
  }

  /**
   * An offer that is withdrawn without notice.
   *
   * @param edge the offer and its beneficiary
   * @param needs names of the resources that it depends on directly
   * @param rule what is offered
   */
  public SimOffer(Edge edge, List<String> needs, ValueRule rule) {
    this(edge, needs, rule, 0);
  }

  /**
   * The same, withdrawn with notice.
   *
   * @param micros how long before
   * @return the changed offer
   */
  public SimOffer withNotice(long micros) {
    return new SimOffer(edge, needs, rule, micros);
  }

  /**
   * What is offered while these instances stand directly behind it.
   *
   * @param ids what the provider calls them, in the order of their numbers
   * @param round the number of the round that offers it
   * @return the value
   */
  public Value value(List<String> ids, long round) {
    return switch (rule) {
      case CONSTANT -> CONSTANT_VALUE;
      case EACH_ROUND -> Value.of(Long.toString(round));
      case IDS ->
          Value.of(
              ids.stream().map(id -> '"' + id + '"').collect(Collectors.joining(",", "[", "]")));
    };
  }

  /**
   * The same with other dependencies.
   *
   * @param next the resources that it needs
   * @return the changed offer
   */
  public SimOffer withNeeds(List<String> next) {
    return new SimOffer(edge, next, rule, noticeMicros);
  }

  /**
   * The same to another beneficiary, or under another name.
   *
   * @param next the edge
   * @return the changed offer
   */
  public SimOffer withEdge(Edge next) {
    return new SimOffer(next, needs, rule, noticeMicros);
  }

  /**
   * The same with a value that follows something else.
   *
   * @param next what it follows
   * @return the changed offer
   */
  public SimOffer withRule(ValueRule next) {
    return new SimOffer(edge, needs, next, noticeMicros);
  }
}
