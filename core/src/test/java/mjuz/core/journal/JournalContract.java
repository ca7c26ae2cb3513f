package mjuz.core.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.journal.JournalRecord.BeganAnew;
import mjuz.core.journal.JournalRecord.ConnectionRemoved;
import mjuz.core.journal.JournalRecord.ConnectionSaved;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferRemoved;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.StackSeen;
import mjuz.core.journal.JournalRecord.WishRemoved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.StackMark;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What the protocol relies on in a journal. To check an implementation, extend this class and make
 * storages of it.
 */
public abstract class JournalContract {
  /** The deployment whose journals are opened. */
  protected static final DeploymentName SELF = new DeploymentName("self");

  private static final DeploymentName PEER = new DeploymentName("peer");
  private static final Edge OFFERED = new Edge(SELF, "bucket", PEER);
  private static final Edge WISHED = new Edge(PEER, "queue", SELF);

  private Storage storage;

  /** Where one journal of {@link #SELF} is kept. */
  public interface Storage {
    /**
     * Opens the journal; makes it if it is not there.
     *
     * @return the journal, open
     * @throws JournalException if it cannot be opened
     */
    Journal open() throws JournalException;

    /**
     * Opens the journal as the next process finds it after the one that has it open was killed.
     *
     * @param open the journal as it was open; not used afterwards
     * @return the journal, opened again
     * @throws JournalException if it cannot be opened
     */
    Journal crashAndOpen(Journal open) throws JournalException;

    /** Makes the next append of the open journal fail, and only that. */
    void failNextAppend();

    /** Frees what a failed append needed; called after it. */
    default void heal() {}
  }

  /**
   * A storage that nothing was recorded in.
   *
   * @return the storage
   */
  protected abstract Storage newStorage();

  @BeforeEach
  void freshStorage() {
    storage = newStorage();
  }

  @Test
  void a_new_journal_is_empty_and_has_an_id() throws Exception {
    try (Journal journal = storage.open()) {
      JournalState state = journal.load();
      assertThat(state.journalId()).isNotBlank();
      assertThat(state).isEqualTo(JournalState.empty(state.journalId()));
    }
  }

  @Test
  void two_journals_have_two_ids() throws Exception {
    try (Journal one = storage.open();
        Journal other = newStorage().open()) {
      assertThat(one.load().journalId()).isNotEqualTo(other.load().journalId());
    }
  }

  @Test
  void what_is_appended_is_loaded() throws Exception {
    try (Journal journal = storage.open()) {
      JournalState expected = journal.load().with(oneOfEach());
      journal.append(oneOfEach());
      assertThat(journal.load()).isEqualTo(expected);
    }
  }

  @Test
  void what_is_appended_survives_close_and_open() throws Exception {
    JournalState before;
    try (Journal journal = storage.open()) {
      journal.append(oneOfEach());
      before = journal.load();
    }
    try (Journal journal = storage.open()) {
      assertThat(journal.load()).isEqualTo(before);
    }
  }

  @Test
  void what_is_appended_survives_a_crash() throws Exception {
    Journal journal = storage.open();
    journal.append(oneOfEach());
    journal.append(List.of(new IncarnationStarted(8)));
    JournalState before = journal.load();
    try (Journal next = storage.crashAndOpen(journal)) {
      assertThat(next.load()).isEqualTo(before);
      assertThat(next.load().incarnation()).isEqualTo(8);
    }
  }

  @Test
  void a_failed_append_records_nothing_of_its_batch_and_the_journal_goes_on() throws Exception {
    Journal journal = storage.open();
    journal.append(List.of(new IncarnationStarted(1)));
    JournalState before = journal.load();
    storage.failNextAppend();
    assertThatThrownBy(() -> journal.append(oneOfEach())).isInstanceOf(JournalException.class);
    storage.heal();
    assertThat(journal.load()).isEqualTo(before);
    journal.append(List.of(new IncarnationStarted(2)));
    try (Journal next = storage.crashAndOpen(journal)) {
      assertThat(next.load()).isEqualTo(before.with(List.of(new IncarnationStarted(2))));
    }
  }

  @Test
  void what_could_not_be_appended_for_now_is_appended_when_it_is_tried_again() throws Exception {
    Journal journal = storage.open();
    JournalState before = journal.load();
    storage.failNextAppend();
    assertThatThrownBy(() -> journal.append(oneOfEach()))
        .isInstanceOfSatisfying(JournalException.class, e -> assertThat(e.mayPass()).isTrue());
    storage.heal();
    journal.append(oneOfEach());
    try (Journal next = storage.crashAndOpen(journal)) {
      assertThat(next.load()).isEqualTo(before.with(oneOfEach()));
    }
  }

  @Test
  void records_of_a_batch_are_applied_in_order() throws Exception {
    try (Journal journal = storage.open()) {
      journal.append(
          List.of(
              new OfferRemoved(OFFERED),
              offer(OFFERED, 3, Optional.of(Value.of("3"))),
              new OfferRemoved(OFFERED),
              offer(OFFERED, 5, Optional.of(Value.of("5"))),
              offer(OFFERED, 7, Optional.empty())));
      assertThat(journal.load().offers())
          .containsOnly(
              Map.entry(
                  OFFERED,
                  new OfferSaved(
                      OFFERED,
                      7,
                      Phase.WITHDRAWN,
                      Optional.empty(),
                      instances("a", "b"),
                      true,
                      2,
                      1,
                      instances("c"),
                      true)));
    }
  }

  @Test
  void what_is_removed_is_gone() throws Exception {
    try (Journal journal = storage.open()) {
      journal.append(oneOfEach());
      journal.append(
          List.of(new ConnectionRemoved(PEER), new OfferRemoved(OFFERED), new WishRemoved(WISHED)));
      JournalState state = journal.load();
      assertThat(state.connections()).doesNotContainKey(PEER);
      assertThat(state.offers()).doesNotContainKey(OFFERED);
      assertThat(state.wishes()).doesNotContainKey(WISHED);
    }
  }

  @Test
  void an_empty_batch_changes_nothing() throws Exception {
    try (Journal journal = storage.open()) {
      JournalState before = journal.load();
      journal.append(List.of());
      assertThat(journal.load()).isEqualTo(before);
    }
  }

  @Test
  void names_and_values_of_any_kind_come_back_as_they_were() throws Exception {
    List<JournalRecord> records = new ArrayList<>();
    List<String> texts =
        List.of("null", "\"\"", "\"µ § 'quoted' \\\\ \uD83D\uDE80 ; DROP TABLE offer\"", "[1,{}]");
    for (int i = 0; i < texts.size(); i++) {
      for (boolean secret : new boolean[] {true, false}) {
        Edge edge = new Edge(SELF, "o'f\"f–µ %s %d".formatted(secret, i), PEER);
        records.add(offer(edge, i + 1L, Optional.of(new Value(texts.get(i), secret))));
      }
    }
    assertKept(records);
  }

  @Test
  void secret_and_plain_values_of_four_megabytes_come_back() throws Exception {
    String big = "\"" + "x".repeat(4 * 1024 * 1024 - 2) + "\"";
    assertKept(
        List.of(
            offer(OFFERED, 1, Optional.of(new Value(big, true))),
            offer(new Edge(SELF, "plain", PEER), 1, Optional.of(Value.of(big)))));
  }

  @Test
  void the_ends_of_the_ranges_come_back() throws Exception {
    assertKept(
        List.of(
            new IncarnationStarted(Long.MAX_VALUE),
            new WishSaved(
                WISHED,
                false,
                Versions.NEVER,
                Phase.WITHDRAWN,
                Optional.empty(),
                Versions.UNKNOWN,
                0,
                Optional.empty()),
            new WishSaved(
                new Edge(PEER, "other", SELF),
                true,
                Versions.NONE - 1,
                Phase.AVAILABLE,
                Optional.of(Value.of("1")),
                Versions.NONE,
                0,
                Optional.empty()),
            new OfferSaved(
                OFFERED,
                Versions.NONE - 1,
                Phase.WITHDRAWN,
                Optional.empty(),
                Collections.emptySortedSet(),
                false,
                0,
                0,
                Collections.emptySortedSet())));
  }

  @Test
  void a_journal_that_is_open_is_not_opened_again() throws Exception {
    try (Journal journal = storage.open()) {
      assertThatThrownBy(() -> storage.open()).isInstanceOf(JournalException.class);
      journal.append(oneOfEach()); // The refusal did not hurt it.
    }
    storage.open().close();
  }

  @Test
  void a_closed_journal_refuses_and_may_be_closed_again() throws Exception {
    Journal journal = storage.open();
    journal.close();
    journal.close();
    assertThatThrownBy(() -> journal.append(oneOfEach())).isInstanceOf(JournalException.class);
    assertThatThrownBy(journal::load).isInstanceOf(JournalException.class);
    try (Journal next = storage.open()) {
      journal.close(); // The late close of the earlier one does not close the next.
      next.append(oneOfEach());
    }
  }

  @Test
  void any_sequence_of_batches_means_what_JournalState_says() throws Exception {
    Random random = new Random(4711);
    Journal journal = storage.open();
    JournalState expected = journal.load();
    for (int i = 0; i < 100; i++) {
      List<JournalRecord> batch = new ArrayList<>();
      for (int j = random.nextInt(4); j >= 0; j--) {
        batch.add(anyRecord(random));
      }
      journal.append(batch);
      expected = expected.with(batch);
      if (random.nextInt(20) == 0) {
        journal = storage.crashAndOpen(journal);
      }
      assertThat(journal.load()).isEqualTo(expected);
    }
    journal.close();
  }

  private void assertKept(List<JournalRecord> records) throws JournalException {
    JournalState expected;
    try (Journal journal = storage.open()) {
      expected = journal.load().with(records);
      journal.append(records);
    }
    try (Journal journal = storage.open()) {
      // Not assertThat(...).isEqualTo: the text of a difference in megabytes is of no use.
      assertThat(journal.load().equals(expected)).isTrue();
    }
  }

  /**
   * One record of each kind that adds something.
   *
   * @return the records
   */
  protected static List<JournalRecord> oneOfEach() {
    return List.of(
        new IncarnationStarted(7),
        new BeganAnew(),
        new StackSeen(new StackMark(1_796_021_441_401_341L, false)),
        new ConnectionSaved(PEER, Optional.of(new PeerAddress("localhost", 19952))),
        new ConnectionSaved(new DeploymentName("behind-nat"), Optional.empty()),
        offer(OFFERED, 12, Optional.of(new Value("{\"password\":\"hush\"}", true))),
        offer(new Edge(SELF, "gone", PEER), 13, Optional.empty()),
        used(new OfferSaved.User("a journal", false)),
        used(new OfferSaved.User("a lost journal", true)),
        noticed(new Edge(SELF, "with notice", PEER), OptionalLong.empty()),
        noticed(new Edge(SELF, "leaving", PEER), OptionalLong.of(1_796_021_441_401_341L)),
        leaving(new Edge(PEER, "leaving", SELF)),
        wish(WISHED, Value.of("\"old\""), new Value("\"new\"", true)));
  }

  private static JournalRecord anyRecord(Random random) {
    DeploymentName peer = new DeploymentName("p" + random.nextInt(3));
    Edge offered = new Edge(SELF, "o" + random.nextInt(3), peer);
    Edge wished = new Edge(peer, "w" + random.nextInt(3), SELF);
    Value value = new Value(Integer.toString(random.nextInt(9)), random.nextBoolean());
    return switch (random.nextInt(10)) {
      case 0 -> new IncarnationStarted(random.nextLong(1, Long.MAX_VALUE));
      case 1 ->
          new ConnectionSaved(
              peer,
              Optional.of(new PeerAddress("host" + random.nextInt(3), 1 + random.nextInt(9))));
      case 2 -> new ConnectionRemoved(peer);
      case 3 -> offer(offered, random.nextLong(1, 99), Optional.of(value).filter(v -> v.secret()));
      case 4 -> new OfferRemoved(offered);
      case 5 -> wish(wished, value, Value.of("[]"));
      case 7 -> noticed(offered, random.nextBoolean() ? OptionalLong.of(9) : OptionalLong.empty());
      case 8 -> leaving(wished);
      case 6 -> new StackSeen(new StackMark(random.nextLong(9), random.nextBoolean()));
      default -> new WishRemoved(wished);
    };
  }

  private static OfferSaved offer(Edge edge, long version, Optional<Value> value) {
    Phase phase = value.isPresent() ? Phase.AVAILABLE : Phase.WITHDRAWN;
    return new OfferSaved(
        edge, version, phase, value, instances("a", "b"), true, 2, 1, instances("c"), version == 7);
  }

  private static OfferSaved used(OfferSaved.User user) {
    return new OfferSaved(
        new Edge(SELF, "used by " + user.journal(), PEER),
        14,
        Phase.WITHDRAWN,
        Optional.empty(),
        instances("a"),
        true,
        2,
        0,
        Collections.emptySortedSet(),
        false,
        Optional.of(user));
  }

  /** R13. */
  private static OfferSaved noticed(Edge edge, OptionalLong leavesAt) {
    return new OfferSaved(
        edge,
        15,
        Phase.AVAILABLE,
        Optional.of(Value.of("1")),
        instances("a"),
        true,
        2,
        0,
        Collections.emptySortedSet(),
        false,
        Optional.empty(),
        new OfferSaved.Leave(3_600_000_000L, leavesAt));
  }

  private static WishSaved leaving(Edge edge) {
    return new WishSaved(
        edge,
        true,
        20,
        Phase.AVAILABLE,
        Optional.of(Value.of("1")),
        Versions.NONE,
        0,
        Optional.empty(),
        OptionalLong.of(1_796_021_441_401_341L));
  }

  private static WishSaved wish(Edge edge, Value bound, Value seen) {
    return new WishSaved(
        edge, true, 20, Phase.AVAILABLE, Optional.of(seen), 19, 19, Optional.of(bound));
  }

  private static SortedSet<Instance> instances(String... names) {
    SortedSet<Instance> all = new TreeSet<>();
    for (String name : names) {
      all.add(new Instance("urn:pulumi:dev::project::" + name, "id of " + name));
      all.add(new Instance("urn:pulumi:dev::project::" + name, ""));
    }
    return all;
  }
}
