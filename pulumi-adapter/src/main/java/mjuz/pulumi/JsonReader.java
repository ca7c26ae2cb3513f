package mjuz.pulumi;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON as a Java type, strictly: nothing is converted that was not meant, and what does not
 * fit is told by shape, never by content.
 */
final class JsonReader {
  private static final Gson OTHERS = new Gson();

  private JsonReader() {}

  /** The JSON is not of the type. */
  static final class MismatchException extends Exception {
    private static final long serialVersionUID = 1L;

    MismatchException(String at, String expected, JsonElement found) {
      this(at, expected, shape(found));
    }

    MismatchException(String at, String expected, String found) {
      super("expected %s%s, found %s".formatted(expected, at.isEmpty() ? "" : " at " + at, found));
    }
  }

  /**
   * Reads.
   *
   * @param at where in the value, empty at the top
   * @param type as what
   * @param json what
   * @return the Java value
   * @throws MismatchException if it is not of the type
   */
  static @Nullable Object read(String at, Type type, JsonElement json) throws MismatchException {
    return switch (type) {
      case Class<?> raw -> ofClass(at, raw, json);
      case ParameterizedType generic -> ofGeneric(at, generic, json);
      case GenericArrayType array ->
          throw new MismatchException(at, "a list instead of " + array, json);
      case WildcardType wildcard -> read(at, wildcard.getUpperBounds()[0], json);
      default -> throw new MismatchException(at, "a complete type instead of " + type, json);
    };
  }

  private static @Nullable Object ofClass(String at, Class<?> type, JsonElement json)
      throws MismatchException {
    if (JsonElement.class.isAssignableFrom(type)) {
      if (!type.isInstance(json)) {
        throw new MismatchException(at, "a " + type.getSimpleName(), json);
      }
      return json;
    }
    if (type == Object.class) {
      return plain(json);
    }
    if (type == String.class) {
      return primitive(at, "a string", json, JsonPrimitive::isString).getAsString();
    }
    if (type == Boolean.class || type == boolean.class) {
      return primitive(at, "a boolean", json, JsonPrimitive::isBoolean).getAsBoolean();
    }
    if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
      return number(at, type, json);
    }
    if (type.isEnum()) {
      return constant(at, type, json);
    }
    if (type.isRecord()) {
      return RecordReader.read(at, type, json);
    }
    if (type == Optional.class || Map.class == type || Collection.class.isAssignableFrom(type)) {
      return ofContainer(at, type, new Type[] {Object.class, Object.class}, json);
    }
    return other(at, type, json);
  }

  private static @Nullable Object ofGeneric(String at, ParameterizedType type, JsonElement json)
      throws MismatchException {
    Class<?> raw = (Class<?>) type.getRawType();
    Type[] arguments = type.getActualTypeArguments();
    // The SDK's type shapes become generic types without arguments when they have none.
    return arguments.length == 0 ? ofClass(at, raw, json) : ofContainer(at, raw, arguments, json);
  }

  private static Object ofContainer(String at, Class<?> raw, Type[] arguments, JsonElement json)
      throws MismatchException {
    if (raw == Optional.class) {
      return json.isJsonNull()
          ? Optional.empty()
          : Optional.ofNullable(read(at, arguments[0], json));
    }
    if (raw == Map.class) {
      if (!json.isJsonObject()) {
        throw new MismatchException(at, "an object", json);
      }
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      for (var member : json.getAsJsonObject().entrySet()) {
        map.put(member.getKey(), read(at + "." + member.getKey(), arguments[1], member.getValue()));
      }
      return Collections.unmodifiableMap(map);
    }
    if (raw == List.class || raw == Collection.class || raw == Iterable.class || raw == Set.class) {
      return elements(at, raw, arguments[0], json);
    }
    throw new MismatchException(at, "a list, map, record or plain type instead of " + raw, json);
  }

  private static Object elements(String at, Class<?> raw, Type element, JsonElement json)
      throws MismatchException {
    if (!json.isJsonArray()) {
      throw new MismatchException(at, "a list", json);
    }
    List<@Nullable Object> list = new ArrayList<>();
    for (JsonElement each : json.getAsJsonArray()) {
      list.add(read(at + "[" + list.size() + "]", element, each));
    }
    return raw == Set.class
        ? Collections.unmodifiableSet(new LinkedHashSet<>(list))
        : Collections.unmodifiableList(list);
  }

  private static Number number(String at, Class<?> type, JsonElement json)
      throws MismatchException {
    BigDecimal value = primitive(at, "a number", json, JsonPrimitive::isNumber).getAsBigDecimal();
    try {
      return switch (type.getName()) {
        case "double", "java.lang.Double", "java.lang.Number" -> value.doubleValue();
        case "float", "java.lang.Float" -> value.floatValue();
        case "int", "java.lang.Integer" -> value.intValueExact();
        case "long", "java.lang.Long" -> value.longValueExact();
        case "short", "java.lang.Short" -> value.shortValueExact();
        case "byte", "java.lang.Byte" -> value.byteValueExact();
        case "java.math.BigDecimal" -> value;
        case "java.math.BigInteger" -> integer(value);
        default -> throw new MismatchException(at, "a known type instead of " + type, json);
      };
    } catch (ArithmeticException e) {
      throw new MismatchException(
          at,
          "a whole number in the range of " + type.getSimpleName(),
          value.stripTrailingZeros().scale() > 0
              ? "a number with a fraction"
              : "a whole number beyond that range");
    }
  }

  private static BigInteger integer(BigDecimal value) {
    return value.toBigIntegerExact();
  }

  private static Object constant(String at, Class<?> type, JsonElement json)
      throws MismatchException {
    JsonElement stripped = json.isJsonPrimitive() ? json : JsonNull.INSTANCE;
    for (Object each : type.getEnumConstants()) {
      Object stands = Members.ofEnum((Enum<?>) each);
      boolean same =
          stripped.isJsonPrimitive()
              && (stands instanceof Number number
                  ? stripped.getAsJsonPrimitive().isNumber()
                      && stripped.getAsDouble() == number.doubleValue()
                  : stripped.getAsString().equals(stands.toString()));
      if (same) {
        return each;
      }
    }
    throw new MismatchException(at, "one of the constants of " + type.getSimpleName(), json);
  }

  private static @Nullable Object other(String at, Class<?> type, JsonElement json)
      throws MismatchException {
    if (!json.isJsonObject()) {
      throw new MismatchException(at, "an object for " + type.getSimpleName(), json);
    }
    try {
      return OTHERS.fromJson(json, type);
    } catch (JsonParseException e) {
      // The exception may quote the value: it stays here.
      throw new MismatchException(at, "an object that is a " + type.getSimpleName(), json);
    }
  }

  private static @Nullable Object plain(JsonElement json) {
    if (json.isJsonNull()) {
      return null;
    }
    if (json.isJsonArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      json.getAsJsonArray().forEach(each -> list.add(plain(each)));
      return Collections.unmodifiableList(list);
    }
    if (json instanceof JsonObject object) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      object.entrySet().forEach(each -> map.put(each.getKey(), plain(each.getValue())));
      return Collections.unmodifiableMap(map);
    }
    JsonPrimitive primitive = json.getAsJsonPrimitive();
    if (primitive.isBoolean()) {
      return primitive.getAsBoolean();
    }
    return primitive.isNumber() ? (Object) primitive.getAsDouble() : primitive.getAsString();
  }

  private static JsonPrimitive primitive(
      String at,
      String expected,
      JsonElement json,
      java.util.function.Predicate<JsonPrimitive> test)
      throws MismatchException {
    if (!json.isJsonPrimitive() || !test.test(json.getAsJsonPrimitive())) {
      throw new MismatchException(at, expected, json);
    }
    return json.getAsJsonPrimitive();
  }

  private static String shape(JsonElement json) {
    if (json.isJsonNull()) {
      return "null";
    }
    if (json.isJsonArray()) {
      return "a list of " + json.getAsJsonArray().size();
    }
    if (json.isJsonObject()) {
      return "an object";
    }
    JsonPrimitive primitive = json.getAsJsonPrimitive();
    return primitive.isString() ? "a string" : primitive.isNumber() ? "a number" : "a boolean";
  }
}
