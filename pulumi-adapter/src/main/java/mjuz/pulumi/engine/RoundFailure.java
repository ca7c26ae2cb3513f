package mjuz.pulumi.engine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mjuz.core.executor.Failure;
import mjuz.core.executor.StepFailure;
import mjuz.core.model.Edge;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.monitor.MonitorContext.Refusal;
import mjuz.pulumi.engine.provider.MjuzProvider;

/**
 * Says in one line why a round failed. Two rounds that fail alike have equal failures: the text for
 * people is whole, and what differs from run to run is left out of what is compared.
 */
final class RoundFailure {
  private static final int MAX_LENGTH = 500;

  /** An error of several lines, with what to do in the last of them; or several errors. */
  private static final int MAX_OF_STEPS = 4_000;

  /** A terminal's colours. */
  private static final Pattern COLOUR = Pattern.compile("\\u001b\\[[0-9;]*m");

  /** Go counts the errors that follow, below what it was at: that is told already. */
  private static final Pattern COUNT =
      Pattern.compile("((creating|updating|deleting) urn:\\S+: )?\\d+ errors? occurred:");

  private static final String PROGRAM = "the program failed:";

  private RoundFailure() {}

  /**
   * Offers in use keep the round from its deletes, or from changes that would delete (R6).
   *
   * @param offers that are in use
   * @param staying the URNs of what the program changes and may not be changed now
   */
  static Failure held(Set<Edge> offers, SortedSet<String> staying) {
    Stream<String> changes =
        staying.stream().map("held: %s stays as it is until an offer is released"::formatted);
    return failure(
        Stream.concat(offers.stream().map(MjuzProvider::held), changes)
            .collect(Collectors.joining("; ")),
        staying);
  }

  /**
   * What is to go is protected. The state is to be changed while no round is under way: a round
   * that ends between the command's read and its write would be written over.
   *
   * @param names of the resources
   * @param ways the command that unprotects each
   * @param urns of the resources
   */
  static Failure isProtected(List<String> names, List<String> ways, List<String> urns) {
    return ofSteps(
        "%s %s protected, so Pulumi would refuse the delete: nothing is withdrawn or deleted for that, and what is needed by it stays too. To let it go, have the program set protect to false once and remove it then. Or stop the deployment, start it again afterwards, and meanwhile run: %s"
            .formatted(
                String.join(", ", names),
                names.size() == 1 ? "is" : "are each",
                String.join("; ", ways)),
        new TreeSet<>(urns));
  }

  /** Two reasons why a round failed. */
  static Failure both(Failure one, Failure other) {
    SortedSet<String> resources = new TreeSet<>(one.resources());
    resources.addAll(other.resources());
    return new Failure(
        one.summary() + "; " + other.summary(),
        List.copyOf(resources),
        true,
        one.gist() + "; " + other.gist());
  }

  /** The program failed. */
  static Failure program(String what) {
    return failure(programText(what), Set.of());
  }

  /**
   * The program did not return, and was ended.
   *
   * @param waits what it waited for
   */
  static Failure stuck(String waits) {
    return failure("the program does not return, and was ended: " + waits, Set.of());
  }

  /** Something about the executor itself failed. */
  static Failure of(Throwable failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return CliProblem.diskFull(List.of(message))
        .map(CliProblem::failure)
        .orElseGet(() -> failure(message, Set.of()));
  }

  /**
   * The engine's run failed.
   *
   * @param result how the CLI ended
   * @param events what the engine told
   * @param refusals what the proxy refused
   * @param thrown what the program threw
   */
  static Failure of(
      CliResult result, RoundEvents events, List<Refusal> refusals, Optional<Throwable> thrown) {
    // What fails at the same time comes in any order.
    Map<String, String> failed = new TreeMap<>(events.failures());
    Set<String> resources = new TreeSet<>(failed.keySet());
    if (!refusals.isEmpty()) {
      refusals.stream().map(Refusal::urn).filter(urn -> !urn.isEmpty()).forEach(resources::add);
      return failure(
          refusals.stream()
              .map(Refusal::message)
              .sorted()
              .distinct()
              .collect(Collectors.joining("; ")),
          resources);
    }
    Optional<CliProblem> known =
        CliProblem.find(result).or(() -> CliProblem.diskFull(events.errors().values()));
    if (known.isPresent() && failed.isEmpty()) {
      String told =
          CliErrors.of(result).stream()
              .map(CliErrors::text)
              .map(RoundFailure::line)
              .distinct()
              .collect(Collectors.joining("; "));
      return known.get().failure(cut(told));
    }
    if (!failed.isEmpty()) {
      // What the CLI's problem kept from being done is told with it.
      String steps =
          failed.entrySet().stream()
              .map(entry -> name(entry.getKey()) + ": " + whole(entry.getValue()))
              .collect(Collectors.joining("; "));
      return ofSteps(known.map(each -> each.message() + "; ").orElse("") + steps, resources);
    }
    Optional<String> program =
        thrown
            .map(ProgramFailure::of)
            .map(RoundFailure::programText)
            .filter(text -> !isConsequence(text));
    return failure(
        program.orElseGet(() -> other(result, events, thrown.map(ProgramFailure::of))), resources);
  }

  /** Not why it failed: what else was under way then is told so. */
  private static boolean isConsequence(String error) {
    return error.contains("resource monitor shut down") || error.contains("BAIL");
  }

  private static String other(CliResult result, RoundEvents events, Optional<String> thrown) {
    if (result.killed()) {
      return "the Pulumi CLI was ended by signal %d from outside of mjuz"
          .formatted(result.code() - 128);
    }
    List<String> errors =
        Stream.concat(
                events.errors().entrySet().stream().map(e -> error(e.getKey(), e.getValue())),
                CliErrors.of(result).stream())
            .map(RoundFailure::line)
            .filter(text -> !text.isBlank())
            .toList();
    return errors.stream()
        .filter(text -> !isConsequence(text))
        .findFirst()
        .or(() -> thrown.map(RoundFailure::programText))
        .or(() -> errors.stream().findFirst())
        .orElse("the Pulumi CLI ended with exit code " + result.code());
  }

  private static String programText(String thrown) {
    return PROGRAM + " " + thrown;
  }

  private static String error(String urn, String text) {
    if (text.startsWith(PROGRAM)) {
      return programText(ProgramFailure.withPlace(text.substring(PROGRAM.length())));
    }
    return urn.isEmpty() || urn.contains("::" + MjuzTypes.STACK + "::")
        ? text
        : name(urn) + ": " + text;
  }

  private static Failure failure(String summary, Set<String> resources) {
    return failure(summary, resources, MAX_LENGTH);
  }

  private static Failure ofSteps(String summary, Set<String> resources) {
    return failure(summary, resources, MAX_OF_STEPS);
  }

  private static Failure failure(String summary, Set<String> resources, int length) {
    String line = line(summary);
    return new Failure(
        cut(line, length), List.copyOf(resources), true, cut(FailureGist.of(line), length));
  }

  /** What failed of a resource, for a peer too. */
  static StepFailure of(String urn, String told) {
    return new StepFailure(shortName(urn), cut(line(whole(told))), Collections.emptySortedSet());
  }

  /** The same of one whose error may quote what no peer is to know. */
  static StepFailure ofSecret(String urn) {
    return of(urn, "it has secrets, so the reason is told where it fails only");
  }

  /** The same of what the engine has not begun: whether it has secrets is not known. */
  static StepFailure ofNotBegun(String urn) {
    return of(urn, "Pulumi refuses to begin it; the reason is told where it fails only");
  }

  /** "Thing a3": neither the package of the type, nor what it is a component of. */
  private static String shortName(String urn) {
    String[] parts = urn.split("::", 4);
    return parts.length == 4
        ? parts[2].substring(parts[2].lastIndexOf(':') + 1) + " " + parts[3]
        : urn;
  }

  /** A resource for people: its type and its name. */
  static String name(String urn) {
    String[] parts = urn.split("::", 4);
    return parts.length == 4 ? "%s '%s'".formatted(parts[2], parts[3]) : urn;
  }

  /** All lines of a provider's error, but for those that only count others or name the step. */
  private static String whole(String text) {
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    String told =
        lines.stream()
            .filter(l -> !COUNT.matcher(l).matches())
            .map(l -> l.startsWith("* ") ? l.substring(2) : l)
            .collect(Collectors.joining(" "));
    return told.isEmpty() ? String.join(" ", lines) : told;
  }

  private static String line(String text) {
    return COLOUR.matcher(text).replaceAll("").replaceAll("\\s+", " ").strip();
  }

  private static String cut(String line) {
    return cut(line, MAX_LENGTH);
  }

  private static String cut(String line, int length) {
    return line.length() > length ? line.substring(0, length) + "…" : line;
  }
}
