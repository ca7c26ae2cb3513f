package mjuz.simulator.input;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON files of a given form, and no other: an unknown key, a key that is there twice, a text
 * where a number should be, and what follows the value are refused, each with its place.
 */
public final class JsonInput {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              config ->
                  List.of(
                          CoercionInputShape.Integer,
                          CoercionInputShape.Float,
                          CoercionInputShape.Boolean)
                      .forEach(shape -> config.setCoercion(shape, CoercionAction.Fail)))
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .build();

  private JsonInput() {}

  /**
   * The keys of the object that a file is.
   *
   * @param file any
   * @return its keys
   * @throws IOException if it is no JSON, or no object, with a message for people
   */
  public static Set<String> keys(InputFile file) throws IOException {
    Set<String> keys = new TreeSet<>();
    try (JsonParser parser = JSON.createParser(file.text())) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT) {
        throw file.wrong(
            first == null ? "it is empty" : "it is JSON, but no object: it has to begin with '{'");
      }
      int depth = 1;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (depth == 0) {
          throw file.wrong(at(parser.currentTokenLocation()), "the object has ended before this");
        }
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (depth == 1 && token == JsonToken.FIELD_NAME) {
          keys.add(parser.currentName());
        }
      }
    } catch (JsonProcessingException e) {
      throw wrong(file, e);
    }
    return keys;
  }

  /**
   * Reads a file.
   *
   * @param file in JSON
   * @param form a record; what is left out is null
   * @param <T> its type
   * @return what is in the file
   * @throws IOException if it is not of this form, with a message for people that has the place
   */
  public static <T> T read(InputFile file, Class<T> form) throws IOException {
    keys(file);
    try {
      return Objects.requireNonNull(JSON.readValue(file.text(), form), "the root is an object");
    } catch (JsonProcessingException e) {
      throw wrong(file, e);
    }
  }

  /**
   * A key that has to be there.
   *
   * @param file the file
   * @param place where the object is that should have it
   * @param key the key
   * @param value what was read of it, null if it is not there
   * @param <T> of the value
   * @return the value
   * @throws IOException if it is null
   */
  public static <T> T required(InputFile file, String place, String key, @Nullable T value)
      throws IOException {
    if (value == null) {
      throw wrong(file, place, "'%s' is missing".formatted(key));
    }
    return value;
  }

  /**
   * Something is wrong at a place in the file.
   *
   * @param file in JSON
   * @param path as in {@code deployments[0].name}
   * @param message what, and what to do
   * @return to be thrown
   */
  public static IOException wrong(InputFile file, String path, String message) {
    return file.wrong(path + line(file, path), message);
  }

  private static String at(@Nullable JsonLocation location) {
    return location == null ? "JSON" : InputFile.at(location.getLineNr(), location.getColumnNr());
  }

  private static IOException wrong(InputFile file, JsonProcessingException e) {
    String path = e instanceof JsonMappingException mapping ? path(mapping) : "";
    String line = path.isEmpty() ? "" : line(file, path);
    String place = line.isEmpty() ? at(e.getLocation()) : path + line;
    return new IOException("%s: %s: %s".formatted(file.path(), place, message(e)), e);
  }

  /** Where a path leads to, if it does: an unknown key is told only at the end of its object. */
  private static String line(InputFile file, String path) {
    String pointer = "/" + path.replace("].", "/").replace("]", "").replaceAll("[\\[.]", "/");
    try (JsonParser parser = JSON.createParser(file.text())) {
      while (parser.nextToken() != null) {
        if (parser.getParsingContext().pathAsPointer().toString().equals(pointer)) {
          return ", " + at(parser.currentTokenLocation());
        }
      }
    } catch (IOException e) {
      // What is wrong is told already.
    }
    return "";
  }

  /** As in {@code deployments[0].name}. */
  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference each : e.getPath()) {
      if (each.getFieldName() == null) {
        path.append('[').append(each.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(each.getFieldName());
      }
    }
    return path.toString();
  }

  private static String message(JsonProcessingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      Collection<Object> known = unknown.getKnownPropertyIds();
      return KnownNames.unknown(
          "key", unknown.getPropertyName(), known.stream().map(String::valueOf).sorted().toList());
    }
    if (e instanceof MismatchedInputException mismatch) {
      String given =
          e instanceof InvalidFormatException format
              ? ", not " + Quoted.of(String.valueOf(format.getValue()))
              : "";
      return "here has to be %s%s".formatted(wanted(mismatch.getTargetType()), given);
    }
    // Of what is open at the end it says where it begins, in a form for programs.
    return e.getOriginalMessage()
        .replaceAll("\\[Source: .*?; (line: \\d+, column: \\d+)]", "$1")
        .replaceAll("maybe a \\(non-standard\\) comment.*", "JSON has no comments")
        .replaceAll(": enable `JsonReadFeature.*", " is not JSON")
        .replaceAll("(Numeric value .*) out of range of .*", "$1 is out of range");
  }

  private static String wanted(Class<?> type) {
    if (type == String.class) {
      return "a text in quotes";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (type == Double.class) {
      return "a number";
    }
    if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
      return "a whole number";
    }
    return Collection.class.isAssignableFrom(type) ? "a list: [...]" : "an object: {...}";
  }
}
