package mjuz.pulumi.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.StepFailure;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.engine.ResourceObserver.Severity;
import mjuz.pulumi.engine.ResourceOperation.Kind;
import mjuz.pulumi.engine.value.WireValues;

/** Turns the engine's events of one round into operations, steps and failures. */
final class RoundEvents {
  /** The SDK begins so, with the whole command line of this process. */
  private static final Pattern PROGRAM =
      Pattern.compile(
          "Running program \\[PID: \\d+\\]\\(.*\\) failed with an unhandled exception:");

  private final PulumiExecutorOptions options;
  private final long round;
  private final Function<String, List<Use>> uses;
  private final Map<String, List<Use>> lastUses;
  private final Set<Instance> renamesTold;
  private final Map<String, Long> started = new HashMap<>();
  private final Map<String, String> failed = new LinkedHashMap<>();
  private final TreeSet<FailedStep> failedSteps = new TreeSet<>();

  /** Resources that have secrets, which an error may quote. */
  private final Set<String> withSecrets = new HashSet<>();

  private final Map<String, String> errors = new LinkedHashMap<>();

  /**
   * For one round.
   *
   * @param uses the wishes that a resource depends on
   * @param lastUses the uses of each resource when it was last reported, kept across rounds
   * @param renamesTold takes what is told to be called otherwise, under its former name
   */
  RoundEvents(
      PulumiExecutorOptions options,
      long round,
      Function<String, List<Use>> uses,
      Map<String, List<Use>> lastUses,
      Set<Instance> renamesTold) {
    this.options = options;
    this.round = round;
    this.uses = uses;
    this.lastUses = lastUses;
    this.renamesTold = renamesTold;
  }

  /** Takes the next event. Called from one thread at a time. */
  synchronized void event(JsonNode event) {
    if (event.has("resourcePreEvent")) {
      before(event.path("resourcePreEvent").path("metadata"));
    } else if (event.has("resOutputsEvent")) {
      after(event.path("resOutputsEvent").path("metadata"), false);
    } else if (event.has("resOpFailedEvent")) {
      after(event.path("resOpFailedEvent").path("metadata"), true);
    } else if (event.has("diagnosticEvent")) {
      diagnostic(event.path("diagnosticEvent"));
    }
  }

  /** A resource waits for a wish. */
  synchronized void withheld(String urn) {
    options.observer().withheld(urn);
  }

  /** The resources that failed, with the first error that was told of each. */
  synchronized Map<String, String> failures() {
    Map<String, String> failures = new LinkedHashMap<>();
    failed.forEach((urn, op) -> failures.put(urn, errors.getOrDefault(urn, op + " failed")));
    notBegun().forEach(urn -> failures.put(urn, errors.get(urn)));
    return failures;
  }

  /**
   * What the engine refuses to begin, as to replace what is protected, has nothing but an error.
   */
  private List<String> notBegun() {
    if (CliProblem.diskFull(errors.values()).isPresent()) {
      return List.of();
    }
    return errors.keySet().stream()
        .filter(urn -> isOfProgram(urn) && !failed.containsKey(urn))
        .toList();
  }

  /** The steps that failed, each with what was told of it (R12). */
  synchronized SortedMap<FailedStep, StepFailure> failedSteps() {
    Map<String, String> told = failures();
    SortedMap<FailedStep, StepFailure> steps = new TreeMap<>();
    for (String urn : notBegun()) {
      Instance none = new Instance(urn, "");
      steps.put(new FailedStep(FailedStep.Operation.CREATE, none), RoundFailure.ofNotBegun(urn));
    }
    for (FailedStep step : failedSteps) {
      String urn = step.instance().urn();
      steps.put(
          step,
          withSecrets.contains(urn)
              ? RoundFailure.ofSecret(urn)
              : RoundFailure.of(urn, told.getOrDefault(urn, "failed")));
    }
    return steps;
  }

  /** The errors that were told, by resource; by the empty text those of none. */
  synchronized Map<String, String> errors() {
    return new LinkedHashMap<>(errors);
  }

  private void before(JsonNode metadata) {
    String urn = metadata.path("urn").asText();
    kind(metadata)
        .ifPresent(
            kind -> {
              started.put(metadata.path("op").asText() + urn, System.nanoTime());
              options.observer().beforeStep(kind, urn);
              switch (kind) {
                case CREATE, IMPORT ->
                    step(TraceStep.CREATING, urn, Optional.empty(), uses.apply(urn), "");
                case DELETE, RETAIN ->
                    step(TraceStep.DELETING, urn, id(metadata, "old"), List.of(), "");
                default -> {}
              }
            });
  }

  private void after(JsonNode metadata, boolean hasFailed) {
    Optional<Kind> kind = kind(metadata);
    if (kind.isEmpty()) {
      return;
    }
    String urn = metadata.path("urn").asText();
    List<Use> used = uses.apply(urn);
    Optional<String> id = id(metadata, leaves(kind.get()) ? "old" : "new");
    if (hasFailed) {
      failed.put(urn, metadata.path("op").asText());
      if (!isOfMjuz(urn)) {
        FailedStep step = failedStep(kind.get(), metadata);
        failedSteps.add(step);
        if (metadata.toString().contains(WireValues.SECRET)) {
          withSecrets.add(step.instance().urn());
        }
      }
      step(TraceStep.FAILED, urn, id, used, metadata.path("op").asText());
    } else {
      renamed(metadata);
      succeeded(kind.get(), urn, id, used);
    }
    Long start = started.remove(metadata.path("op").asText() + urn);
    Duration duration = start == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - start);
    options
        .observer()
        .operation(
            new ResourceOperation(kind.get(), urn, id.orElse(""), duration, hasFailed, used));
  }

  /**
   * Offers are for the core to decide on, and what else is of mjuz does nothing that could fail.
   */
  private static boolean isOfMjuz(String urn) {
    String[] parts = urn.split("::", 4);
    return parts.length == 4
        && parts[2].substring(parts[2].lastIndexOf('$') + 1).startsWith(MjuzTypes.PACKAGE + ":");
  }

  private static boolean isOfProgram(String urn) {
    return !urn.isEmpty() && !urn.contains("::" + MjuzTypes.STACK + "::") && !isOfMjuz(urn);
  }

  private static FailedStep failedStep(Kind kind, JsonNode metadata) {
    String urn = metadata.path("urn").asText();
    // By an alias it may have another name in the state, which it keeps as long as this fails.
    String before = metadata.path("old").path("urn").asText(urn);
    Instance there = new Instance(before, id(metadata, "old").orElse(""));
    return switch (kind) {
      case DELETE, RETAIN -> new FailedStep(FailedStep.Operation.DELETE, there);
      case UPDATE -> new FailedStep(FailedStep.Operation.UPDATE, there);
      case CREATE, IMPORT, READ, SAME ->
          new FailedStep(FailedStep.Operation.CREATE, new Instance(urn, ""));
    };
  }

  /** By an alias, the engine has taken a resource of another name for this one. */
  private void renamed(JsonNode metadata) {
    String before = metadata.path("old").path("urn").asText("");
    String now = metadata.path("new").path("urn").asText("");
    Optional<String> id = id(metadata, "old");
    if (!before.isEmpty() && !now.isEmpty() && !before.equals(now) && id.isPresent()) {
      Instance former = new Instance(before, id.get());
      renamesTold.add(former);
      options.trace().accept(ResourceStep.renamed(round, former, new Instance(now, id.get())));
    }
  }

  private void succeeded(Kind kind, String urn, Optional<String> id, List<Use> used) {
    switch (kind) {
      case CREATE, IMPORT -> step(TraceStep.CREATED, urn, id, used, "");
      case UPDATE -> step(TraceStep.UPDATED, urn, id, used, "");
      case DELETE -> step(TraceStep.DELETED, urn, id, List.of(), "");
      case RETAIN -> step(TraceStep.RETAINED, urn, id, List.of(), "");
      case SAME, READ -> {
        if (!used.equals(lastUses.getOrDefault(urn, List.of()))) {
          step(TraceStep.UPDATED, urn, id, used, "");
        }
      }
    }
    if (!leaves(kind)) {
      lastUses.put(urn, used);
    }
  }

  private void step(
      TraceStep step, String urn, Optional<String> id, List<Use> used, String detail) {
    if (urn.contains("::" + MjuzTypes.STACK + "::") || urn.contains("::" + MjuzTypes.PROVIDERS)) {
      return;
    }
    options
        .trace()
        .accept(
            new ResourceStep(
                ResourceStep.micros(), round, step, urn, id, used, detail, Optional.empty()));
  }

  private void diagnostic(JsonNode event) {
    String urn = event.path("urn").asText("");
    String message =
        PROGRAM.matcher(event.path("message").asText().strip()).replaceFirst("the program failed:");
    switch (event.path("severity").asText()) {
      case "error" -> {
        errors.putIfAbsent(urn, message);
        options.observer().message(Severity.ERROR, urn, message);
      }
      case "warning" -> options.observer().message(Severity.WARNING, urn, told(message));
      case "info" -> options.observer().message(Severity.INFO, urn, message);
      default -> {}
    }
  }

  /** The engine tells people to clear what a crash left open by hand; here it is done for them. */
  private static String told(String warning) {
    if (!warning.startsWith("Attempting to deploy or update resources with")) {
      return warning;
    }
    String open =
        warning
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("* "))
            .map(line -> line.substring(2))
            .collect(Collectors.joining("; "));
    return "the last round was cut off: "
        + open
        + ". It is done again"
        + (open.contains("creating")
            ? "; look by hand whether what was being created is there twice"
            : "");
  }

  private static boolean leaves(Kind kind) {
    return kind == Kind.DELETE || kind == Kind.RETAIN;
  }

  private static Optional<String> id(JsonNode metadata, String side) {
    String id = metadata.path(side).path("id").asText("");
    return id.isEmpty() ? Optional.empty() : Optional.of(id);
  }

  /** What an operation of the engine is; empty for its bookkeeping. */
  private static Optional<Kind> kind(JsonNode metadata) {
    return switch (metadata.path("op").asText()) {
      case "create", "create-replacement" -> Optional.of(Kind.CREATE);
      case "import", "import-replacement" -> Optional.of(Kind.IMPORT);
      case "update" -> Optional.of(Kind.UPDATE);
      case "delete", "delete-replaced" ->
          Optional.of(
              metadata.path("old").path("retainOnDelete").asBoolean() ? Kind.RETAIN : Kind.DELETE);
      case "read", "read-replacement" -> Optional.of(Kind.READ);
      case "same" -> Optional.of(Kind.SAME);
      default -> Optional.empty();
    };
  }
}
