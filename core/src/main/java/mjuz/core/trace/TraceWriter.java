package mjuz.core.trace;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.notice.Notice;
import mjuz.core.trace.TraceEvent.Use;

/**
 * Writes what one incarnation of a deployment does as trace events: the steps of the protocol, from
 * the notices of its core, and those of resources, from its executor. Real deployments and
 * simulated ones write the same events, so that the same checker judges both.
 *
 * <p>Not thread-safe. The order of the events is that in which it is told of them.
 */
public final class TraceWriter {
  private final DeploymentName self;
  private final long incarnation;
  private final Consumer<TraceEvent> trace;
  private final Function<Value, String> digest;
  private long round;

  /**
   * Begins a trace of an incarnation.
   *
   * @param self the deployment
   * @param incarnation the run of its process
   * @param trace takes the events
   * @param digest what is written of a value: the same of equal values, and nothing of a secret
   *     from which it can be known
   */
  public TraceWriter(
      DeploymentName self,
      long incarnation,
      Consumer<TraceEvent> trace,
      Function<Value, String> digest) {
    this.self = self;
    this.incarnation = incarnation;
    this.trace = trace;
    this.digest = digest;
  }

  /**
   * The process has begun.
   *
   * @param timeMicros when, in microseconds since 1970
   */
  public void started(long timeMicros) {
    write(timeMicros, TraceStep.STARTED, Optional.empty(), 0, List.of(), Optional.empty(), "");
  }

  /**
   * The process ends in order.
   *
   * @param timeMicros when, in microseconds since 1970
   */
  public void stopped(long timeMicros) {
    write(timeMicros, TraceStep.STOPPED, Optional.empty(), 0, List.of(), Optional.empty(), "");
  }

  /**
   * The core has something to tell.
   *
   * @param timeMicros when, in microseconds since 1970
   * @param notice what
   */
  public void notice(long timeMicros, Notice notice) {
    switch (notice) {
      case Notice.RoundStarted n -> {
        round = n.round();
        String detail = n.kind().name().toLowerCase(Locale.ROOT) + ": " + n.cause();
        write(
            timeMicros,
            TraceStep.ROUND_STARTED,
            Optional.empty(),
            0,
            List.of(),
            Optional.empty(),
            detail);
      }
      case Notice.RoundEnded n -> {
        String detail =
            n.outcome().name().toLowerCase(Locale.ROOT)
                + n.failure().map(each -> ": " + each.summary()).orElse("");
        write(
            timeMicros,
            TraceStep.ROUND_ENDED,
            Optional.empty(),
            0,
            List.of(),
            Optional.empty(),
            detail);
        round = 0;
      }
      case Notice.WishBound n ->
          write(
              timeMicros,
              TraceStep.WISH_BOUND,
              Optional.of(n.edge()),
              n.version(),
              List.of(),
              n.value().map(digest),
              "");
      case Notice.EqualValueAdopted n -> edge(timeMicros, TraceStep.ADOPTED, n.edge(), n.version());
      case Notice.InUseChanged n -> edge(timeMicros, TraceStep.IN_USE, n.edge(), n.version());
      case Notice.OfferPublished n ->
          write(
              timeMicros,
              TraceStep.OFFER_PUBLISHED,
              Optional.of(n.edge()),
              n.version(),
              List.copyOf(n.behind()),
              n.value().map(digest),
              "");
      case Notice.NoticeGiven n ->
          write(
              timeMicros,
              TraceStep.NOTICE_GIVEN,
              Optional.of(n.edge()),
              n.version(),
              List.of(),
              Optional.empty(),
              "until %d".formatted(n.leavesAtMicros()));
      case Notice.NoticeTakenBack n ->
          edge(timeMicros, TraceStep.NOTICE_TAKEN_BACK, n.edge(), n.version());
      case Notice.NoticeSeen n -> {} // told by the offering deployment's own trace
      case Notice.OfferWithdrawn n ->
          edge(timeMicros, TraceStep.OFFER_WITHDRAWN, n.edge(), n.version());
      case Notice.OfferHeld n -> edge(timeMicros, TraceStep.HELD, n.edge(), n.version());
      case Notice.OfferReleased n -> edge(timeMicros, TraceStep.RELEASED, n.edge(), n.version());
      case Notice.OfferSeen n -> {} // told by the offering deployment's own trace
      case Notice.WithdrawalSeen n -> {} // likewise
      case Notice.PeerConnected n -> {} // no step of an edge
      case Notice.PeerDisconnected n -> {}
      case Notice.PeerUnreachable n -> {}
      case Notice.UserLost n -> {} // nothing is released by it
      case Notice.BeneficiaryFails n -> {} // for people
      case Notice.RoundSlowed n -> {} // for people
    }
  }

  /**
   * A step of a resource.
   *
   * @param timeMicros when, in microseconds since 1970
   * @param number the number of the round
   * @param step what
   * @param urn the resource
   * @param id the instance, once it is known
   * @param uses the wishes that it depends on, directly or not, with their versions
   * @param detail for people
   */
  public void resource(
      long timeMicros,
      long number,
      TraceStep step,
      String urn,
      Optional<String> id,
      List<Use> uses,
      String detail) {
    trace.accept(
        new TraceEvent(
            timeMicros,
            self,
            incarnation,
            number,
            step,
            Optional.of(urn),
            id,
            Optional.empty(),
            0,
            uses,
            List.of(),
            Optional.empty(),
            detail));
  }

  /**
   * An instance is called otherwise than before.
   *
   * @param timeMicros when, in microseconds since 1970
   * @param number the number of the round, or 0 outside of one
   * @param before under its former name
   * @param now under its new name
   */
  public void renamed(long timeMicros, long number, Instance before, Instance now) {
    trace.accept(
        new TraceEvent(
            timeMicros,
            self,
            incarnation,
            number,
            TraceStep.RENAMED,
            Optional.of(now.urn()),
            Optional.of(now.id()),
            Optional.empty(),
            0,
            List.of(),
            List.of(before),
            Optional.empty(),
            ""));
  }

  private void edge(long timeMicros, TraceStep step, Edge edge, long version) {
    write(timeMicros, step, Optional.of(edge), version, List.of(), Optional.empty(), "");
  }

  private void write(
      long timeMicros,
      TraceStep step,
      Optional<Edge> edge,
      long version,
      List<Instance> behind,
      Optional<String> value,
      String detail) {
    trace.accept(
        new TraceEvent(
            timeMicros,
            self,
            incarnation,
            round,
            step,
            Optional.empty(),
            Optional.empty(),
            edge,
            version,
            List.of(),
            behind,
            value,
            detail));
  }
}
