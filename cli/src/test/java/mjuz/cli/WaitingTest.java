package mjuz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.executor.FailedStep;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.OfferUse;
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

  @Test
  void what_fails_at_the_beneficiary_is_named() {
    Edge offer = new Edge(SITE, "page", new DeploymentName("shop"));
    Obstacle fails = new Obstacle(FailedStep.Operation.DELETE, "Thing a3", 0, "it is locked");
    OfferStatus held =
        new OfferStatus(
            offer,
            Optional.of(Phase.WITHDRAWN),
            7,
            true,
            true,
            Optional.of(new OfferUse(7, true)),
            Optional.of(fails),
            OptionalLong.empty());
    DeploymentStatus status =
        new DeploymentStatus(
            SITE, 1, "idle", 1, List.of(), List.of(held), List.of(), Optional.empty());
    assertThat(
            texts(
                Waiting.of(
                    new KnownDeployment(Optional.empty(), "a file", Optional.empty(), status))))
        .endsWith(
            "; held by 'shop': delete of Thing a3 fails since 1970-01-01T00:00:00Z: it is locked");
  }

  @Test
  void what_stands_until_a_time_is_named_on_both_sides() {
    OfferStatus leaving =
        new OfferStatus(
            new Edge(SITE, "page", new DeploymentName("shop")),
            Optional.of(Phase.AVAILABLE),
            7,
            true,
            false,
            Optional.of(new OfferUse(7, false)),
            Optional.empty(),
            OptionalLong.of(60_000_000));
    WishStatus used = new WishStatus(EDGE, true, true, 7, 7, OptionalLong.of(60_000_000));
    DeploymentStatus status =
        new DeploymentStatus(
            SITE, 1, "idle", 1, List.of(), List.of(leaving), List.of(used), Optional.empty());
    KnownDeployment known =
        new KnownDeployment(Optional.empty(), "a file", Optional.empty(), status);
    assertThat(texts(Waiting.of(known)))
        .contains(
            "offer 'page' is no longer in the program, and stands until 1970-01-01T00:01:00Z, or until 'shop' needs it no more",
            "will be withdrawn by '%s' at 1970-01-01T00:01:00Z: until then, let what depends on it use another offer"
                .formatted(EDGE.offering()));
    assertThat(StatusText.of(known))
        .contains(
            "seen 7, adopted; will be withdrawn at 1970-01-01T00:01:00Z",
            "in use: 7; will be withdrawn at 1970-01-01T00:01:00Z");
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
