package mjuz.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.invariant.InvariantChecker;
import mjuz.core.invariant.Violation;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.trace.TraceException;
import mjuz.pulumi.trace.TraceReader;

/** What the traces of both teams prove together. */
final class Proof {
  private static final String PAGE = "local:index:BucketObject::index";
  private static final String BUCKET = "local:index:Bucket::website";

  private final List<TraceEvent> events = new ArrayList<>();

  /** Reads the traces of a demo that is over. */
  static Proof of(DemoFolder folder) throws TraceException {
    Proof proof = new Proof();
    for (Team team : Team.values()) {
      proof.events.addAll(TraceReader.read(folder.trace(team)).events());
    }
    return proof;
  }

  int events() {
    return events.size();
  }

  /** What speaks against it: one line each, none if all holds. */
  List<String> objections() {
    List<String> objections = new ArrayList<>();
    InvariantChecker checker = InvariantChecker.check(events);
    checker.violations().stream().map(Violation::toString).forEach(objections::add);
    InvariantChecker.Summary seen = checker.summary();
    if (seen.unjudgedVersions() > 0 || seen.deployments().size() != Team.values().length) {
      objections.add("the traces are not complete");
    }
    before(TraceStep.CREATED, BUCKET, TraceStep.CREATING, PAGE).ifPresent(objections::add);
    before(TraceStep.DELETED, PAGE, TraceStep.DELETING, BUCKET).ifPresent(objections::add);
    return objections;
  }

  private Optional<String> before(TraceStep earlier, String what, TraceStep later, String other) {
    Optional<Long> first = time(earlier, what);
    Optional<Long> second = time(later, other);
    return first.isPresent() && second.isPresent() && first.get() <= second.get()
        ? Optional.empty()
        : Optional.of("%s %s should come before %s %s".formatted(what, earlier, other, later));
  }

  private Optional<Long> time(TraceStep step, String urnEnd) {
    return events.stream()
        .filter(each -> each.step() == step && each.urn().orElse("").endsWith(urnEnd))
        .map(TraceEvent::timeMicros)
        .findFirst();
  }
}
