package mjuz.pulumi.engine.value;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.Set;

/**
 * Property values as Pulumi puts them into protobuf: plain JSON, and objects that a signature marks
 * as something else (secret, asset, reference to a resource).
 */
public final class WireValues {
  /** Stands for a value that is not known. */
  public static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

  /** The property whose value says what an object really is. */
  public static final String SIGNATURE = "4dabf18193072939515e22adb298388d";

  /** The signature of a secret. */
  public static final String SECRET = "1b47061264138c4ac30d75fd1eb44270";

  static final String ASSET = "c44067f5952c0a294b673a41bacd8c17";
  static final String ARCHIVE = "0def7320c3a5731c473e5ecbe6d01bc7";
  static final String REFERENCE = "5cf8f73096256a8f31e491e813e4eb8e";
  static final String OUTPUT = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

  private static final String CONTENT = "value";

  /** One for each kind of value that a provider may expect. */
  private static final Set<String> UNKNOWNS =
      Set.of(
          UNKNOWN,
          "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
          "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
          "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
          "030794c1-ac77-496b-92df-f27374a8bd58",
          "e48ece36-62e2-4504-bad9-02848725956a",
          "dd056dcd-154b-4c76-9bd3-c8f88648b5ff");

  private WireValues() {}

  /**
   * The value that is not known.
   *
   * @return a new unknown value
   */
  public static Value unknown() {
    return string(UNKNOWN);
  }

  /**
   * Whether the engine takes a text for a value that is not known.
   *
   * @param text any
   * @return true if it is one of those
   */
  public static boolean isUnknown(String text) {
    return UNKNOWNS.contains(text);
  }

  /**
   * A text.
   *
   * @param text the text
   * @return the value
   */
  public static Value string(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  /**
   * Whether a part of the value is not known.
   *
   * @param value any value
   * @return true if it is, or contains, an unknown
   */
  public static boolean hasUnknown(Value value) {
    return switch (value.getKindCase()) {
      case STRING_VALUE -> isUnknown(value.getStringValue());
      case STRUCT_VALUE -> hasUnknown(value.getStructValue());
      case LIST_VALUE ->
          value.getListValue().getValuesList().stream().anyMatch(WireValues::hasUnknown);
      default -> false;
    };
  }

  /**
   * Whether a part of the object is not known.
   *
   * @param struct any object
   * @return true if a member contains an unknown, or if it is an output without content
   */
  public static boolean hasUnknown(Struct struct) {
    if (OUTPUT.equals(signature(struct)) && !struct.containsFields(CONTENT)) {
      return true;
    }
    return struct.getFieldsMap().values().stream().anyMatch(WireValues::hasUnknown);
  }

  /**
   * Marks a value as secret.
   *
   * @param value any value
   * @return it as a secret
   */
  public static Value secret(Value value) {
    return Value.newBuilder()
        .setStructValue(
            Struct.newBuilder().putFields(SIGNATURE, string(SECRET)).putFields(CONTENT, value))
        .build();
  }

  /**
   * What is inside of secrets and outputs.
   *
   * @param value any value
   * @return the value itself without its outermost marks
   */
  public static Value unwrap(Value value) {
    Value inner = value;
    while (inner.hasStructValue()
        && isWrapper(signature(inner.getStructValue()))
        && inner.getStructValue().containsFields(CONTENT)) {
      inner = inner.getStructValue().getFieldsOrThrow(CONTENT);
    }
    return inner;
  }

  /**
   * What is inside of secrets and outputs.
   *
   * @param struct any object
   * @return it with each member without its outermost marks
   */
  public static Struct unwrap(Struct struct) {
    Struct.Builder plain = Struct.newBuilder();
    struct.getFieldsMap().forEach((name, value) -> plain.putFields(name, unwrap(value)));
    return plain.build();
  }

  /**
   * Whether a part of the value is a secret, sealed or not.
   *
   * @param value any value
   * @return true if so
   */
  public static boolean hasSecret(Value value) {
    return switch (value.getKindCase()) {
      case STRUCT_VALUE ->
          SECRET.equals(signature(value.getStructValue()))
              || value.getStructValue().getFieldsMap().values().stream()
                  .anyMatch(WireValues::hasSecret);
      case LIST_VALUE ->
          value.getListValue().getValuesList().stream().anyMatch(WireValues::hasSecret);
      default -> false;
    };
  }

  static boolean isWrapper(String signature) {
    return signature.equals(SECRET) || signature.equals(OUTPUT);
  }

  /** The signature of an object, or the empty text if it is a plain one. */
  static String signature(Struct struct) {
    Value signature = struct.getFieldsMap().get(SIGNATURE);
    return signature == null ? "" : signature.getStringValue();
  }

  /** What a wrapper holds; null if it holds nothing. */
  static Value content(Struct wrapper) {
    return wrapper.getFieldsOrDefault(CONTENT, Value.newBuilder().setNullValueValue(0).build());
  }
}
