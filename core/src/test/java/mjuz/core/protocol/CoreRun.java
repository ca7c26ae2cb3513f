package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import mjuz.core.executor.Binding;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch.Answer;

/**
 * One deployment's core, with a journal and nothing else around it. Whatever it takes in, likely or
 * not, what it wants to be done keeps the rules that it can keep alone.
 */
final class CoreRun {
  /** What something was bound to, and when. */
  private record Bound(long round, Edge edge) {}

  private final Predicate<JournalRecord> kept;
  private JournalState journal = JournalState.empty("j");
  private DeploymentCore core = InputScript.newCore();
  private int place;
  private boolean started;
  private long roundUnderWay;
  private final Set<Bound> bound = new HashSet<>();
  private final Map<Edge, Long> lastSaid = new HashMap<>();
  private final Map<Edge, Long> lastBound = new HashMap<>();
  private final Set<Edge> everAvailable = new HashSet<>();
  private final List<WishState> heard = new ArrayList<>();
  private final Map<Long, Input.OfRound> questions = new HashMap<>();

  /** What the program of the round under way has offered: it does not leave. */
  private final Set<Edge> offered = new HashSet<>();

  /** A core whose journal keeps all. */
  CoreRun() {
    this(record -> true);
  }

  /** A core with a journal that loses what is not to be kept. */
  CoreRun(Predicate<JournalRecord> kept) {
    this.kept = kept;
  }

  /** Something happens; the number says what. */
  void take(int number) {
    String activity = core.status().activity();
    if (activity.equals("destroyed") || activity.equals("stopped")) {
      return;
    }
    place++;
    Input input = InputScript.at(started ? place : 0, number, core);
    started = true;
    hears(input);
    Batch batch = core.step(place + 1L, input);
    journal = journal.with(batch.records().stream().filter(kept).toList());
    batch.records().forEach(this::forget);
    check(batch);
  }

  /** The process dies and starts again; the journal has all that was said. */
  void restart(boolean beforePersisting, int number) {
    if (beforePersisting && started) {
      Input input = InputScript.at(++place, number, core);
      String activity = core.status().activity();
      if (!activity.equals("destroyed") && !activity.equals("stopped")) {
        core.step(place + 1L, input);
      }
    }
    core =
        new DeploymentCore(
            InputScript.SELF, journal.incarnation() + 1, ProtocolOptions.DEFAULT, journal);
    started = false;
    roundUnderWay = 0;
    bound.clear();
    questions.clear();
  }

  private void hears(Input input) {
    switch (input) {
      case Input.Received in -> {
        if (in.message() instanceof WishState word) {
          heard.add(word);
        }
      }
      case Input.RoundEnded in -> roundUnderWay = in.round() == roundUnderWay ? 0 : roundUnderWay;
      case Input.OfferRegistered in -> offered.add(in.offer());
      case Input.OfferDeleting in -> questions.put(in.request(), in);
      case Input.DeletesPlanned in -> {
        // An offer that the journal does not know is not in the executor's state either.
        Set<Edge> known = new HashSet<>(in.leaving().keySet());
        known.retainAll(journal.offers().keySet());
        questions.put(in.request(), new Input.DeletesPlanned(in.round(), in.request(), known));
      }
      case Input.WishRegistered in -> questions.put(in.request(), in);
      case Input.WishNamed in -> questions.put(in.request(), in);
      default -> {}
    }
  }

  /** What is known of an edge that is done with begins anew. */
  private void forget(JournalRecord record) {
    if (record instanceof JournalRecord.WishRemoved gone) {
      lastBound.remove(gone.edge());
    }
  }

  private void check(Batch batch) {
    batch.messages().forEach(m -> said(m.message()));
    batch.notices().forEach(this::noticed);
    batch.answers().forEach(this::answered);
    batch
        .round()
        .ifPresent(
            request -> {
              assertThat(roundUnderWay).as("I3, R5: the round under way").isZero();
              roundUnderWay = request.number();
              offered.clear();
            });
  }

  private void said(Message message) {
    switch (message) {
      case OfferState m -> {
        OfferSaved saved = journal.offers().get(m.edge());
        assertThat(saved).as("I5: the journal has %s", m).isNotNull();
        assertThat(saved.version()).as("I5: %s", m).isEqualTo(m.version());
        assertThat(saved.phase()).as("I5: %s", m).isEqualTo(m.phase());
        assertThat(saved.exposed()).as("I5: %s", m).isTrue();
        assertThat(saved.leave().atMicros()).as("I5: %s", m).isEqualTo(m.leavesAtMicros());
        long last = lastSaid.getOrDefault(m.edge(), 0L);
        assertThat(m.version()).as("R4: %s", m).isGreaterThanOrEqualTo(last);
        lastSaid.put(m.edge(), m.version());
        if (m.phase() == Phase.AVAILABLE) {
          everAvailable.add(m.edge());
        }
      }
      case WishState m -> {
        WishSaved saved = journal.wishes().get(m.edge());
        long inUse = saved == null ? Versions.NONE : saved.inUse();
        assertThat(inUse).as("I5, R2: in use of %s", m).isEqualTo(m.inUse());
        if (saved != null && m.seen() != Versions.FORGOTTEN) {
          assertThat(saved.seen()).as("I5: seen of %s", m).isEqualTo(m.seen());
        }
      }
      case Message.WishHeard m -> {}
    }
  }

  private void noticed(Notice notice) {
    if (notice instanceof Notice.WishBound n) {
      assertThat(bound.add(new Bound(n.round(), n.edge()))).as("I3: %s", n).isTrue();
      if (n.version() != 0) {
        long last = lastBound.getOrDefault(n.edge(), 0L);
        assertThat(n.version()).as("I4: %s", n).isGreaterThanOrEqualTo(last);
        lastBound.put(n.edge(), n.version());
      }
    }
  }

  private void answered(Answer answer) {
    Input.OfRound question = questions.get(answer.request());
    switch (answer) {
      case Answer.Bound a -> {
        if (question instanceof Input.WishRegistered in
            && a.binding() instanceof Binding.Satisfied satisfied) {
          WishSaved saved = journal.wishes().get(in.wish());
          assertThat(saved).as("R2: the journal has %s", a).isNotNull();
          assertThat(saved.inUse()).as("R2: %s", a).isLessThanOrEqualTo(satisfied.version());
        }
      }
      case Answer.Delete a -> {
        if (a.allowed() && question instanceof Input.OfferDeleting in) {
          assertThat(mayStillBeUsed(in.offer())).as("R1: %s goes", in.offer()).isFalse();
        }
      }
      case Answer.Plan a -> {
        if (question instanceof Input.DeletesPlanned in) {
          for (Edge edge : in.leaving().keySet()) {
            boolean leaves = isWithdrawn(edge) && !offered.contains(edge);
            boolean goes = leaves && !a.plan().held().contains(edge);
            assertThat(goes && mayStillBeUsed(edge)).as("R1: %s goes", edge).isFalse();
            if (isLeaving(edge)) {
              assertThat(a.plan().held()).as("R13: stands for its notice").contains(edge);
            }
          }
        }
      }
      case Answer.Named a -> {
        if (question instanceof Input.WishNamed in) {
          assertThat(in.names()).as("R13").contains(a.name());
        }
      }
      case Answer.Recorded a -> {}
      case Answer.EndProgram a -> {}
    }
  }

  private boolean isWithdrawn(Edge edge) {
    OfferSaved saved = journal.offers().get(edge);
    return saved != null && saved.phase() == Phase.WITHDRAWN;
  }

  private boolean isLeaving(Edge edge) {
    OfferSaved saved = journal.offers().get(edge);
    return saved != null && saved.leave().atMicros().isPresent();
  }

  /** Whether the beneficiary may have heard of the offer, and has never let go of its version. */
  private boolean mayStillBeUsed(Edge edge) {
    OfferSaved saved = journal.offers().get(edge);
    if (saved == null || !everAvailable.contains(edge)) {
      return false;
    }
    return heard.stream()
        .noneMatch(
            word ->
                word.edge().equals(edge)
                    && (word.seen() == Versions.FORGOTTEN
                        || (word.seen() >= saved.version() && word.inUse() >= saved.version())));
  }
}
