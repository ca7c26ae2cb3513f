package mjuz.core.transcript;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalRecord;
import mjuz.core.message.Message;
import mjuz.core.model.Edge;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;

/** Writes a {@link Batch} for people, in its order. */
final class Outputs {
  private final ToIntBiFunction<String, Batch.Outgoing> post;
  private final Map<Long, String> questions = new HashMap<>();

  /**
   * Outputs of one stage.
   *
   * @param post takes a message and returns its number
   */
  Outputs(ToIntBiFunction<String, Batch.Outgoing> post) {
    this.post = post;
  }

  void remember(long request, String question) {
    questions.put(request, question);
  }

  List<String> lines(String name, Batch batch) {
    List<String> lines = new ArrayList<>();
    batch.records().forEach(r -> lines.add("persist  " + record(r)));
    batch.connections().forEach(c -> lines.add("connect  " + connection(c)));
    for (Batch.Outgoing outgoing : batch.messages()) {
      int number = post.applyAsInt(name, outgoing);
      lines.add("send     #%d to %s: %s".formatted(number, outgoing.peer(), message(outgoing)));
    }
    batch.answers().forEach(a -> lines.add("answer   " + answer(a)));
    batch
        .round()
        .ifPresent(
            r ->
                lines.add(
                    "start    round %d, %s%s%s"
                        .formatted(
                            r.number(), r.kind(), list(" without ", r.unsatisfied()), left(r))));
    batch.timers().forEach(t -> lines.add("timer    " + timer(t)));
    batch.notices().forEach(n -> lines.add("notice   " + notice(n)));
    batch.end().ifPresent(e -> lines.add("end      " + e));
    return lines;
  }

  private static String left(RoundRequest round) {
    String failing =
        round.failing().isEmpty()
            ? ""
            : "; does not try to "
                + round.failing().stream().map(Words::told).collect(Collectors.joining(", "));
    DeletePlan leave = round.leave();
    if (!round.isPartial() || leave.isFree()) {
      return failing;
    }
    return "%s; %s stays as it is%s%s"
            .formatted(
                list(" leaving ", leave.held()),
                Words.instances(leave.instances()),
                leave.unknown() ? ", and every replaced instance" : "",
                round.refused().isEmpty()
                    ? ""
                    : "; no change of " + Words.instances(round.refused()))
        + failing;
  }

  private static String list(String before, SortedSet<Edge> edges) {
    return edges.isEmpty()
        ? ""
        : before + edges.stream().map(Edge::toString).collect(Collectors.joining(", "));
  }

  private static String record(JournalRecord record) {
    return switch (record) {
      case JournalRecord.IncarnationStarted r -> "incarnation " + r.incarnation();
      case JournalRecord.StackSeen r -> "the state as it is";
      case JournalRecord.BeganAnew r -> "the journal began without a state";
      case JournalRecord.ConnectionSaved r -> "connection to " + r.peer();
      case JournalRecord.ConnectionRemoved r -> "no connection to " + r.peer();
      case JournalRecord.OfferSaved r -> offer(r);
      case JournalRecord.OfferRemoved r -> "%s: no offer any more".formatted(r.edge());
      case JournalRecord.WishSaved r -> wish(r);
      case JournalRecord.WishRemoved r -> "%s: no wish any more".formatted(r.edge());
    };
  }

  private static String offer(JournalRecord.OfferSaved r) {
    StringBuilder text = new StringBuilder(120);
    text.append("%s: %s %s".formatted(r.edge(), r.phase(), Words.version(r.version())));
    r.value().ifPresent(v -> text.append(" = ").append(v));
    text.append(", behind it ").append(Words.instances(r.behind()));
    text.append(r.exposed() ? ", heard of" : ", not heard of");
    if (r.releasedThrough() > 0) {
      text.append(", released through ").append(Words.version(r.releasedThrough()));
    }
    if (r.user().map(JournalRecord.OfferSaved.User::lost).orElse(false)) {
      text.append(", what the lost journal '")
          .append(r.user().orElseThrow().journal())
          .append("' used is in use");
    }
    if (r.leave().noticeMicros() > 0) {
      text.append(", %s s notice".formatted(Words.seconds(r.leave().noticeMicros())));
    }
    text.append(Words.leaves(r.leave().atMicros()));
    if (r.adoptFrom() > 0) {
      text.append(", to be adopted from ").append(Words.version(r.adoptFrom()));
      text.append(" before ");
      text.append(r.older().isEmpty() ? "anything" : Words.instances(r.older()));
      text.append(r.olderUnknown() && !r.older().isEmpty() ? ", and what is not known," : "");
      text.append(" goes");
    }
    return text.toString();
  }

  private static String wish(JournalRecord.WishSaved r) {
    StringBuilder text = new StringBuilder(120);
    text.append(r.edge()).append(r.wished() ? ": wished" : ": not wished");
    if (r.seen() > 0) {
      text.append(", seen %s %s".formatted(r.phase(), Words.version(r.seen())));
      r.value().ifPresent(v -> text.append(" = ").append(v));
      text.append(Words.leaves(r.leavesAtMicros()));
    }
    if (r.bound() > 0) {
      text.append(", bound to ").append(Words.version(r.bound()));
    }
    return text.append(", in use ").append(Words.version(r.inUse())).toString();
  }

  private static String connection(Batch.Connection connection) {
    return switch (connection) {
      case Batch.Connection.Connect c ->
          c.address().map(a -> c.peer() + " at " + a).orElse(c.peer() + ", which dials");
      case Batch.Connection.Disconnect d -> d.peer() + " no more";
    };
  }

  private static String message(Batch.Outgoing outgoing) {
    return switch (outgoing.message()) {
      case Message.OfferState m ->
          "%s is %s as %s%s%s"
              .formatted(
                  m.edge(),
                  m.phase(),
                  Words.version(m.version()),
                  m.value().map(v -> " = " + v).orElse(""),
                  Words.leaves(m.leavesAtMicros())
                      + (m.generation() > 0 ? ", generation " + m.generation() : ""));
      case Message.WishState m ->
          "%s is %s, seen %s, in use %s%s (word %d)"
              .formatted(
                  m.edge(),
                  m.wished() ? "wished" : "not wished",
                  seen(m.seen()),
                  Words.version(m.inUse()),
                  m.obstacle().map(o -> "; " + Words.fails(o)).orElse(""),
                  m.revision());
      case Message.WishHeard m -> "%s: word %d heard".formatted(m.edge(), m.revision());
    };
  }

  private static String seen(long version) {
    return version == Versions.FORGOTTEN
        ? "all forgotten"
        : version == Versions.NEVER ? "nothing" : Words.version(version);
  }

  private String answer(Batch.Answer answer) {
    String question = questions.getOrDefault(answer.request(), "?");
    return switch (answer) {
      case Batch.Answer.Bound a ->
          a.binding() instanceof Binding.Satisfied s
              ? "%s: bound to %s = %s".formatted(question, Words.version(s.version()), s.value())
              : question + ": unsatisfied";
      case Batch.Answer.Named a -> "%s: %s".formatted(question, a.name());
      case Batch.Answer.Recorded a -> question + ": recorded";
      case Batch.Answer.EndProgram a -> question + ": is to end";
      case Batch.Answer.Delete a -> question + (a.allowed() ? ": allowed" : ": refused, in use");
      case Batch.Answer.Plan a ->
          question
              + (a.plan().isFree() ? ": all may go" : list(": held by ", a.plan().held()))
              + older(a.plan());
    };
  }

  private static String older(DeletePlan plan) {
    String joint = plan.held().isEmpty() ? ": " : "; ";
    if (plan.unknown()) {
      String known = plan.instances().isEmpty() ? "" : Words.instances(plan.instances()) + " and ";
      return joint + known + "all that was replaced must stay";
    }
    return plan.instances().isEmpty()
        ? ""
        : "%s%s must stay".formatted(joint, Words.instances(plan.instances()));
  }

  private static String timer(Batch.TimerSetting t) {
    if (t.atMicros() == Batch.TimerSetting.NEVER) {
      return t.timer() + " off";
    }
    String jitter =
        t.jitterMicros() == 0
            ? ""
            : " or up to %s s later".formatted(Words.seconds(t.jitterMicros()));
    return "%s at %s%s".formatted(t.timer(), Words.seconds(t.atMicros()), jitter);
  }

  private static String again(long micros) {
    if (micros == Notice.RoundEnded.NO_ROUND_FOLLOWS) {
      return ", not tried again";
    }
    return micros == 0 ? "" : ", again in %s s".formatted(Words.seconds(micros));
  }

  private static String notice(Notice notice) {
    return switch (notice) {
      case Notice.RoundStarted n -> "round %d begins: %s".formatted(n.round(), n.cause());
      case Notice.RoundEnded n ->
          "round %d %s%s%s%s"
              .formatted(
                  n.round(),
                  n.outcome(),
                  n.failure().map(f -> " (" + f.summary() + ")").orElse(""),
                  list(" by ", n.held()),
                  again(n.retryInMicros()));
      case Notice.WishBound n ->
          n.version() == 0
              ? n.edge() + " is unsatisfied"
              : "%s is bound to %s".formatted(n.edge(), Words.version(n.version()));
      case Notice.OfferSeen n ->
          "%s is available%s".formatted(n.edge(), n.wished() ? "" : ", but not wished");
      case Notice.WithdrawalSeen n ->
          "%s is withdrawn%s".formatted(n.edge(), n.inUse() ? " while in use" : "");
      case Notice.EqualValueAdopted n ->
          "%s: an equal value, adopted as %s".formatted(n.edge(), Words.version(n.version()));
      case Notice.InUseChanged n ->
          "%s: in use is now %s".formatted(n.edge(), Words.version(n.version()));
      case Notice.OfferPublished n ->
          "%s published as %s".formatted(n.edge(), Words.version(n.version()));
      case Notice.OfferWithdrawn n ->
          "%s withdrawn as %s".formatted(n.edge(), Words.version(n.version()));
      case Notice.NoticeGiven n ->
          "%s gets notice%s".formatted(n.edge(), Words.leaves(OptionalLong.of(n.leavesAtMicros())));
      case Notice.NoticeTakenBack n -> "%s stays after all".formatted(n.edge());
      case Notice.NoticeSeen n ->
          n.leavesAtMicros().isPresent()
              ? n.edge()
                  + Words.leaves(n.leavesAtMicros()).substring(1)
                  + (n.inUse() ? ", and is in use" : "")
              : "%s stays after all".formatted(n.edge());
      case Notice.OfferReleased n ->
          "%s adopted or released, %s".formatted(n.edge(), Words.version(n.version()));
      case Notice.UserLost n ->
          "%s: what the lost '%s' used counts as in use".formatted(n.edge(), n.journal());
      case Notice.OfferHeld n ->
          "%s is in use, held%s".formatted(n.edge(), n.reachable() ? "" : ", peer is away");
      case Notice.BeneficiaryFails n ->
          n.obstacle()
              .map(o -> "%s waits: %s".formatted(n.edge(), Words.fails(o)))
              .orElseGet(() -> n.edge() + " waits for nothing that fails any more");
      case Notice.RoundSlowed n ->
          "values go round: %s has come back %d times after %s; the next round waits"
              .formatted(n.ring().wish(), n.ring().times(), n.ring().offers());
      case Notice.PeerConnected n -> n.peer() + " is connected";
      case Notice.PeerDisconnected n -> "%s is gone: %s".formatted(n.peer(), n.reason());
      case Notice.PeerUnreachable n -> "%s is unreachable: %s".formatted(n.peer(), n.problem());
    };
  }

  List<String> status(DeploymentStatus status) {
    List<String> lines = new ArrayList<>();
    lines.add(status.activity());
    status
        .offers()
        .forEach(
            o ->
                lines.add(
                    "offer %s: %s%s%s"
                            .formatted(
                                o.edge(),
                                o.phase()
                                    .map(p -> p + " " + Words.version(o.version()))
                                    .orElse("none"),
                                o.wished() ? ", wished" : "",
                                o.waitingForRelease() ? ", waits for its beneficiary" : "")
                        + Words.leaves(o.leavesAtMicros())
                        + o.obstacle().map(x -> ": " + Words.fails(x)).orElse("")));
    status.failing().forEach(f -> lines.add(Words.fails(f)));
    status
        .wishes()
        .forEach(
            w ->
                lines.add(
                    "wish %s: %s, %s%s, in use %s"
                        .formatted(
                            w.edge(),
                            w.wished() ? "wished" : "not wished",
                            w.satisfied() ? "stands" : "does not stand",
                            Words.leaves(w.leavesAtMicros()),
                            Words.version(w.inUse()))));
    return lines;
  }
}
