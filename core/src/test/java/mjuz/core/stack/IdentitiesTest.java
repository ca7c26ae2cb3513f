package mjuz.core.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Renames;
import org.junit.jupiter.api.Test;

/** An instance is the same one whatever the state calls it (R7). */
class IdentitiesTest {
  private static final Instance BUCKET = new Instance("bucket", "1");
  private static final Instance RENAMED = new Instance("renamed", "1");
  private static final Instance OTHER = new Instance("other", "1");

  /** Things that need nothing. */
  private record Things(List<StackNode> nodes) implements Stack {
    static Things of(Instance... instances) {
      List<StackNode> nodes = new ArrayList<>();
      for (Instance instance : instances) {
        nodes.add(new Thing(instance));
      }
      return new Things(nodes);
    }

    @Override
    public List<StackNode> open() {
      return List.of();
    }

    @Override
    public boolean isEmpty() {
      return nodes.isEmpty();
    }
  }

  private record Thing(Instance instance) implements StackNode {
    @Override
    public String name() {
      return instance.urn();
    }

    @Override
    public Kind kind() {
      return Kind.RESOURCE;
    }

    @Override
    public boolean isThing() {
      return true;
    }

    @Override
    public Optional<Edge> offer() {
      return Optional.empty();
    }

    @Override
    public Collection<Instance> behind() {
      return List.of();
    }

    @Override
    public boolean isReplaced() {
      return false;
    }

    @Override
    public boolean isGone() {
      return false;
    }

    @Override
    public boolean isProtected() {
      return false;
    }

    @Override
    public Collection<String> needs() {
      return List.of();
    }

    @Override
    public Collection<Edge> uses() {
      return List.of();
    }
  }

  private static SortedSet<Instance> set(Instance... instances) {
    return new TreeSet<>(List.of(instances));
  }

  @Test
  void whatTheStateHasUnderItsNameIsNotCalledOtherwise() {
    assertThat(StackReports.renames(Things.of(BUCKET, OTHER), set(BUCKET))).isEqualTo(Renames.NONE);
  }

  @Test
  void whatTheStateLacksIsTheInstanceOfTheSameId() {
    Renames renames = StackReports.renames(Things.of(RENAMED), set(BUCKET));
    assertThat(renames.of(BUCKET)).containsExactly(RENAMED);
    assertThat(renames.of(OTHER)).containsExactly(OTHER);
  }

  @Test
  void ifSeveralHaveTheIdItMayBeEach() {
    assertThat(StackReports.renames(Things.of(RENAMED, OTHER), set(BUCKET)).of(BUCKET))
        .containsExactly(OTHER, RENAMED);
  }

  @Test
  void whatIsKnownByItsOwnNameIsNoOther() {
    assertThat(StackReports.renames(Things.of(RENAMED, OTHER), set(BUCKET, OTHER)).of(BUCKET))
        .containsExactly(RENAMED);
  }

  @Test
  void whatHasToStayStaysUnderAnotherName() {
    DeletePlan plan = new DeletePlan(new TreeSet<>(), set(BUCKET), false);
    assertThat(UndeployPlan.destroy(Things.of(RENAMED)).without(plan).targets()).isEmpty();
    assertThat(UndeployPlan.destroy(Things.of(RENAMED)).without(DeletePlan.FREE).targets())
        .containsExactly("renamed");
  }
}
