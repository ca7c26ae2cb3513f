package mjuz.simulator.report;

import java.util.List;
import java.util.function.Function;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/**
 * A deployment could not go on.
 *
 * @param who which
 * @param reason why
 * @param edges for which edges; none for RETRY
 * @param subject what cannot go on, if that is known: a resource, or empty
 * @param from since when, in microseconds since the world began
 * @param to until when
 * @param open whether it still waited when the run ended
 */
record Wait(
    DeploymentName who,
    Reason reason,
    List<Edge> edges,
    String subject,
    long from,
    long to,
    boolean open) {

  private static final int MOST_NAMES = 4;

  /** Copies the list. */
  Wait {
    edges = List.copyOf(edges);
  }

  /** Why a deployment waits. */
  enum Reason {
    /** A wish is not satisfied: what needs it is not deployed. */
    OFFER("woffer", "waits for an offer"),
    /** Within a round: an offer, or what is behind it, may not go or change yet. */
    RELEASE("wrelease", "waits for a release"),
    /** A round gave up to wait, and left something as it was (R6). */
    HOLD("whold", "held: goes on when released"),
    /** A round failed. */
    RETRY("wretry", "waits before it tries again");

    private final String style;
    private final String words;

    Reason(String style, String words) {
      this.style = style;
      this.words = words;
    }

    String style() {
      return style;
    }

    String words() {
      return words;
    }
  }

  long micros() {
    return to - from;
  }

  /** Whom it waits for; none for RETRY. */
  List<DeploymentName> peers() {
    return edges.stream().map(edge -> edge.peerOf(who)).distinct().toList();
  }

  /** In a few words. */
  String label() {
    return switch (reason) {
      case OFFER -> "wants " + offers(Edge::offering, " of ");
      case RELEASE ->
          edges.isEmpty()
              ? "until it may delete"
              : "until " + names() + (isOne() ? " releases " : " release ") + offers();
      case HOLD -> "held: " + names() + (isOne() ? " still uses " : " still use ") + offers();
      case RETRY -> "tries again later";
    };
  }

  /** In a sentence. */
  String sentence() {
    String what = subject.isEmpty() ? "" : " (" + subject + ")";
    return switch (reason) {
      case OFFER ->
          "%s has no %s; what needs it is not deployed"
              .formatted(who, offers(Edge::offering, " of "));
      case RELEASE ->
          edges.isEmpty()
              ? who + " waits in its round until it may delete"
              : "%s may not go on in its round until %s %s released %s%s"
                  .formatted(who, names(), isOne() ? "has" : "have", offers(), what);
      case HOLD ->
          "%s leaves what is behind %s, because %s still %s it"
              .formatted(who, offers(), names(), isOne() ? "uses" : "use");
      case RETRY -> who + " waits before it tries a failed round again";
    };
  }

  private boolean isOne() {
    return peers().size() == 1;
  }

  private String names() {
    return listed(peers().stream().map(DeploymentName::text).toList());
  }

  private String offers() {
    return listed(edges.stream().map(Edge::offer).distinct().toList());
  }

  private String offers(Function<Edge, DeploymentName> side, String joint) {
    return listed(edges.stream().map(e -> e.offer() + joint + side.apply(e)).toList());
  }

  private static String listed(List<String> all) {
    if (all.isEmpty()) {
      return "someone";
    }
    return all.size() <= MOST_NAMES
        ? String.join(", ", all)
        : "%s and %d more".formatted(String.join(", ", all.subList(0, 3)), all.size() - 3);
  }
}
