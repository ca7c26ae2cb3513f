package mjuz.core.model;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a deployment says of its journal when it meets a peer: whether its word counts for what an
 * earlier journal of the same name has used.
 *
 * @param id names the journal
 * @param newcomer whether it was made without a state of the executor: what another journal of this
 *     name used is not known to it. One that was made on a state that was there knows it from that
 * @param answersFor lost journals of this name of which an operator says that nothing is left of
 *     what they used
 */
public record JournalClaim(String id, boolean newcomer, SortedSet<String> answersFor) {
  /** Copies the set. */
  public JournalClaim {
    answersFor =
        answersFor.isEmpty()
            ? Collections.emptySortedSet()
            : Collections.unmodifiableSortedSet(new TreeSet<>(answersFor));
  }

  /**
   * Of a journal that an operator says nothing about.
   *
   * @param id names the journal
   * @param newcomer whether it was made without a state of the executor
   */
  public JournalClaim(String id, boolean newcomer) {
    this(id, newcomer, Collections.emptySortedSet());
  }

  /**
   * Whether what this journal says is said for another one, too.
   *
   * @param journal another journal of the same name
   * @return true if nothing is unknown then
   */
  public boolean answersFor(String journal) {
    return id.equals(journal) || answersFor.contains(journal);
  }
}
