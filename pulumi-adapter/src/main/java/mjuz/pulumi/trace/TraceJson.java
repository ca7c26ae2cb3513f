package mjuz.pulumi.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;

/**
 * One event as one line of JSON. Members: {@code time} (ISO 8601, UTC, microseconds), {@code
 * micros} (the same as a number, which counts), {@code deployment}, {@code incarnation}, {@code
 * round}, {@code step}, and where they apply {@code urn}, {@code id}, {@code edge} {@code
 * {offering, offer, beneficiary}}, {@code version}, {@code uses} {@code [{edge, version}]}, {@code
 * behind} {@code [{urn, id}]}, {@code value} (a {@linkplain ValueDigest digest}), {@code detail}.
 * Readers skip members that they do not know.
 */
public final class TraceJson {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private static final ObjectReader JSON =
      new ObjectMapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private TraceJson() {}

  /**
   * A time as traces and messages show it.
   *
   * @param micros microseconds since 1970
   * @return ISO 8601 in UTC with microseconds
   */
  public static String time(long micros) {
    return TIME.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  /**
   * An event as JSON.
   *
   * @param event the event
   * @return a new object
   */
  public static ObjectNode toJson(TraceEvent event) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("time", time(event.timeMicros()))
            .put("micros", event.timeMicros())
            .put("deployment", event.deployment().text())
            .put("incarnation", event.incarnation())
            .put("round", event.round())
            .put("step", event.step().name());
    event.urn().ifPresent(urn -> json.put("urn", urn));
    event.id().ifPresent(id -> json.put("id", id));
    event
        .edge()
        .ifPresent(
            edge -> json.<ObjectNode>set("edge", toJson(edge)).put("version", event.version()));
    for (Use use : event.uses()) {
      json.withArray("uses")
          .addObject()
          .<ObjectNode>set("edge", toJson(use.edge()))
          .put("version", use.version());
    }
    for (Instance each : event.behind()) {
      json.withArray("behind").addObject().put("urn", each.urn()).put("id", each.id());
    }
    event.value().ifPresent(value -> json.put("value", value));
    if (!event.detail().isEmpty()) {
      json.put("detail", event.detail());
    }
    return json;
  }

  private static ObjectNode toJson(Edge edge) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("offering", edge.offering().text())
        .put("offer", edge.offer())
        .put("beneficiary", edge.beneficiary().text());
  }

  /**
   * An event from a line.
   *
   * @param line JSON
   * @return the event
   * @throws IllegalArgumentException if the line is not an event: says what is wrong with it
   */
  public static TraceEvent parse(String line) {
    JsonNode json;
    try {
      json = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    }
    if (!json.isObject()) {
      throw new IllegalArgumentException("not a JSON object");
    }
    List<Use> uses = new ArrayList<>();
    for (JsonNode each : list(json, "uses")) {
      uses.add(new Use(edge(member(each, "edge")), number(each, "version")));
    }
    List<Instance> behind = new ArrayList<>();
    for (JsonNode each : list(json, "behind")) {
      behind.add(new Instance(text(each, "urn"), text(each, "id")));
    }
    return new TraceEvent(
        number(json, "micros"),
        new DeploymentName(text(json, "deployment")),
        number(json, "incarnation"),
        number(json, "round"),
        step(text(json, "step")),
        optionalText(json, "urn"),
        optionalText(json, "id"),
        json.has("edge") ? Optional.of(edge(json.get("edge"))) : Optional.empty(),
        json.has("version") ? number(json, "version") : 0,
        uses,
        behind,
        optionalText(json, "value"),
        optionalText(json, "detail").orElse(""));
  }

  private static Edge edge(JsonNode json) {
    return new Edge(
        new DeploymentName(text(json, "offering")),
        text(json, "offer"),
        new DeploymentName(text(json, "beneficiary")));
  }

  private static TraceStep step(String name) {
    try {
      return TraceStep.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'step' is '%s', which is not a step of a trace".formatted(name), e);
    }
  }

  private static JsonNode member(JsonNode json, String name) {
    JsonNode member = json.path(name);
    if (member.isMissingNode()) {
      throw new IllegalArgumentException("'%s' is missing".formatted(name));
    }
    return member;
  }

  private static JsonNode list(JsonNode json, String name) {
    JsonNode member = json.path(name);
    if (!member.isMissingNode() && !member.isArray()) {
      throw new IllegalArgumentException("'%s' is not a list".formatted(name));
    }
    return member;
  }

  private static String text(JsonNode json, String name) {
    JsonNode member = member(json, name);
    if (!member.isTextual()) {
      throw new IllegalArgumentException("'%s' is not a string".formatted(name));
    }
    return member.textValue();
  }

  private static Optional<String> optionalText(JsonNode json, String name) {
    return json.has(name) ? Optional.of(text(json, name)) : Optional.empty();
  }

  private static long number(JsonNode json, String name) {
    JsonNode member = member(json, name);
    if (!member.isIntegralNumber() || !member.canConvertToLong()) {
      throw new IllegalArgumentException("'%s' is not a whole number of 64 bits".formatted(name));
    }
    return member.longValue();
  }
}
