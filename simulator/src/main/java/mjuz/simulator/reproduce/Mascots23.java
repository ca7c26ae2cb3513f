package mjuz.simulator.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.JsonInput;
import mjuz.simulator.protocol.Protocol;

/**
 * The MASCOTS 2023 evaluation: a server that needs five dependencies, each on a node of its own,
 * and nodes that sleep most of the time.
 */
public final class Mascots23 {
  private final JsonNode data;
  private final List<UpTimes> tables;

  private Mascots23(JsonNode data) {
    this.data = data;
    this.tables = UpTimes.read(data);
  }

  /**
   * The published up-times and measurements.
   *
   * @return the evaluation
   */
  public static Mascots23 published() {
    return new Mascots23(Published.read("mascots23.json"));
  }

  /**
   * Up-times of one's own.
   *
   * @param file of the form of the published data; what was measured may be missing, and there may
   *     be any number of dependencies and rounds
   * @return the evaluation
   * @throws IOException if it cannot be read, or is not of that form; a {@link
   *     java.nio.file.NoSuchFileException} if it is not there. The message names the file
   */
  public static Mascots23 read(Path file) throws IOException {
    InputFile input = InputFile.read(file);
    JsonInput.read(input, UpTimesJson.class);
    try {
      return new Mascots23(Published.JSON.readTree(input.text()));
    } catch (IllegalArgumentException e) {
      throw input.wrong(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The data of the publication, to be named with its numbers.
   *
   * @return where it is from; empty if a file of one's own does not say
   */
  public String source() {
    return data.path("source").asText();
  }

  /**
   * Runs all tables.
   *
   * @param seed of the simulated world: decides the delays of messages and steps
   * @return one for each table, in the order of the file
   */
  public List<SleepOutcome> outcomes(long seed) {
    return tables.stream().map(each -> outcome(each, seed)).toList();
  }

  private static SleepOutcome outcome(UpTimes times, long seed) {
    SleepBound bound = SleepBound.of(times);
    OptionalLong mjuz = new SleepingNodes(seed, Protocol.MJUZ).finish(times);
    OptionalLong legacy = new SleepingNodes(seed, Protocol.MJUZ_1_0).finish(times);
    return new SleepOutcome(
        times.name(),
        round(times, bound.begin()),
        bound.finish(),
        round(times, bound.finish()),
        mjuz,
        round(times, mjuz),
        legacy,
        round(times, legacy),
        times.measuredRound());
  }

  private static OptionalInt round(UpTimes times, OptionalLong micros) {
    return micros.isPresent() ? times.roundOf(micros.getAsLong()) : OptionalInt.empty();
  }
}
