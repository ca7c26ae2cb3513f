package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.stream.Stream;
import mjuz.core.trace.TraceStep;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The state of a stack is lost, and the journal is not: what is deployed is not known then, so
 * nothing is said to a peer and nothing deleted, until an operator has said how to go on.
 */
class LostStateIT extends Proof {

  /** In which way a state is lost. */
  enum Loss {
    EMPTY {
      @Override
      void happenTo(Path state) throws IOException {
        Files.write(state, new byte[0]);
      }
    },
    WITHOUT_CONTENT {
      @Override
      void happenTo(Path state) throws IOException {
        Files.writeString(state, "{}");
      }
    },
    TORN {
      @Override
      void happenTo(Path state) throws IOException {
        String whole = Files.readString(state);
        Files.writeString(state, whole.substring(0, whole.length() / 2));
      }
    },
    A_FOLDER {
      @Override
      void happenTo(Path state) throws IOException {
        Files.delete(state);
        Files.createDirectories(state);
      }
    },
    DELETED {
      @Override
      void happenTo(Path state) throws IOException {
        Files.delete(state);
      }
    },
    FOLDER_DELETED {
      @Override
      void happenTo(Path state) throws IOException {
        Path folder = state.getParent().getParent().getParent();
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path each : files.sorted((a, b) -> b.compareTo(a)).toList()) {
            Files.delete(each);
          }
        }
      }
    };

    abstract void happenTo(Path state) throws IOException;
  }

  private void assertRefused(Team team, String... words) {
    assertThat(team.start().refusal()).contains("StateLostException").contains(words);
  }

  private void assertNothingDeleted(Team team) {
    assertThat(team.things().log()).noneMatch(done -> done.startsWith("delete"));
  }

  @ParameterizedTest
  @EnumSource
  void contentWithoutItsStateIsRefusedAndTheBucketStays(Loss loss) throws Exception {
    deployed();
    content.stop();
    Path kept = Files.copy(content.stateFile(), directory.resolve("kept"));
    loss.happenTo(content.stateFile());

    assertRefused(content, content.stateFile().toString(), "Restore", "nothing is said");
    storage.program(ProgramSpec.program()).awaitHeld().awaitThings("bucket=one");
    assertThat(content.things().things()).containsExactly("logo=logo", page("one"));

    Path state = content.stateFile();
    if (Files.isDirectory(state)) {
      Files.delete(state);
    }
    Files.createDirectories(state.getParent());
    Files.copy(kept, state, StandardCopyOption.REPLACE_EXISTING);
    content.start().awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }

  @ParameterizedTest
  @EnumSource(names = {"EMPTY", "DELETED"})
  void storageWithoutItsStateIsRefusedAndItsOfferStands(Loss loss) throws Exception {
    deployed();
    storage.stop();
    loss.happenTo(storage.stateFile());

    assertRefused(storage, storage.stateFile().toString(), ".bak", "cp ");
    assertThat(storage.count(TraceStep.OFFER_WITHDRAWN)).isZero();
    assertThat(content.things().things()).containsExactly("logo=logo", page("one"));
  }

  @ParameterizedTest
  @EnumSource(names = {"EMPTY", "WITHOUT_CONTENT", "DELETED"})
  void contentThatLosesItsStateWhileItIsIdleDoesNothingUntilItIsBack(Loss loss) throws Exception {
    deployed();
    Path kept = Files.copy(content.stateFile(), directory.resolve("kept"));
    loss.happenTo(content.stateFile());

    storage.program(ProgramSpec.program()).awaitHeld();
    content.awaitFailure(content.stateFile().toString());
    storage.awaitThings("bucket=one");
    assertThat(content.things().log()).isEmpty();
    assertThat(storage.offer("bucket", "content").orElseThrow().waitingForRelease()).isTrue();

    Files.copy(kept, content.stateFile(), StandardCopyOption.REPLACE_EXISTING);
    content.awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }

  @Test
  void theStateBeforeItsLastWriteIsPutBackAndTakenForTrueByName() throws Exception {
    deployed();
    content.stop();
    Files.delete(content.stateFile());
    assertRefused(content, "mjuz.json.bak", "--accept-loss");

    Files.copy(content.stateFile().resolveSibling("mjuz.json.bak"), content.stateFile());
    assertRefused(content, "is an older one", "--accept-loss");
    content.acceptLoss(content.lostName()).start();
    awaitPage("one");
    storage.program(ProgramSpec.program()).awaitHeld().awaitStack();
    content.awaitStack("logo=logo");
    teams.check();
  }

  @Test
  void whatIsGivenUpByNameIsMadeAgainAndTheOtherLossesAreNot() throws Exception {
    deployed();
    content.stop();
    Files.delete(content.stateFile());
    content.acceptLoss("1");
    assertRefused(content, "--accept-loss");
    content.acceptLoss(content.lostName()).start();
    content.awaitThings("logo=logo", "logo=logo", page("one"), page("one"));
    content.awaitIdle().stop();

    Files.delete(content.stateFile());
    assertRefused(content, "--accept-loss");
    assertNothingDeleted(storage);
  }

  @Test
  void anOlderStateThatIsPutBackIsRefused() throws Exception {
    storage.program(WebPage.storage("one")).start().awaitStack("bucket=one");
    content.program(ProgramSpec.program()).start().awaitIdle().stop();
    Path before = Files.copy(content.stateFile(), directory.resolve("before"));
    content.program(WebPage.content()).start();
    awaitPage("one");
    content.stop();
    Files.copy(before, content.stateFile(), StandardCopyOption.REPLACE_EXISTING);

    assertRefused(content, "is an older one", "Take this state for true");
    storage.program(ProgramSpec.program()).awaitHeld().awaitThings("bucket=one");
  }

  @Test
  void aStackThatWasDestroyedAndRemovedIsMadeAnew() throws Exception {
    deployed();
    content.destroy();
    Files.delete(content.stateFile());
    content.start();
    awaitPage("one");
    teams.check();
  }

  @Test
  void aCrashBetweenTheWriteOfTheStateAndThatOfTheJournalIsNoLoss() throws Exception {
    storage.program(WebPage.storage("one")).start().awaitStack("bucket=one");
    content.things().block("create page");
    content.program(WebPage.content()).startProcess().awaitBlocked("create page");
    content.kill();
    content.things().unblock("create page");
    content.start();
    awaitPage("one");
    teams.check();
  }

  @Test
  void whatIsDeployedIsNotDoneAgainMeanwhile() throws Exception {
    deployed();
    Files.write(content.stateFile(), new byte[0]);
    content.program(WebPage.content());
    content.awaitFailure("is empty (0 bytes)");
    Awaitility.await()
        .during(Duration.ofSeconds(3))
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(content.things().log()).isEmpty());
  }
}
