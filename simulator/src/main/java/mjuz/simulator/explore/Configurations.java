package mjuz.simulator.explore;

import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.explore.Configuration.Deployment;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** The configurations that can be explored by name. */
public final class Configurations {
  private static final DeploymentName A = new DeploymentName("a");
  private static final DeploymentName B = new DeploymentName("b");
  private static final DeploymentName C = new DeploymentName("c");
  private static final Edge A_TO_B = new Edge(A, "o", B);
  private static final Edge B_TO_A = new Edge(B, "p", A);
  private static final Edge A_TO_C = new Edge(A, "o", C);
  private static final Edge B_TO_C = new Edge(B, "p", C);
  private static final String DESTROYED = "edge-destroyed";

  private Configurations() {}

  private static SimResource resource(String name, boolean deleteFirst, Edge... wishes) {
    return SimResource.of(name, deleteFirst, List.of(), List.of(wishes));
  }

  private static SimOffer offer(Edge edge, String need, ValueRule rule) {
    return new SimOffer(edge, List.of(need), rule);
  }

  private static SimProgram offering(SimResource resource, ValueRule rule, Edge... edges) {
    return SimProgram.connected(
        edges[0].offering(),
        List.of(resource),
        java.util.stream.Stream.of(edges).map(e -> offer(e, resource.name(), rule)).toList());
  }

  /** Connected, and offers nothing. */
  private static SimProgram bare(DeploymentName... peers) {
    return new SimProgram(List.of(), List.of(), List.of(peers));
  }

  private static SimProgram wishing(DeploymentName self, Edge edge) {
    return SimProgram.connected(self, List.of(resource("u", false, edge)), List.of());
  }

  /**
   * All of them.
   *
   * @return in the order in which they are listed
   */
  public static List<Configuration> all() {
    return List.of(
        edge(),
        oneEdge(
            "edge-create-first", "one edge; the offered resource is replaced create-first", false),
        oneEdge(
            "edge-delete-first", "one edge; the offered resource is replaced delete-first", true),
        edgeConstant(),
        edgeFailing(),
        edgeNotice(),
        chainNotice(),
        bothDestroyed(),
        mutual(),
        mutualWithdrawn(),
        chain(),
        twoBeneficiaries());
  }

  /**
   * Whether the search of a configuration breaks a guarantee by what is known and documented.
   *
   * @param name of the configuration
   * @return true if so, with the bounds of its own
   */
  public static boolean isKnownGap(String name) {
    return name.equals(DESTROYED);
  }

  /**
   * Those in which no guarantee breaks.
   *
   * @return all but the known gaps
   */
  public static List<Configuration> expectedToHold() {
    return all().stream().filter(each -> !isKnownGap(each.name())).toList();
  }

  /**
   * One of them.
   *
   * @param name its name
   * @return empty if there is none of that name
   */
  public static Optional<Configuration> named(String name) {
    return all().stream().filter(c -> c.name().equals(name)).findFirst();
  }

  private static Configuration edge() {
    SimProgram offers = offering(resource("r", false), ValueRule.IDS, A_TO_B);
    SimProgram createFirst =
        offering(resource("r", false).withGeneration(1), ValueRule.IDS, A_TO_B);
    SimProgram deleteFirst = offering(resource("r", true).withGeneration(2), ValueRule.IDS, A_TO_B);
    return new Configuration(
        "edge",
        "one edge; replaced create-first and delete-first, withdrawn and offered again",
        List.of(
            new Deployment(A, List.of(offers, createFirst, deleteFirst, bare(B)), false),
            new Deployment(B, List.of(wishing(B, A_TO_B), bare(A)), false)),
        true,
        Bounds.NONE.with(2, 2));
  }

  private static Configuration oneEdge(String name, String about, boolean deleteFirst) {
    SimResource r = resource("r", deleteFirst);
    SimProgram offers = offering(r, ValueRule.IDS, A_TO_B);
    SimProgram replaces = offering(r.withGeneration(1), ValueRule.IDS, A_TO_B);
    return new Configuration(
        name,
        about + ", withdrawn and offered again",
        List.of(
            new Deployment(A, List.of(offers, replaces, bare(B)), true),
            new Deployment(B, List.of(wishing(B, A_TO_B), bare(A)), false)),
        false,
        Bounds.NONE.with(1, 1));
  }

  private static Configuration bothDestroyed() {
    SimProgram offers = offering(resource("r", false), ValueRule.IDS, A_TO_B);
    return new Configuration(
        DESTROYED,
        "one edge; both sides are destroyed, and a known gap of L1 is found",
        List.of(
            new Deployment(A, List.of(offers), true),
            new Deployment(B, List.of(wishing(B, A_TO_B)), true)),
        true,
        Bounds.NONE.with(2, 0));
  }

  private static Configuration edgeConstant() {
    SimResource r = resource("r", false);
    return new Configuration(
        "edge-equal-value",
        "one edge whose value stays the same when the offered resource is replaced",
        List.of(
            new Deployment(
                A,
                List.of(
                    offering(r, ValueRule.CONSTANT, A_TO_B),
                    offering(r.withGeneration(1), ValueRule.CONSTANT, A_TO_B)),
                false),
            new Deployment(B, List.of(wishing(B, A_TO_B)), false)),
        false,
        Bounds.NONE.with(1, 1));
  }

  /** R5: an equal value comes while a failed round has left something on an older one. */
  private static Configuration edgeFailing() {
    SimResource r = resource("r", false);
    return new Configuration(
        "edge-failing",
        "one edge; a step fails, and the value changes and stays the same at a replacement",
        List.of(
            new Deployment(
                A,
                List.of(
                    offering(r, ValueRule.IDS, A_TO_B),
                    offering(r, ValueRule.CONSTANT, A_TO_B),
                    offering(r.withGeneration(1), ValueRule.CONSTANT, A_TO_B)),
                false,
                true),
            new Deployment(B, List.of(wishing(B, A_TO_B)), false)),
        true,
        Bounds.NONE.with(2, 0).withFailures(1, 0));
  }

  private static SimProgram noticing(SimProgram program) {
    return new SimProgram(
        program.resources(),
        program.offers().stream().map(each -> each.withNotice(1)).toList(),
        program.connections());
  }

  /** R13: the offer leaves the program, and comes back, with notice. */
  private static Configuration edgeNotice() {
    SimResource r = resource("r", false);
    return new Configuration(
        "edge-notice",
        "one edge; the offer is withdrawn with notice, offered again, and replaced create-first",
        List.of(
            new Deployment(
                A,
                List.of(
                    noticing(offering(r, ValueRule.IDS, A_TO_B)),
                    noticing(offering(r.withGeneration(1), ValueRule.IDS, A_TO_B)),
                    bare(B)),
                false),
            new Deployment(B, List.of(wishing(B, A_TO_B), bare(A)), false)),
        true,
        Bounds.NONE.with(2, 1));
  }

  /** R13, R11: a withdrawal goes through a deployment whose own offer has notice. */
  private static Configuration chainNotice() {
    SimProgram middle =
        SimProgram.connected(
            B, List.of(resource("u", false, A_TO_B)), List.of(offer(B_TO_C, "u", ValueRule.IDS)));
    SimProgram without = new SimProgram(middle.resources(), List.of(), List.of(A, C));
    SimProgram offers = offering(resource("r", false), ValueRule.IDS, A_TO_B);
    return new Configuration(
        "chain-notice",
        "three deployments in a row; the offer of the middle one is withdrawn with notice",
        List.of(
            new Deployment(A, List.of(offers, bare(B)), false, true),
            new Deployment(B, List.of(noticing(middle), without), false),
            new Deployment(C, List.of(wishing(C, B_TO_C)), false)),
        true,
        Bounds.NONE.with(2, 0));
  }

  private static Configuration mutual() {
    return mutual(
        "mutual",
        "two deployments that use each other's offers, withdraw them and offer them again",
        false,
        Bounds.NONE.with(2, 0));
  }

  private static Configuration mutualWithdrawn() {
    return mutual(
        "mutual-withdrawn",
        "two deployments that use each other's offers and withdraw them at the same time",
        true,
        Bounds.NONE.with(2, 1));
  }

  private static Configuration mutual(String name, String about, boolean onward, Bounds bounds) {
    return new Configuration(
        name,
        about,
        List.of(
            new Deployment(A, List.of(mutual(A, A_TO_B, B_TO_A), bare(B)), false, onward),
            new Deployment(B, List.of(mutual(B, B_TO_A, A_TO_B), bare(A)), false, onward)),
        true,
        bounds);
  }

  private static SimProgram mutual(DeploymentName self, Edge offered, Edge wished) {
    return SimProgram.connected(
        self,
        List.of(resource("r", false), resource("u", false, wished)),
        List.of(offer(offered, "r", ValueRule.IDS)));
  }

  private static Configuration chain() {
    SimResource r = resource("r", false);
    SimProgram middle =
        SimProgram.connected(
            B, List.of(resource("u", false, A_TO_B)), List.of(offer(B_TO_C, "u", ValueRule.IDS)));
    return new Configuration(
        "chain",
        "three deployments in a row; the first takes back what the others rest on",
        List.of(
            new Deployment(A, List.of(offering(r, ValueRule.IDS, A_TO_B), bare(B)), false),
            new Deployment(B, List.of(middle), false),
            new Deployment(C, List.of(wishing(C, B_TO_C)), false)),
        true,
        Bounds.NONE.with(1, 1));
  }

  private static Configuration twoBeneficiaries() {
    SimResource r = resource("r", false);
    return new Configuration(
        "two-beneficiaries",
        "one resource offered to two deployments, replaced and taken back",
        List.of(
            new Deployment(
                A,
                List.of(
                    offering(r, ValueRule.IDS, A_TO_B, A_TO_C),
                    offering(r.withGeneration(1), ValueRule.IDS, A_TO_B, A_TO_C),
                    bare(B, C)),
                false),
            new Deployment(B, List.of(wishing(B, A_TO_B)), false),
            new Deployment(C, List.of(wishing(C, A_TO_C)), false)),
        true,
        Bounds.NONE.with(2, 0));
  }
}
