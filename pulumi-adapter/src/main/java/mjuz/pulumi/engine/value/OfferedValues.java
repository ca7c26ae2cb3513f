package mjuz.pulumi.engine.value;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeMap;

/** Translates offered values between Pulumi's wire and the protocol's canonical JSON. */
public final class OfferedValues {
  /** How deep lists and objects may be nested; the offering program refuses more as well. */
  private static final int MAX_DEPTH = 24;

  /** Beyond this, not every whole number is a double: 2^53. */
  private static final double MAX_WHOLE = 9_007_199_254_740_992.0;

  private static final ObjectMapper JSON = new ObjectMapper();

  private OfferedValues() {}

  /**
   * The protocol's form of a value.
   *
   * @param value what the program offers
   * @param maxBytes the most that its JSON may take in UTF-8
   * @return canonical JSON; secret if any part is
   * @throws NotOfferableException if a part is not JSON, or if it is too large or too deep
   */
  public static mjuz.core.model.Value fromWire(Value value, int maxBytes)
      throws NotOfferableException {
    Writer writer = new Writer();
    writer.write(value, "value", 0);
    String json = writer.text.toString();
    int bytes = json.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > maxBytes) {
      throw new NotOfferableException(
          "its value takes %d bytes as JSON, more than the limit of %d: offer a reference to the data instead, or raise the limit on both sides"
              .formatted(bytes, maxBytes));
    }
    return new mjuz.core.model.Value(json, writer.secret);
  }

  /**
   * A value as Pulumi takes it.
   *
   * @param value what satisfies a wish
   * @return it, marked as secret if it is
   */
  public static Value toWire(mjuz.core.model.Value value) {
    Value plain;
    try {
      plain = toWire(JSON.readTree(value.json()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the value of a bound wish is not JSON", e);
    }
    return value.secret() ? WireValues.secret(plain) : plain;
  }

  /**
   * What the engine would not take of a value, or would take for something else. A peer is not
   * believed: it may be of another version, or not mjuz at all.
   *
   * @param value what a peer offers
   * @return what is wrong, without any of the value; empty if nothing is
   */
  public static Optional<String> problem(mjuz.core.model.Value value) {
    try {
      return problem(JSON.readTree(value.json()), "value", 0);
    } catch (JsonProcessingException e) {
      return Optional.of("it is not JSON");
    }
  }

  private static Optional<String> problem(JsonNode node, String path, int depth) {
    if (depth > MAX_DEPTH) {
      return Optional.of("it is nested more than %d levels deep".formatted(MAX_DEPTH));
    }
    if (node.has(WireValues.SIGNATURE)) {
      return Optional.of(
          "%s is an object with a member '%s', a name that Pulumi keeps for itself"
              .formatted(path, WireValues.SIGNATURE));
    }
    if (node.isTextual() && WireValues.isUnknown(node.textValue())) {
      return Optional.of("%s is the text that Pulumi takes for a value not known".formatted(path));
    }
    if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      return Optional.of("%s is a number beyond those of Pulumi".formatted(path));
    }
    for (var member : node.properties()) {
      Optional<String> inside = problem(member.getValue(), path + "." + member.getKey(), depth + 1);
      if (inside.isPresent()) {
        return inside;
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      Optional<String> inside = problem(node.get(i), path + "[" + i + "]", depth + 1);
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }

  /**
   * JSON as the engine takes it.
   *
   * @param node any JSON
   * @return the same
   */
  public static Value toWire(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        Struct.Builder struct = Struct.newBuilder();
        node.properties().forEach(e -> struct.putFields(e.getKey(), toWire(e.getValue())));
        yield Value.newBuilder().setStructValue(struct).build();
      }
      case ARRAY -> {
        ListValue.Builder list = ListValue.newBuilder();
        node.forEach(item -> list.addValues(toWire(item)));
        yield Value.newBuilder().setListValue(list).build();
      }
      case STRING -> WireValues.string(node.textValue());
      case NUMBER -> Value.newBuilder().setNumberValue(node.doubleValue()).build();
      case BOOLEAN -> Value.newBuilder().setBoolValue(node.booleanValue()).build();
      default -> Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build();
    };
  }

  /** Writes canonical JSON: members sorted by name, no white space, one form for each number. */
  private static final class Writer {
    private final StringBuilder text = new StringBuilder();
    private boolean secret;

    void write(Value value, String path, int depth) throws NotOfferableException {
      if (depth > MAX_DEPTH) {
        throw new NotOfferableException(
            "its value is nested more than %d levels deep".formatted(MAX_DEPTH));
      }
      switch (value.getKindCase()) {
        case STRUCT_VALUE -> writeObject(value.getStructValue(), path, depth);
        case LIST_VALUE -> writeList(value.getListValue(), path, depth);
        case STRING_VALUE -> writeString(value.getStringValue());
        case NUMBER_VALUE -> writeNumber(value.getNumberValue(), path);
        case BOOL_VALUE -> text.append(value.getBoolValue());
        default -> text.append("null");
      }
    }

    private void writeObject(Struct struct, String path, int depth) throws NotOfferableException {
      String signature = WireValues.signature(struct);
      switch (signature) {
        case "" -> writeMembers(struct, path, depth);
        case WireValues.SECRET, WireValues.OUTPUT -> {
          secret |= signature.equals(WireValues.SECRET) || isSecretOutput(struct);
          write(WireValues.content(struct), path, depth);
        }
        case WireValues.ASSET ->
            throw refused(path, "an asset", "a file exists on this machine only");
        case WireValues.ARCHIVE ->
            throw refused(path, "an archive", "a file exists on this machine only");
        case WireValues.REFERENCE ->
            throw refused(path, "a resource", "it belongs to this stack; offer its outputs");
        default -> throw refused(path, "of a kind that JSON does not have", "peers speak JSON");
      }
    }

    private static boolean isSecretOutput(Struct output) {
      Value mark = output.getFieldsMap().get("secret");
      return mark != null && mark.getBoolValue();
    }

    private void writeMembers(Struct struct, String path, int depth) throws NotOfferableException {
      text.append('{');
      boolean first = true;
      for (var member : new TreeMap<>(struct.getFieldsMap()).entrySet()) {
        if (!first) {
          text.append(',');
        }
        first = false;
        if (member.getKey().equals(WireValues.SIGNATURE)) {
          throw refused(
              path,
              "an object with a member '%s'".formatted(member.getKey()),
              "Pulumi keeps that name for itself");
        }
        writeString(member.getKey());
        text.append(':');
        write(member.getValue(), path + "." + member.getKey(), depth + 1);
      }
      text.append('}');
    }

    private void writeList(ListValue list, String path, int depth) throws NotOfferableException {
      text.append('[');
      for (int i = 0; i < list.getValuesCount(); i++) {
        if (i > 0) {
          text.append(',');
        }
        write(list.getValues(i), path + "[" + i + "]", depth + 1);
      }
      text.append(']');
    }

    private void writeNumber(double number, String path) throws NotOfferableException {
      if (!Double.isFinite(number)) {
        throw refused(path, "the number " + number, "JSON has no such number");
      }
      if (number == Math.rint(number) && Math.abs(number) < MAX_WHOLE) {
        text.append((long) number);
      } else {
        text.append(number);
      }
    }

    private void writeString(String string) {
      try {
        text.append(JSON.writeValueAsString(string));
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("a text that cannot be written as JSON", e);
      }
    }

    private static NotOfferableException refused(String path, String what, String why) {
      return new NotOfferableException(
          "%s is %s, which cannot be offered: %s".formatted(path, what, why));
    }
  }
}
