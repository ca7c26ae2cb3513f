package mjuz.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import mjuz.core.invariant.InvariantChecker;
import mjuz.core.invariant.InvariantChecker.Summary;
import mjuz.core.invariant.Violation;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.trace.TraceException;
import mjuz.pulumi.trace.TraceJson;
import mjuz.pulumi.trace.TraceReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mjuz check-trace}: merges traces and checks the invariants on them. */
@Command(
    name = "check-trace",
    description = {
      "Merges the trace files of deployments by time and checks the guarantees I1 to I4 on them: deploy order, undeploy order, rounds, versions.",
      "Exit code 1 if one is violated; the events that violate it are listed. Exit code 4 if there is no event at all."
    })
final class CheckTrace implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Traces written with --trace, one or more for each deployment, or folders with such *.jsonl files.")
  private List<Path> given = new ArrayList<>();

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException {
    List<TraceEvent> events = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<Path> files = TraceFiles.of(given);
    for (Path file : files) {
      TraceReader.Trace trace = read(file);
      if (trace.events().isEmpty()) {
        warnings.add("%s: there is no event in it".formatted(file));
      }
      events.addAll(trace.events());
      trace.warning().ifPresent(warnings::add);
    }
    if (events.isEmpty()) {
      throw new CommandException(
          ExitCode.UNREADABLE,
          "there is no event in what was given, so nothing was checked: %s"
              .formatted(String.join("; ", warnings)));
    }
    InvariantChecker checker = InvariantChecker.check(events);
    Summary summary = checker.summary();
    if (summary.unjudgedVersions() > 0) {
      warnings.add(
          "%s used whose publication is in none of the files: what rests on %s was not judged. Give the traces of all deployments"
              .formatted(
                  summary.unjudgedVersions() == 1
                      ? "1 version of an offer is"
                      : summary.unjudgedVersions() + " versions of offers are",
                  summary.unjudgedVersions() == 1 ? "it" : "them"));
    }
    warnings.addAll(TraceGaps.of(events));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(toJson(checker.violations(), summary, warnings).toPrettyString());
    } else {
      warnings.forEach(each -> spec.commandLine().getErr().println("warning: " + each));
      print(out, checker.violations(), summary);
    }
    return checker.violations().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static TraceReader.Trace read(Path file) throws CommandException {
    try {
      return TraceReader.read(file);
    } catch (TraceException e) {
      throw new CommandException(
          Files.exists(file) ? ExitCode.UNREADABLE : ExitCode.NOT_FOUND, e.getMessage(), e);
    }
  }

  private void print(PrintWriter out, List<Violation> violations, Summary summary) {
    for (Violation each : violations) {
      out.printf(
          "%s violated (%s): %s%n", each.invariant(), each.invariant().title(), each.message());
      each.events().forEach(event -> out.println("    " + line(event)));
    }
    out.println(
        "%s of %s: %s, %s, %s published, %s created, %d deleted"
            .formatted(
                count(summary.events(), "event"),
                count(summary.deployments().size(), "deployment"),
                count(summary.count(TraceStep.ROUND_STARTED), "round"),
                count(summary.edges(), "edge"),
                count(summary.count(TraceStep.OFFER_PUBLISHED), "version"),
                count(summary.count(TraceStep.CREATED), "resource"),
                summary.count(TraceStep.DELETED)));
    out.println(violations.isEmpty() ? "I1 to I4 hold" : count(violations.size(), "violation"));
  }

  private static String count(long number, String one) {
    return number + " " + one + (number == 1 ? "" : "s");
  }

  private static String line(TraceEvent event) {
    StringBuilder line = new StringBuilder();
    line.append(TraceJson.time(event.timeMicros()))
        .append(' ')
        .append(event.deployment())
        .append(' ')
        .append(event.step());
    event
        .edge()
        .ifPresent(edge -> line.append(' ').append(edge).append(" v").append(event.version()));
    event.urn().ifPresent(urn -> line.append(' ').append(urn));
    event.id().ifPresent(id -> line.append(" [").append(id).append(']'));
    event
        .uses()
        .forEach(
            use -> line.append(" uses ").append(use.edge()).append(" v").append(use.version()));
    line.append(" (incarnation ").append(event.incarnation());
    line.append(", round ").append(event.round()).append(')');
    return line.toString();
  }

  private static ObjectNode toJson(
      List<Violation> violations, Summary summary, List<String> warnings) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("holds", violations.isEmpty());
    json.put("events", summary.events());
    summary.deployments().stream()
        .sorted()
        .forEach(name -> json.withArray("deployments").add(name.text()));
    json.put("edges", summary.edges());
    json.put("unjudgedVersions", summary.unjudgedVersions());
    ObjectNode steps = json.putObject("steps");
    for (TraceStep step : TraceStep.values()) {
      steps.put(step.name(), summary.count(step));
    }
    json.putArray("warnings")
        .addAll(warnings.stream().map(JsonNodeFactory.instance::textNode).toList());
    json.putArray("violations");
    for (Violation each : violations) {
      ObjectNode violation = json.withArray("violations").addObject();
      violation.put("invariant", each.invariant().name()).put("message", each.message());
      each.events().forEach(event -> violation.withArray("events").add(TraceJson.toJson(event)));
    }
    return json;
  }
}
