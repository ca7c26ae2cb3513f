package mjuz.pulumi;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.CustomType;
import com.pulumi.core.annotations.EnumType;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.InputArgs;
import com.pulumi.resources.Resource;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the members of Java objects that are objects in JSON, by the rules of the Pulumi SDK. */
final class Members {
  private Members() {}

  /** The outputs of a resource, its URN and, unless it is a component, its id. */
  static SortedMap<String, Optional<Object>> ofResource(Resource resource) {
    SortedMap<String, Optional<Object>> members =
        fields(
            resource,
            field ->
                Optional.ofNullable(field.getAnnotation(Export.class))
                    .filter(export -> Output.class.isAssignableFrom(field.getType()))
                    .map(export -> export.name().isEmpty() ? field.getName() : export.name()));
    members.put("urn", Optional.of(resource.urn()));
    if (resource instanceof CustomResource custom) {
      members.put("id", Optional.of(custom.id()));
    }
    return members;
  }

  /** The members of a record, of arguments, or of one of the SDK's output types; or empty. */
  static Optional<SortedMap<String, Optional<Object>>> ofObject(Object value) {
    if (value instanceof Record theRecord) {
      return Optional.of(ofRecord(theRecord));
    }
    if (value instanceof InputArgs args) {
      return Optional.of(
          fields(
              args,
              field ->
                  Optional.ofNullable(field.getAnnotation(Import.class))
                      .map(each -> each.name().isEmpty() ? field.getName() : each.name())));
    }
    if (value.getClass().isAnnotationPresent(CustomType.class)) {
      return Optional.of(
          fields(
              value,
              field ->
                  Modifier.isStatic(field.getModifiers())
                      ? Optional.empty()
                      : Optional.of(field.getName())));
    }
    return Optional.empty();
  }

  /** What an enum stands for: what its converter says if it is one of the SDK's, or its name. */
  static Object ofEnum(Enum<?> constant) {
    for (Method method : constant.getDeclaringClass().getDeclaredMethods()) {
      if (method.isAnnotationPresent(EnumType.Converter.class)) {
        Object converted = read(method, () -> method.invoke(constant));
        return converted == null ? constant.name() : converted;
      }
    }
    return constant.name();
  }

  private static SortedMap<String, Optional<Object>> ofRecord(Record value) {
    SortedMap<String, Optional<Object>> members = new TreeMap<>();
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Method accessor = component.getAccessor();
      members.put(
          component.getName(), Optional.ofNullable(read(accessor, () -> accessor.invoke(value))));
    }
    return members;
  }

  private static SortedMap<String, Optional<Object>> fields(
      Object value, Function<Field, Optional<String>> name) {
    SortedMap<String, Optional<Object>> members = new TreeMap<>();
    for (Class<?> type = value.getClass();
        type != null && type != Object.class;
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        name.apply(field)
            .ifPresent(
                each ->
                    members.putIfAbsent(
                        each, Optional.ofNullable(read(field, () -> field.get(value)))));
      }
    }
    return members;
  }

  /** Reads something by reflection. */
  private interface Reading {
    @Nullable Object read() throws ReflectiveOperationException;
  }

  private static @Nullable Object read(AccessibleObject member, Reading reading) {
    try {
      member.setAccessible(true);
      return reading.read();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot read " + member, e);
    }
  }
}
