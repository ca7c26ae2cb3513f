package mjuz.simulator.reproduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of a file of up-times. What they mean is said in docs/verification.md. */
record UpTimesJson(
    @JsonProperty @Nullable String source,
    @JsonProperty @Nullable String unit,
    @JsonProperty @Nullable String model,
    @JsonProperty("start_s") @Nullable Map<String, List<JsonNode>> starts,
    @JsonProperty("duration_s") @Nullable Map<String, Double> durations,
    @JsonProperty("measured_muse_finishing_round") @Nullable JsonNode measured,
    @JsonProperty("lower_bound_round") @Nullable JsonNode bound) {}
