package mjuz.pulumi.engine.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Struct;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.value.OfferedValues;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a stack's state from the JSON that the CLI exports, or that its file backend keeps. */
public final class StateReader {
  private static final Logger LOG = LoggerFactory.getLogger(StateReader.class);

  private final DeploymentName self;

  /**
   * For the stack of one deployment.
   *
   * @param self the deployment
   */
  public StateReader(DeploymentName self) {
    this.self = self;
  }

  /**
   * Reads a state.
   *
   * @param json an export, or a checkpoint of the file backend
   * @return what it says
   */
  public StackState read(JsonNode json) {
    JsonNode deployment = deployment(json);
    List<StateResource> resources = new ArrayList<>();
    deployment.path("resources").forEach(node -> resources.add(resource(node)));
    List<StateResource> pending = new ArrayList<>();
    deployment
        .path("pending_operations")
        .forEach(node -> pending.add(resource(node.path("resource"))));
    return new StackState(resources, pending);
  }

  /**
   * Whether this is a state at all: an object without one would read as a state without resources.
   *
   * @param json what claims to be an export or a checkpoint
   * @return false if nothing can be told from it
   */
  public static boolean isState(JsonNode json) {
    return json.path("checkpoint").isObject() || json.path("deployment").isObject();
  }

  /**
   * When a state was written, by its own word.
   *
   * @param json an export, or a checkpoint of the file backend
   * @return microseconds since 1970; 0 if the engine never wrote it
   */
  public static long writtenMicros(JsonNode json) {
    String time = deployment(json).path("manifest").path("time").asText("");
    try {
      return time.isEmpty()
          ? 0
          : Math.max(0, ChronoUnit.MICROS.between(Instant.EPOCH, OffsetDateTime.parse(time)));
    } catch (DateTimeException | ArithmeticException e) {
      LOG.warn("The stack's state says that it was written at '{}', which is no time", time);
      return 0;
    }
  }

  private static JsonNode deployment(JsonNode json) {
    return json.has("checkpoint")
        ? json.path("checkpoint").path("latest")
        : json.path("deployment");
  }

  private StateResource resource(JsonNode node) {
    String type = node.path("type").asText();
    return new StateResource(
        node.path("urn").asText(),
        type,
        node.path("id").asText(""),
        node.path("delete").asBoolean(false),
        node.path("pendingReplacement").asBoolean(false),
        node.path("protect").asBoolean(false),
        dependencies(node),
        inputs(node.path("inputs")),
        edge(type, node.path("inputs")));
  }

  private static Struct inputs(JsonNode node) {
    Struct.Builder inputs = Struct.newBuilder();
    if (node.isObject()) {
      inputs.mergeFrom(OfferedValues.toWire(node).getStructValue());
    }
    List.copyOf(inputs.getFieldsMap().keySet()).stream()
        .filter(name -> name.startsWith("__"))
        .forEach(inputs::removeFields);
    return inputs.build();
  }

  private static SortedSet<String> dependencies(JsonNode node) {
    SortedSet<String> dependencies = new TreeSet<>();
    node.path("dependencies").forEach(urn -> dependencies.add(urn.asText()));
    node.path("propertyDependencies")
        .forEach(property -> property.forEach(urn -> dependencies.add(urn.asText())));
    node.path("replaceWith").forEach(urn -> dependencies.add(urn.asText()));
    dependencies.add(node.path("parent").asText(""));
    dependencies.add(node.path("deletedWith").asText(""));
    String provider = node.path("provider").asText("");
    dependencies.add(provider.substring(0, Math.max(0, provider.lastIndexOf("::"))));
    dependencies.remove("");
    return dependencies;
  }

  private Optional<Edge> edge(String type, JsonNode inputs) {
    String offer = inputs.path(MjuzTypes.OFFER_NAME).asText();
    try {
      return switch (type) {
        case MjuzTypes.OFFER ->
            Optional.of(new Edge(self, offer, name(inputs, MjuzTypes.BENEFICIARY)));
        case MjuzTypes.WISH -> Optional.of(new Edge(name(inputs, MjuzTypes.OFFERING), offer, self));
        default -> Optional.empty();
      };
    } catch (IllegalArgumentException e) {
      LOG.warn("The stack's state has a {} that names no edge: {}", type, e.getMessage());
      return Optional.empty();
    }
  }

  private static DeploymentName name(JsonNode inputs, String property) {
    return new DeploymentName(inputs.path(property).asText());
  }
}
