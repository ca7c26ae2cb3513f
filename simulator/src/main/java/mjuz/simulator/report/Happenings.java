package mjuz.simulator.report;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Timer;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.world.Happening;
import mjuz.simulator.world.WorldObserver;

/** Makes of what a world tells the things that happened, each with its number. */
abstract class Happenings implements WorldObserver {
  private final IdentityHashMap<Message, Integer> sent = new IdentityHashMap<>();

  /** What the trace has told, until it is known how long that takes: in the same event. */
  private final Set<Begun> begun = new HashSet<>();

  private record Begun(DeploymentName who, String resource, boolean delete) {}

  /**
   * One thing that happened.
   *
   * @param index how many there were before
   * @param micros when
   * @param who to which deployment
   * @param what what
   */
  record Entry(int index, long micros, DeploymentName who, Happened what) {}

  /**
   * Takes the next one in.
   *
   * @return its number; -1 if it is left out
   */
  abstract int add(long micros, DeploymentName who, Happened what);

  @Override
  public void stepped(long micros, DeploymentName who, Input input, Batch batch) {
    switch (input) {
      case Input.SessionOpened i -> add(micros, who, new Happened.Session(i.peer(), true));
      case Input.SessionClosed i -> add(micros, who, new Happened.Session(i.peer(), false));
      case Input.Received i -> received(micros, who, i, batch);
      case Input.WishRegistered i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.WishNamed i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.OfferRegistered i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.ResourceChanging i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.OfferDeleting i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.DeletesPlanned i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.ProgramWaiting i -> add(micros, who, new Happened.Asked(i, i.request()));
      case Input.TimerFired i -> timer(micros, who, i.timer());
      default -> {} // Told by what comes of it.
    }
    for (Notice notice : batch.notices()) {
      switch (notice) {
        case Notice.OfferSeen n ->
            add(micros, who, new Happened.Heard(n.edge(), n.version(), true));
        case Notice.WithdrawalSeen n ->
            add(micros, who, new Happened.Heard(n.edge(), n.version(), false));
        case Notice.RoundEnded n ->
            add(micros, who, new Happened.RoundOver(n.outcome(), n.held(), n.retryInMicros()));
        default -> {}
      }
    }
    for (Batch.Answer answer : batch.answers()) {
      add(micros, who, new Happened.Answered(answer));
    }
    for (Batch.Outgoing message : batch.messages()) {
      int index = add(micros, who, new Happened.Sent(message.peer(), message.message()));
      sent.putIfAbsent(message.message(), index);
    }
  }

  private void received(long micros, DeploymentName who, Input.Received input, Batch batch) {
    // One that is repeated may be the same object. To say it first is before every arrival of it.
    int first = sent.getOrDefault(input.message(), -1);
    boolean news =
        !batch.records().isEmpty()
            || !batch.notices().isEmpty()
            || !batch.answers().isEmpty()
            || batch.round().isPresent();
    add(micros, who, new Happened.Received(input.peer(), input.message(), first, news));
  }

  private void timer(long micros, DeploymentName who, Timer timer) {
    if (timer != Timer.RESEND) { // Told by what it says again.
      add(micros, who, new Happened.TimeIsUp(timer));
    }
  }

  @Override
  public void traced(long micros, TraceEvent event) {
    boolean delete = event.step() == TraceStep.DELETING;
    if (delete || event.step() == TraceStep.CREATING) {
      begun.add(new Begun(event.deployment(), event.urn().orElse(""), delete));
    }
    add(micros, event.deployment(), new Happened.Traced(event));
  }

  @Override
  public void began(
      long micros, DeploymentName who, String resource, boolean delete, long duration) {
    boolean told = begun.remove(new Begun(who, resource, delete));
    add(micros, who, new Happened.Began(resource, delete, duration, told));
  }

  @Override
  public void happened(
      long micros, DeploymentName who, Happening what, List<DeploymentName> others, String text) {
    add(micros, who, new Happened.Outside(what, others, text));
  }
}
