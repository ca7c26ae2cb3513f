package mjuz.pulumi.status;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;
import mjuz.core.model.DeploymentName;

/**
 * A status as JSON: the names of the records' components are those of the members; names of
 * deployments and times are strings; what is empty is left out.
 */
public final class StatusJson {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(texts())
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // of a newer mjuz
          .withConfigOverride( // of an older one
              List.class,
              each -> each.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .enable(
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  private StatusJson() {}

  private static SimpleModule texts() {
    return new SimpleModule()
        .addSerializer(DeploymentName.class, ToStringSerializer.instance)
        .addSerializer(Instant.class, ToStringSerializer.instance)
        .addDeserializer(
            DeploymentName.class, new FromText<>(DeploymentName.class, DeploymentName::new))
        .addDeserializer(
            Instant.class,
            new FromText<>(
                Instant.class, text -> DateTimeFormatter.ISO_INSTANT.parse(text, Instant::from)));
  }

  /** Reads a string as a value that has a form of its own. */
  private static final class FromText<T> extends StdScalarDeserializer<T> {
    private static final long serialVersionUID = 1L;

    private final transient Function<String, T> parse;

    FromText(Class<T> type, Function<String, T> parse) {
      super(type);
      this.parse = parse;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      String text = parser.getValueAsString("");
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException | DateTimeException e) {
        throw context.weirdStringException(text, handledType(), e.getMessage());
      }
    }
  }

  /**
   * A status as JSON.
   *
   * @param snapshot the status
   * @return a new object
   */
  public static ObjectNode toJson(StatusSnapshot snapshot) {
    return JSON.valueToTree(snapshot);
  }

  /**
   * A status from JSON.
   *
   * @param text what {@link #toJson} made
   * @return the status
   * @throws JsonProcessingException if it is not one
   */
  static StatusSnapshot parse(String text) throws JsonProcessingException {
    return JSON.readValue(text, StatusSnapshot.class);
  }
}
