package mjuz.pulumi;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.pulumi.asset.AssetOrArchive;
import com.pulumi.core.Either;
import com.pulumi.core.Output;
import com.pulumi.resources.Resource;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a program offers into one output of JSON: known when all of it is, secret if any of it
 * is, and with the dependencies of all of it.
 */
final class OfferedValue {
  /** The largest value, in bytes of its JSON text. */
  static final int MAX_BYTES = 4 * 1024 * 1024;

  /** Pulumi's numbers are doubles: beyond this, not every whole number is one. */
  private static final BigDecimal MAX_WHOLE = BigDecimal.valueOf(1L << 53);

  private OfferedValue() {}

  /**
   * The value as JSON.
   *
   * @param what names the value in errors
   * @param value what is offered
   * @return the JSON
   * @throws IllegalArgumentException if it is not JSON, or nested too deep; a part that becomes
   *     known only later fails the output instead
   */
  static Output<JsonElement> of(String what, @Nullable Object value) {
    return json(Place.top(what), value).applyValue(json -> limited(what, json));
  }

  private static JsonElement limited(String what, JsonElement json) {
    int size = json.toString().getBytes(StandardCharsets.UTF_8).length;
    if (size > MAX_BYTES) {
      throw new IllegalArgumentException(
          "%s is %d bytes of JSON, and %d is the most: offer where to find it instead"
              .formatted(what, size, MAX_BYTES));
    }
    return json;
  }

  private static Output<JsonElement> json(Place at, @Nullable Object value) {
    return switch (value) {
      case null -> known(JsonNull.INSTANCE);
      case String text -> known(new JsonPrimitive(at.checked(text)));
      case Character letter -> known(new JsonPrimitive(at.checked(letter.toString())));
      case Boolean truth -> known(new JsonPrimitive(truth));
      case Number number -> known(number(at, number));
      case JsonElement element -> known(checked(at, element));
      case Optional<?> optional -> json(at, optional.orElse(null));
      case Output<?> output -> output.apply(inner -> json(at, inner));
      case Either<?, ?> either -> json(at, either.<Object>either(left -> left, right -> right));
      case Map<?, ?> map -> object(at, members(at, map));
      case Collection<?> collection -> array(at, new ArrayList<>(collection));
      case Resource resource -> object(at, Members.ofResource(resource));
      case AssetOrArchive asset -> throw notJson(at, asset, "offer its content or where it is");
      case CompletionStage<?> stage -> throw notJson(at, stage, "wrap it with Output.of(...)");
      case Enum<?> constant -> json(at, Members.ofEnum(constant));
      default -> composite(at, value);
    };
  }

  private static JsonElement checked(Place at, JsonElement element) {
    if (element instanceof JsonObject object) {
      object
          .entrySet()
          .forEach(each -> checked(at.member(at.checked(each.getKey())), each.getValue()));
    } else if (element instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        checked(at.element(i), array.get(i));
      }
    } else if (element instanceof JsonPrimitive primitive && primitive.isString()) {
      at.checked(primitive.getAsString());
    }
    return element;
  }

  private static Output<JsonElement> composite(Place at, Object value) {
    if (value.getClass().isArray()) {
      List<@Nullable Object> elements = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(Array.get(value, i));
      }
      return array(at, elements);
    }
    return object(
        at,
        Members.ofObject(value)
            .orElseThrow(() -> notJson(at, value, "use a record, a map, a list or a plain value")));
  }

  private static JsonPrimitive number(Place at, Number number) {
    double asDouble = number.doubleValue();
    if (!Double.isFinite(asDouble)) {
      throw new IllegalArgumentException("%s is %s, which JSON cannot say".formatted(at, number));
    }
    boolean whole = !(number instanceof Double || number instanceof Float);
    if (whole && new BigDecimal(number.toString()).abs().compareTo(MAX_WHOLE) > 0) {
      throw new IllegalArgumentException(
          "%s is beyond the whole numbers that a Pulumi number can hold (2^53): offer it as text"
              .formatted(at));
    }
    return new JsonPrimitive(number);
  }

  private static SortedMap<String, Optional<Object>> members(Place at, Map<?, ?> map) {
    SortedMap<String, Optional<Object>> members = new TreeMap<>();
    map.forEach(
        (key, member) -> {
          if (!(key instanceof String name)) {
            throw new IllegalArgumentException(
                "%s is a map with a key of type %s: keys of JSON objects are strings"
                    .formatted(at, key == null ? "null" : key.getClass().getTypeName()));
          }
          members.put(at.checked(name), Optional.ofNullable(member));
        });
    return members;
  }

  private static Output<JsonElement> object(Place at, SortedMap<String, Optional<Object>> members) {
    if (members.isEmpty()) {
      return known(new JsonObject());
    }
    List<String> names = List.copyOf(members.keySet());
    List<Output<JsonElement>> values = new ArrayList<>();
    members.forEach((name, member) -> values.add(json(at.member(name), member)));
    return Output.all(values)
        .applyValue(
            elements -> {
              JsonObject object = new JsonObject();
              for (int i = 0; i < names.size(); i++) {
                object.add(names.get(i), elements.get(i));
              }
              return object;
            });
  }

  private static Output<JsonElement> array(Place at, List<? extends @Nullable Object> elements) {
    if (elements.isEmpty()) {
      return known(new JsonArray());
    }
    List<Output<JsonElement>> values = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      values.add(json(at.element(i), elements.get(i)));
    }
    return Output.all(values)
        .applyValue(
            all -> {
              JsonArray array = new JsonArray();
              all.forEach(array::add);
              return array;
            });
  }

  private static Output<JsonElement> known(JsonElement element) {
    return Output.of(element);
  }

  private static IllegalArgumentException notJson(Place at, Object value, String instead) {
    return new IllegalArgumentException(
        "%s is a %s, which is not JSON: %s".formatted(at, value.getClass().getTypeName(), instead));
  }
}
