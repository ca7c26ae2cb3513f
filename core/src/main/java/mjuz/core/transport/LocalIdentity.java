package mjuz.core.transport;

import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;

/**
 * Who a transport speaks for.
 *
 * @param name the deployment
 * @param journal what it says of its journal: two processes with one name and different journals
 *     are two deployments by mistake
 * @param incarnation this run of the deployment's process; later runs have higher numbers
 */
public record LocalIdentity(DeploymentName name, JournalClaim journal, long incarnation) {

  /**
   * With a journal that claims nothing.
   *
   * @param name the deployment
   * @param journalId names its journal
   * @param incarnation this run of the deployment's process
   */
  public LocalIdentity(DeploymentName name, String journalId, long incarnation) {
    this(name, new JournalClaim(journalId, false), incarnation);
  }

  /**
   * Names the journal.
   *
   * @return its id
   */
  public String journalId() {
    return journal.id();
  }
}
