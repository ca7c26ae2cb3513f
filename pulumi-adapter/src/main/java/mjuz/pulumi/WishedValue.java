package mjuz.pulumi;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.reflect.TypeToken;
import mjuz.core.model.DeploymentName;
import org.jspecify.annotations.Nullable;

/**
 * Reads an offered value as the type of a wish.
 *
 * @param <T> the type of the wish
 * @param offer the name of the wish
 * @param offering the peer
 * @param type the type of the wish
 */
record WishedValue<T>(String offer, DeploymentName offering, TypeToken<T> type) {

  /**
   * Reads a value.
   *
   * @param json the value; null, as the SDK has it where a value is absent, is JSON's null
   * @return it in Java; null for a null that is read as an {@code Object}
   * @throws WishedTypeException if it is of another type
   */
  @SuppressWarnings("unchecked") // the reader holds to the type
  T read(@Nullable JsonElement json) {
    try {
      return (T) JsonReader.read("", type.getType(), json == null ? JsonNull.INSTANCE : json);
    } catch (JsonReader.MismatchException e) {
      throw new WishedTypeException(
          "wish '%s' of deployment '%s': %s. Wish it as the type that '%s' offers, or have '%s' offer another value"
              .formatted(offer, offering, e.getMessage(), offering, offering),
          e);
    }
  }
}
