package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Timer;
import mjuz.core.trace.TraceEvent;
import mjuz.simulator.report.Happenings.Entry;
import mjuz.simulator.world.Happening;

/** Says in words what happened. Versions of an edge are counted from 1, as v1, v2 and so on. */
final class Words {
  private final Map<Edge, Map<Long, Integer>> versions = new HashMap<>();

  /** No version is counted yet. */
  Words() {}

  /** Counts the versions that a recording tells of. */
  Words(Recording recording) {
    recording.entries().forEach(entry -> count(entry.what()));
    inOrder();
  }

  /** A version that goes back, which no journal remembers (I4), has a lower number too. */
  void inOrder() {
    for (Map<Long, Integer> each : versions.values()) {
      int next = 1;
      for (Long version : new TreeSet<>(each.keySet())) {
        each.put(version, next++);
      }
    }
  }

  /** Counts the version that a line of the trace begins, if it begins one. */
  void count(Happened what) {
    if (what instanceof Happened.Traced e && e.event().edge().isPresent()) {
      switch (e.event().step()) {
        case OFFER_PUBLISHED, OFFER_WITHDRAWN ->
            e.event().edge().ifPresent(edge -> number(edge, e.event().version()));
        default -> {} // Speaks of those.
      }
    }
  }

  private int number(Edge edge, long version) {
    Map<Long, Integer> known = versions.computeIfAbsent(edge, x -> new HashMap<>());
    return known.computeIfAbsent(version, v -> known.size() + 1);
  }

  private String version(Edge edge, long version) {
    if (version == Versions.NONE || version == 0) {
      return "none";
    }
    return version < 10 ? "unknown" : "v" + number(edge, version);
  }

  /** The same text, with the versions of an edge as they are counted here. */
  String shortened(String text) {
    String result = text;
    for (Map<Long, Integer> each : versions.values()) {
      for (Map.Entry<Long, Integer> version : each.entrySet()) {
        result = result.replace(version.getKey().toString(), "v" + version.getValue());
      }
    }
    return result;
  }

  String of(Entry entry) {
    return switch (entry.what()) {
      case Happened.Sent e -> "tells %s: %s".formatted(e.to(), message(e.message()));
      case Happened.Received e -> "hears from %s: %s".formatted(e.from(), message(e.message()));
      case Happened.Asked e -> question(e.question());
      case Happened.Answered e -> answer(e.answer());
      case Happened.TimeIsUp e -> timeIsUp(e.timer());
      case Happened.Traced e -> traced(e.event());
      case Happened.Heard e ->
          "knows that %s is %s (%s)"
              .formatted(
                  ofEdgeName(e.edge(), entry.who()),
                  e.available() ? "available" : "withdrawn",
                  version(e.edge(), e.version()));
      case Happened.Began e ->
          (e.delete() ? "begins to delete " : "begins to change ") + e.resource();
      case Happened.Outside e ->
          e.others().size() > 1 || e.what() == Happening.PARTITIONED
              ? "(" + e.text() + ")"
              : e.text();
      case Happened.Session e ->
          (e.open() ? "has a session with " : "has no session any more with ") + e.peer();
      case Happened.RoundOver e -> over(e);
    };
  }

  private String message(Message message) {
    Edge edge = message.edge();
    return switch (message) {
      case Message.OfferState m ->
          "%s is %s (%s)"
              .formatted(
                  m.edge().offer(),
                  m.phase() == Phase.AVAILABLE ? "available" : "withdrawn",
                  version(edge, m.version()));
      case Message.WishState m -> {
        List<String> parts = new ArrayList<>();
        parts.add(m.wished() ? "wished" : "not wished");
        if (m.seen() == Versions.FORGOTTEN) {
          parts.add("forgotten");
        } else if (m.seen() != Versions.NEVER) {
          parts.add("has seen " + version(edge, m.seen()));
        }
        if (m.inUse() == Versions.NONE) {
          parts.add("not in use");
        } else if (m.inUse() == Versions.UNKNOWN) {
          parts.add("may be in use");
        } else {
          parts.add("in use since " + version(edge, m.inUse()));
        }
        m.obstacle().ifPresent(fails -> parts.add(fails.step() + " fails"));
        yield edge.offer() + " is " + String.join(", ", parts);
      }
      case Message.WishHeard m -> "understood, about " + edge.offer();
    };
  }

  private static String question(Input question) {
    return switch (question) {
      case Input.OfferDeleting i ->
          "asks whether %s for %s may go".formatted(i.offer().offer(), i.offer().beneficiary());
      case Input.ResourceChanging i -> "asks whether %s may change".formatted(i.instance().urn());
      case Input.DeletesPlanned i -> "asks what has to stay";
      case Input.ProgramWaiting i -> "has a program that does nothing and has not ended";
      case Input.WishRegistered i ->
          "asks for %s of %s".formatted(i.wish().offer(), i.wish().offering());
      case Input.WishNamed i ->
          "asks which offer of %s stands: %s"
              .formatted(
                  i.names().getFirst().offering(),
                  i.names().stream().map(Edge::offer).collect(Collectors.joining(" or ")));
      case Input.OfferRegistered i ->
          "has %s for %s".formatted(i.offer().offer(), i.offer().beneficiary());
      default -> "asks";
    };
  }

  private static String answer(Batch.Answer answer) {
    return switch (answer) {
      case Batch.Answer.Bound a ->
          a.binding() instanceof Binding.Satisfied ? "gets the value" : "gets no value";
      case Batch.Answer.Named a -> "is told: " + a.name().offer();
      case Batch.Answer.Recorded a -> "may go on: the offer is in the journal";
      case Batch.Answer.Delete a -> a.allowed() ? "may do so" : "may not do so";
      case Batch.Answer.Plan a -> stays(a.plan());
      case Batch.Answer.EndProgram a -> "is to end its program";
    };
  }

  private static String stays(DeletePlan plan) {
    List<String> what = new ArrayList<>();
    plan.held().forEach(edge -> what.add(edge.offer() + " for " + edge.beneficiary()));
    plan.instances().forEach(instance -> what.add(instance.id()));
    if (plan.unknown()) {
      what.add("what the journal does not know");
    }
    return what.isEmpty() ? "nothing has to stay" : "what has to stay: " + String.join(", ", what);
  }

  private static String timeIsUp(Timer timer) {
    return switch (timer) {
      case LATE_BINDING -> "waits no longer for what it wishes";
      case HOLD -> "waits no longer for what is in use to be released";
      case RETRY -> "tries again";
      case RESEND -> "says again what was not answered";
      case ECHO -> "goes on although values go round";
      case NOTICE -> "has given notice for long enough";
      case PATIENCE -> "waits no longer for its program";
      case LINGER -> "waits no longer for its peers to hear that all is gone";
    };
  }

  private static String over(Happened.RoundOver over) {
    List<String> parts = new ArrayList<>();
    parts.add("is done with its round");
    for (Edge edge : over.held()) {
      parts.add("held by %s, which uses %s".formatted(edge.beneficiary(), edge.offer()));
    }
    if (over.retryMicros() > 0) {
      parts.add("tries again in " + Times.text(over.retryMicros()));
    }
    return String.join(", ", parts);
  }

  private String traced(TraceEvent event) {
    Edge edge = event.edge().orElse(null);
    String resource = event.id().or(event::urn).orElse("");
    if (edge != null) {
      return ofEdge(event, edge, version(edge, event.version()));
    }
    return switch (event.step()) {
      case STARTED -> "has a new process";
      case STOPPED -> "ends in order";
      case ROUND_STARTED -> "begins round %d (%s)".formatted(event.round(), event.detail());
      case ROUND_ENDED -> "ends round %d: %s".formatted(event.round(), event.detail());
      case CREATING -> "begins to create " + resource + uses(event);
      case CREATED -> "has created " + resource + uses(event);
      case UPDATED -> "has updated " + resource + uses(event);
      case RENAMED ->
          event.behind().getFirst().urn() + " is called " + event.urn().orElse("") + " now";
      case DELETING -> "begins to delete " + resource;
      case DELETED -> "has deleted " + resource;
      case RETAINED -> "no longer has " + resource + ", which is retained";
      case FAILED -> "fails with " + resource;
      default -> event.step().toString();
    };
  }

  private static String ofEdgeName(Edge edge, DeploymentName self) {
    return self.equals(edge.offering())
        ? edge.offer() + " for " + edge.beneficiary()
        : edge.offer() + " of " + edge.offering();
  }

  private String ofEdge(TraceEvent event, Edge edge, String version) {
    String name = ofEdgeName(edge, event.deployment());
    return switch (event.step()) {
      case WISH_BOUND ->
          event.version() == 0
              ? "finds no " + name
              : "goes on with %s of %s".formatted(version, name);
      case IN_USE ->
          event.version() == Versions.NONE
              ? "uses %s no more".formatted(name)
              : "uses %s since %s".formatted(name, version);
      case ADOPTED -> "takes %s of %s, which is equal".formatted(version, name);
      case OFFER_PUBLISHED -> "publishes %s (%s%s)".formatted(name, version, behind(event));
      case NOTICE_GIVEN -> "says that %s will be withdrawn (%s)".formatted(name, version);
      case NOTICE_TAKEN_BACK -> "keeps %s after all (%s)".formatted(name, version);
      case OFFER_WITHDRAWN -> "withdraws %s (%s)".formatted(name, version);
      case HELD -> "is held: %s is in use".formatted(name);
      case RELEASED -> "knows that %s is released (%s)".formatted(name, version);
      default -> event.step() + " " + name;
    };
  }

  private static String behind(TraceEvent event) {
    return event.behind().isEmpty()
        ? ""
        : ", behind it " + String.join(", ", event.behind().stream().map(Instance::id).toList());
  }

  private String uses(TraceEvent event) {
    return event.uses().isEmpty()
        ? ""
        : ", with "
            + String.join(
                ", ",
                event.uses().stream()
                    .map(
                        use ->
                            "%s of %s/%s"
                                .formatted(
                                    version(use.edge(), use.version()),
                                    use.edge().offering(),
                                    use.edge().offer()))
                    .toList());
  }
}
