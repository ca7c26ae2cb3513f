package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/**
 * What an idle deployment and an idle edge take in memory, without what is shared with whoever
 * drives them: names, options, the text of values.
 */
class FootprintTest {
  private static final int MOST_FOR_A_DEPLOYMENT = 1_024;
  private static final int MOST_FOR_AN_EDGE = 512;
  private static final DeploymentName ONE = new DeploymentName("one");
  private static final DeploymentName OTHER = new DeploymentName("other");
  private static final Edge EDGE = new Edge(ONE, "o", OTHER);
  private static final Value VALUE = Value.of("1");
  private static final Instance BEHIND = new Instance("urn", "id");
  private static final JournalState NOTHING = JournalState.empty("j");

  @BeforeAll
  static void letJolLookIntoRecords() {
    System.setProperty("jol.magicFieldOffset", "true");
  }

  @Test
  void anIdleDeploymentWithoutEdgesTakesAtMost1024Bytes() {
    DeploymentCore core = new Talk(false).one;
    assertThat(size(core)).isLessThanOrEqualTo(MOST_FOR_A_DEPLOYMENT);
  }

  @Test
  void anIdleEdgeTakesAtMost512BytesForBothSidesTogether() {
    Talk without = new Talk(false);
    Talk with = new Talk(true);
    long edge = size(with.one, with.other) - size(without.one, without.other);
    assertThat(edge).isPositive().isLessThanOrEqualTo(MOST_FOR_AN_EDGE);
  }

  private static long size(Object... roots) {
    GraphLayout shared =
        GraphLayout.parseInstance(
            ProtocolOptions.DEFAULT,
            ONE,
            OTHER,
            EDGE.offer(),
            VALUE.json(),
            BEHIND.urn(),
            BEHIND.id(),
            Optional.empty(),
            Instances.NONE,
            Phase.AVAILABLE,
            "",
            new PeerLink(ONE));
    return GraphLayout.parseInstance(roots).subtract(shared).totalSize();
  }

  /** Two deployments that have deployed all that they have and said all that is to be said. */
  private static final class Talk {
    final DeploymentCore one = new DeploymentCore(ONE, 1, ProtocolOptions.DEFAULT, NOTHING);
    final DeploymentCore other = new DeploymentCore(OTHER, 1, ProtocolOptions.DEFAULT, NOTHING);
    private final boolean edge;

    Talk(boolean edge) {
      this.edge = edge;
      take(one, new Input.Started(StackReport.EMPTY));
      take(other, new Input.Started(StackReport.EMPTY));
      if (edge) {
        take(one, new Input.ConnectionRegistered(1, OTHER, Optional.empty()));
        take(other, new Input.ConnectionRegistered(1, ONE, Optional.empty()));
        take(one, new Input.SessionOpened(OTHER, 1, 1));
        take(other, new Input.SessionOpened(ONE, 1, 1));
        take(one, new Input.OfferRegistered(1, 1, EDGE, VALUE, new TreeSet<>(Set.of(BEHIND))));
        take(other, new Input.WishRegistered(1, 1, EDGE));
      }
      take(one, new Input.DeletesPlanned(1, 2, Set.of()));
      take(other, new Input.DeletesPlanned(1, 2, Set.of()));
      SortedSet<Edge> edges = edge ? new TreeSet<>(Set.of(EDGE)) : new TreeSet<>();
      end(one, new TreeSet<>(), edges);
      end(other, edges, new TreeSet<>());
      assertThat(one.status().activity()).isEqualTo("idle");
      assertThat(other.status().activity()).isEqualTo("idle");
    }

    private void end(DeploymentCore core, SortedSet<Edge> wishes, SortedSet<Edge> offers) {
      StackReport report = new StackReport(wishes, new TreeSet<>(), offers, !edge, false);
      take(
          core, new Input.RoundEnded(1, new RoundEnd(Optional.empty(), true, Optional.of(report))));
    }

    private void take(DeploymentCore core, Input input) {
      Batch batch = core.step(1, input);
      for (Batch.Outgoing message : batch.messages()) {
        DeploymentCore to = core == one ? other : one;
        take(to, new Input.Received(core == one ? ONE : OTHER, 1, message.message()));
      }
    }
  }
}
