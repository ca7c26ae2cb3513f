package mjuz.pulumi;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads JSON objects as records: by the names of the components, others are left out. */
final class RecordReader {
  private RecordReader() {}

  static Object read(String at, Class<?> type, JsonElement json)
      throws JsonReader.MismatchException {
    if (!json.isJsonObject()) {
      throw new JsonReader.MismatchException(at, "an object for " + type.getSimpleName(), json);
    }
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    @Nullable Object[] values = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = component(at, components[i], json);
    }
    return construct(at, type, types, values, json);
  }

  private static @Nullable Object component(String at, RecordComponent component, JsonElement json)
      throws JsonReader.MismatchException {
    JsonElement member = json.getAsJsonObject().get(component.getName());
    JsonElement present = member == null ? JsonNull.INSTANCE : member;
    if (present.isJsonNull() && isNullable(component)) {
      return null;
    }
    return JsonReader.read(at + "." + component.getName(), component.getGenericType(), present);
  }

  /** Pulumi drops members that are null, so whoever expects one says so: with any @Nullable. */
  private static boolean isNullable(RecordComponent component) {
    return Stream.of(component.getAnnotations(), component.getAnnotatedType().getAnnotations())
        .flatMap(Stream::of)
        .map(Annotation::annotationType)
        .anyMatch(each -> each.getSimpleName().equals("Nullable"));
  }

  private static Object construct(
      String at, Class<?> type, Class<?>[] types, @Nullable Object[] values, JsonElement json)
      throws JsonReader.MismatchException {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      // What the record's own check says may quote the value: only its type is told.
      throw new JsonReader.MismatchException(
          at,
          "an object that %s accepts (it throws %s)"
              .formatted(type.getSimpleName(), e.getCause().getClass().getSimpleName()),
          json);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot construct " + type, e);
    }
  }
}
