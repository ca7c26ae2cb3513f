package mjuz.pulumi.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.StackReport;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.stack.RegisteredNames;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackReports;
import mjuz.core.stack.UndeployPlan;
import mjuz.pulumi.engine.MjuzTypes;
import org.junit.jupiter.api.Test;

class UndeployPlanTest {
  private static final DeploymentName ME = new DeploymentName("me");
  private static final DeploymentName PEER = new DeploymentName("peer");

  private final List<StateResource> resources = new ArrayList<>();
  private final List<StateResource> pending = new ArrayList<>();

  private static StateResource of(
      String name, String type, boolean delete, Optional<Edge> edge, String... on) {
    return new StateResource(
        name,
        type,
        name,
        delete,
        false,
        false,
        new TreeSet<>(Set.of(on)),
        Struct.getDefaultInstance(),
        edge);
  }

  private Edge wish(String name) {
    Edge edge = new Edge(PEER, name, ME);
    resources.add(of("wish-" + name, MjuzTypes.WISH, false, Optional.of(edge)));
    return edge;
  }

  private Edge offer(String name, String... on) {
    Edge edge = new Edge(ME, name, PEER);
    resources.add(of("offer-" + name, MjuzTypes.OFFER, false, Optional.of(edge), on));
    return edge;
  }

  private void thing(String name, String... on) {
    resources.add(of(name, "test:index:Thing", false, Optional.empty(), on));
  }

  private StackState state() {
    return new StackState(resources, pending);
  }

  private static SortedSet<Edge> set(Edge edge) {
    return new TreeSet<>(Set.of(edge));
  }

  /** The answer of a core that does not know what stood behind older versions. */
  private static DeletePlan holding(Edge offer) {
    return new DeletePlan(set(offer), new TreeSet<>(), true);
  }

  private UndeployPlan undeploy(Edge wish) {
    return undeploy(wish, DeletePlan.FREE);
  }

  private UndeployPlan undeploy(Edge wish, DeletePlan leave) {
    return UndeployPlan.undeploy(state(), Set.of(wish), leave, Optional.empty());
  }

  private static DeletePlan keeping(String urn, String id) {
    return new DeletePlan(new TreeSet<>(), new TreeSet<>(Set.of(new Instance(urn, id))), false);
  }

  private static RegisteredNames registered(String... names) {
    return RegisteredNames.of(set(names));
  }

  private StackReport report(String... upToDate) {
    return StackReports.report(
        state(), new RoundMemory(), node -> set(upToDate).contains(node.name()));
  }

  private static SortedSet<String> set(String... names) {
    return new TreeSet<>(List.of(names));
  }

  @Test
  void theTargetsAreAllThatDependsOnTheWishButNotTheWish() {
    Edge wish = wish("w");
    thing("a", "wish-w");
    thing("b", "a");
    thing("c");
    assertThat(undeploy(wish).targets()).isEqualTo(set("a", "b"));
  }

  /** A resource is replaced by one that does not take the wish: nothing goes for the old one. */
  @Test
  void forAReplacedInstanceThatHasToStayNothingGoesThatDependsOnItsSuccessor() {
    Edge wish = wish("w");
    thing("a");
    resources.add(
        new StateResource(
            "a",
            "test:index:Thing",
            "old",
            true,
            false,
            false,
            set("wish-w"),
            Struct.getDefaultInstance(),
            Optional.empty()));
    thing("b", "a");
    thing("other", "wish-w");
    assertThat(undeploy(wish).targets()).isEqualTo(set("a", "b", "other"));
    assertThat(undeploy(wish, keeping("a", "old")).targets()).isEqualTo(set("other"));
    assertThat(undeploy(wish, keeping("other", "other")).targets())
        .isEqualTo(set("a", "b", "other"));
  }

  /** I1: the engine does not delete, and so not ask for, what it has deleted already. */
  @Test
  void anOfferThatIsDeletedAlreadyIsNotKnownToGoWithAResource() {
    thing("a");
    Edge there = offer("there", "a");
    Edge gone = new Edge(ME, "gone", PEER);
    resources.add(
        new StateResource(
            "offer-gone",
            MjuzTypes.OFFER,
            "offer-gone",
            false,
            true,
            false,
            set("a"),
            Struct.getDefaultInstance(),
            Optional.of(gone)));
    assertThat(StackReports.offersOn(state(), "a")).containsExactly(there);
    assertThat(state().offers()).containsExactlyInAnyOrder(there, gone);
  }

  @Test
  void aLeftoverThatARegisteredResourceStillDependsOnStays() {
    thing("left");
    thing("leftToo");
    thing("registered", "left");
    UndeployPlan plan =
        UndeployPlan.undeploy(
            state(), Set.of(), DeletePlan.FREE, Optional.of(registered("registered")));
    assertThat(plan.targets()).isEqualTo(set("leftToo"));
    assertThat(UndeployPlan.hasLeftovers(state(), registered("registered"), DeletePlan.FREE))
        .isTrue();
    assertThat(
            UndeployPlan.hasLeftovers(
                state(), registered("registered", "leftToo"), DeletePlan.FREE))
        .isFalse();
  }

  @Test
  void aHeldOfferKeepsAllThatItDependsOn() {
    Edge wish = wish("w");
    thing("a", "wish-w");
    thing("b", "a");
    thing("c", "a");
    Edge offer = offer("o", "b");
    UndeployPlan plan = undeploy(wish);
    assertThat(plan.leaving()).containsExactly(offer);
    assertThat(plan.without(holding(offer)).targets()).isEqualTo(set("c"));
    assertThat(plan.without(DeletePlan.FREE)).isEqualTo(plan);
  }

  @Test
  void whileAnythingIsHeldReplacedInstancesStayWithAllThatTheyDependOn() {
    thing("base");
    thing("a", "base");
    resources.add(of("a", "test:index:Thing", true, Optional.empty(), "base"));
    thing("other");
    Edge offer = offer("o");
    assertThat(UndeployPlan.destroy(state()).without(holding(offer)).targets())
        .isEqualTo(set("other"));
  }

  @Test
  void aReplacedInstanceThatStoodBehindNothingHeldGoes() {
    thing("a");
    resources.add(of("a", "test:index:Thing", true, Optional.empty()));
    Edge offer = offer("o");
    DeletePlan known =
        new DeletePlan(set(offer), new TreeSet<>(Set.of(new Instance("b", "b"))), false);
    assertThat(UndeployPlan.destroy(state()).without(known).targets()).isEqualTo(set("a"));
    DeletePlan needed =
        new DeletePlan(set(offer), new TreeSet<>(Set.of(new Instance("a", "a"))), false);
    assertThat(UndeployPlan.destroy(state()).without(needed).targets()).isEmpty();
  }

  @Test
  void aReplacedInstanceMayUseAnOlderVersionOfAWish() {
    Edge wish = wish("w");
    thing("a", "wish-w");
    assertThat(report("a").outdated()).isEmpty();
    assertThat(report().outdated()).containsExactly(wish);
    resources.add(of("a", "test:index:Thing", true, Optional.empty(), "wish-w"));
    assertThat(report("a").outdated()).containsExactly(wish);
  }

  @Test
  void anOperationThatACrashLeftOpenCountsAsInUse() {
    Edge wish = wish("w");
    assertThat(report().wishesInUse()).isEmpty();
    pending.add(of("p", "test:index:Thing", false, Optional.empty(), "wish-w"));
    assertThat(report().wishesInUse()).containsExactly(wish);
  }

  @Test
  void anotherWishThatDependsOnAWishDoesNotUseIt() {
    wish("w");
    resources.add(
        of("wish-v", MjuzTypes.WISH, false, Optional.of(new Edge(PEER, "v", ME)), "wish-w"));
    assertThat(report().wishesInUse()).isEmpty();
  }

  @Test
  void theStackAndDefaultProvidersAreNeverTargets() {
    resources.add(of("s", MjuzTypes.STACK, false, Optional.empty()));
    resources.add(of("x::default_1_0_0", "pulumi:providers:x", false, Optional.empty()));
    assertThat(UndeployPlan.destroy(state()).targets()).isEmpty();
    assertThat(report().empty()).isFalse();
  }
}
