package mjuz.simulator.topology;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form of a scenario file. What has to be there is checked by {@link ScenarioReader}, so that a
 * misspelt key is told as one.
 *
 * @param deployments the programs
 */
record ScenarioJson(@JsonProperty @Nullable List<Deployment> deployments) {

  /** A deployment and its program. */
  record Deployment(
      @JsonProperty @Nullable String name,
      @JsonProperty List<Resource> resources,
      @JsonProperty List<Offer> offers) {
    @SuppressWarnings("ConstantValue") // null if it is left out
    Deployment {
      resources = given(resources);
      offers = given(offers);
    }
  }

  /** A resource of a program. */
  record Resource(
      @JsonProperty @Nullable String name,
      @JsonProperty @Nullable Boolean deleteFirst,
      @JsonProperty @Nullable Long millis,
      @JsonProperty List<String> needs,
      @JsonProperty List<Wish> wishes) {
    Resource {
      needs = given(needs);
      wishes = given(wishes);
    }
  }

  /** An offer of another deployment that a resource takes. */
  record Wish(@JsonProperty @Nullable String from, @JsonProperty @Nullable String offer) {}

  /** An offer of a program to one other deployment. */
  record Offer(
      @JsonProperty @Nullable String name,
      @JsonProperty @Nullable String to,
      @JsonProperty List<String> needs,
      @JsonProperty @Nullable Boolean constant) {
    Offer {
      needs = given(needs);
    }
  }

  private static <T> List<T> given(@Nullable List<T> list) {
    return Objects.requireNonNullElse(list, List.of());
  }
}
