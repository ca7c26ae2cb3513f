package mjuz.simulator.protocol;

import java.util.Optional;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.simulator.legacy.LegacyCore;

/** Which protocol the deployments of a world follow. */
public enum Protocol {
  /** That of this project: the core that production runs. */
  MJUZ("mjuz"),
  /** That of µs 1.0, to compare with. */
  MJUZ_1_0("mjuz-1.0");

  /**
   * The request of a WishRegistered that asks nothing: it tells a protocol without a journal, in
   * which a wish is a resource, that the engine has deleted all that depended on the wish.
   */
  public static final long NOTHING_ASKED = LegacyCore.WISH_UNUSED;

  private final String text;

  Protocol(String text) {
    this.text = text;
  }

  /**
   * Finds a protocol by its name.
   *
   * @param text as {@link #toString} writes it
   * @return empty if there is none of that name
   */
  public static Optional<Protocol> find(String text) {
    for (Protocol each : values()) {
      if (each.text.equals(text)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /**
   * A process that has not started.
   *
   * @param self the deployment
   * @param incarnation the run of its process
   * @param options times of the protocol
   * @param recovered what is durable
   * @return its state machine
   */
  public NodeCore start(
      DeploymentName self, long incarnation, ProtocolOptions options, JournalState recovered) {
    return switch (this) {
      case MJUZ -> new DeploymentCore(self, incarnation, options, recovered)::step;
      case MJUZ_1_0 -> new LegacyCore(self, options, recovered)::step;
    };
  }

  /**
   * Whether what a deployment says is to be found in its journal (I5). µs 1.0 has no journal: what
   * it has in ours stands for the state of its offers and wishes, which are resources of its stack.
   *
   * @return true for this project's protocol
   */
  public boolean hasJournal() {
    return this == MJUZ;
  }

  /** The name for command lines. */
  @Override
  public String toString() {
    return text;
  }
}
