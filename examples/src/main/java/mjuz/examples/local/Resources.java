package mjuz.examples.local;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.io.IOException;
import java.util.List;

/** What the provider does for the resources of one type. */
interface Resources {

  /**
   * A deployed instance.
   *
   * @param id its id
   * @param outputs its outputs
   */
  record Deployed(String id, Struct outputs) {}

  /** The properties whose change needs another instance. */
  List<String> replacing();

  /** The inputs with their defaults. */
  Struct check(String resourceName, Struct inputs);

  /** Creates an instance, or adopts the one that a crash left. */
  Deployed create(Struct inputs) throws IOException;

  /** Changes an instance in place. */
  Struct update(String id, Struct inputs) throws IOException;

  /** Deletes an instance; one that is gone is deleted. */
  void delete(String id) throws IOException;

  /** Whether an instance is there. */
  boolean exists(String id) throws IOException;

  /** A property that is text, or empty. */
  static String text(Struct properties, String name) {
    return properties.getFieldsOrDefault(name, Value.getDefaultInstance()).getStringValue();
  }

  /** The properties with one more. */
  static Struct with(Struct properties, String name, String text) {
    return properties.toBuilder()
        .putFields(name, Value.newBuilder().setStringValue(text).build())
        .build();
  }
}
