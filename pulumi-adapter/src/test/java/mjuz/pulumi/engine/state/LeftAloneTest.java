package mjuz.pulumi.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.stack.LeftAlone;
import mjuz.core.stack.RoundMemory;
import mjuz.pulumi.engine.MjuzTypes;
import org.junit.jupiter.api.Test;

/** A bucket on a disk, offered; a page that was replaced; a list of what is in the bucket. */
class LeftAloneTest {
  private static final Edge OFFER =
      new Edge(new DeploymentName("me"), "bucket", new DeploymentName("peer"));
  private static final Instance BUCKET = new Instance("bucket", "bucket-1");
  private static final DeletePlan IN_USE =
      new DeletePlan(set(OFFER), set(BUCKET, new Instance("disk", "disk-1")), false);

  private final List<StateResource> resources = new ArrayList<>();
  private final StackState state;

  LeftAloneTest() {
    add("disk", "disk-1", false);
    add("bucket", "bucket-1", false, "disk");
    resources.add(
        resource("offer", MjuzTypes.OFFER, "offer", false, Optional.of(OFFER), "bucket", "disk"));
    add("list", "list-1", false, "bucket");
    add("page", "page-1", true);
    add("page", "page-2", false);
    state = new StackState(resources, List.of());
  }

  private static StateResource resource(
      String urn, String type, String id, boolean old, Optional<Edge> edge, String... on) {
    return new StateResource(
        urn,
        type,
        id,
        old,
        false,
        false,
        new TreeSet<>(Set.of(on)),
        Struct.getDefaultInstance(),
        edge);
  }

  private void add(String urn, String id, boolean old, String... on) {
    resources.add(resource(urn, "test:index:Thing", id, old, Optional.empty(), on));
  }

  @SafeVarargs
  private static <T> SortedSet<T> set(T... members) {
    TreeSet<T> all = new TreeSet<>();
    for (T member : members) {
      all.add(member);
    }
    return all;
  }

  private static RoundRequest leaving(DeletePlan plan, Instance... refused) {
    return new RoundRequest(
        1, RoundKind.DEPLOY, new TreeSet<>(), plan, set(refused), new TreeSet<>());
  }

  private static final Map<String, String> ONLY_PAGE = Map.of("page", "page-2");
  private static final Map<String, String> ALL =
      Map.of(
          "disk",
          "disk-1",
          "bucket",
          "bucket-1",
          "offer",
          "offer",
          "list",
          "list-1",
          "page",
          "page-2");

  @Test
  void mostRoundsLeaveNothingAlone() {
    LeftAlone nothing = LeftAlone.of(state, leaving(DeletePlan.FREE), new RoundMemory());

    assertThat(nothing).isEqualTo(LeftAlone.NOTHING);
    assertThat(nothing.covers(state, DeletePlan.FREE, Map.of(), Set.of())).isTrue();
    assertThat(nothing.covers(state, DeletePlan.FREE, ALL, Set.of("new"))).isTrue();
    assertThat(nothing.covers(state, DeletePlan.FREE, ONLY_PAGE, Set.of("bucket"))).isFalse();
    assertThat(nothing.covers(state, IN_USE, ALL, Set.of())).isFalse();
  }

  @Test
  void whatIsInUseIsLeftWithAllThatItDependsOn() {
    LeftAlone inUse = LeftAlone.of(state, leaving(IN_USE), new RoundMemory());

    assertThat(inUse.names()).containsExactly("bucket", "disk", "offer");
    assertThat(inUse.covers(state, IN_USE, ONLY_PAGE, Set.of("bucket"))).isTrue();
    assertThat(inUse.covers(state, IN_USE, ONLY_PAGE, Set.of("bucket", "list"))).isFalse();
  }

  @Test
  void whatDependsOnARefusedChangeIsLeftToo() {
    LeftAlone refused = LeftAlone.of(state, leaving(IN_USE, BUCKET), new RoundMemory());

    assertThat(refused.names()).containsExactly("bucket", "disk", "list", "offer");
    assertThat(refused.refused()).containsExactly("bucket");
    assertThat(refused.covers(state, IN_USE, ONLY_PAGE, Set.of("bucket", "list"))).isTrue();
  }

  @Test
  void aReplacedInstanceGoesUnlessItIsLeftAlone() {
    DeletePlan old = new DeletePlan(set(), set(new Instance("page", "page-1")), false);
    LeftAlone bucket = LeftAlone.of(state, leaving(IN_USE), new RoundMemory());
    LeftAlone page = LeftAlone.of(state, leaving(old), new RoundMemory());

    assertThat(bucket.covers(state, old, ALL, Set.of())).isFalse();
    assertThat(page.names()).containsExactly("page");
    assertThat(page.covers(state, old, ALL, Set.of())).isTrue();
    // The engine could not leave it alone without its successor.
    assertThat(page.covers(state, old, Map.of(), Set.of("page"))).isFalse();
  }

  @Test
  void whatIsReplacedInThisRoundIsNotWhatHasToStay() {
    LeftAlone page =
        LeftAlone.of(state, leaving(new DeletePlan(set(), set(), true)), new RoundMemory());
    DeletePlan list = new DeletePlan(set(), set(new Instance("list", "list-1")), false);

    assertThat(page.names()).containsExactly("page");
    assertThat(page.covers(state, list, ALL, Set.of())).isTrue();
    Map<String, String> replaced =
        Map.of("disk", "disk-1", "bucket", "bucket-1", "list", "list-2", "page", "page-2");
    assertThat(page.covers(state, list, replaced, Set.of())).isFalse();
  }
}
