package mjuz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import org.junit.jupiter.api.Test;

class WaitingTest {
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge EDGE = new Edge(new DeploymentName("storage"), "bucket", SITE);
  private static final WishStatus DROPPED = new WishStatus(EDGE, false, true, 7, 7);
  private static final WishStatus UNSATISFIED = new WishStatus(EDGE, true, false, 0, Versions.NONE);

  @Test
  void a_wish_that_left_the_program_is_told_as_that() {
    assertThat(texts(Waiting.of(deployment("idle", DROPPED))))
        .contains("wish 'bucket' of 'storage' is no longer in the program");
  }

  @Test
  void while_all_is_destroyed_it_is_being_undeployed() {
    String undeployed = "what depends on wish 'bucket' of 'storage' is being undeployed";
    assertThat(texts(Waiting.of(deployment("destroy round 2", DROPPED)))).contains(undeployed);
    assertThat(
            texts(
                Waiting.of(
                    deployment(
                        "held by 'x', which uses 'y'" + DeploymentStatus.THEN_DESTROYS, DROPPED))))
        .contains(undeployed);
    assertThat(texts(Waiting.ofDestroy(deployment("idle", DROPPED)))).contains(undeployed);
  }

  @Test
  void a_destroy_waits_for_no_offer_and_a_destroyed_deployment_for_nothing() {
    assertThat(Waiting.of(deployment("idle", UNSATISFIED))).hasSize(1);
    assertThat(Waiting.ofDestroy(deployment("idle", UNSATISFIED))).isEmpty();
    assertThat(Waiting.of(deployment(DeploymentStatus.DESTROYED, DROPPED))).isEmpty();
  }

  private static String texts(List<Waiting> waiting) {
    return String.join("; ", waiting.stream().map(Waiting::text).toList());
  }

  private static KnownDeployment deployment(String activity, WishStatus wish) {
    return new KnownDeployment(
        Optional.empty(),
        "a file",
        Optional.empty(),
        new DeploymentStatus(
            SITE, 1, activity, 1, List.of(), List.of(), List.of(wish), Optional.empty()));
  }
}
