package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mjuz.simulator.input.VirtualTime;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.random.RandomForks;
import mjuz.simulator.world.FaultProfile.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The numbers of docs/world.md are those of the profiles. */
class WorldPageTest {
  private static final Path PAGE = Path.of("../docs/world.md");
  private static final List<Kind> FIXED = List.of(Kind.NONE, Kind.LAN, Kind.WAN, Kind.HOSTILE);

  private static FaultProfile profile(Kind kind) {
    return FaultProfile.of(kind, new RandomForks(1).fork("profile"));
  }

  private static List<String> row(String first) throws IOException {
    try (Stream<String> lines = Files.lines(PAGE)) {
      return lines
          .filter(line -> line.startsWith("| " + first + " |"))
          .map(line -> List.of(line.split(Pattern.quote("|"))))
          .findFirst()
          .orElseThrow(() -> new AssertionError("there is no row of " + first))
          .stream()
          .map(String::strip)
          .toList();
    }
  }

  private static void assertRow(String first, Function<FaultProfile, String> text)
      throws IOException {
    List<String> cells = row(first);
    for (Kind kind : FIXED) {
      assertThat(cells.get(2 + FIXED.indexOf(kind)))
          .as("%s of %s", first, kind)
          .isEqualTo(text.apply(profile(kind)));
    }
  }

  private static String every(long micros) {
    return micros == 0 ? "never" : VirtualTime.text(micros);
  }

  private static String number(double chance) {
    return chance == 0 ? "0" : Double.toString(chance);
  }

  @Test
  void theNumbersOfTheProfilesAreOnThePage() throws IOException {
    assertRow(
        "`delay`",
        p ->
            VirtualTime.text(p.delay().meanMicros())
                + (p.delay().shape() == SimDuration.Shape.UNIFORM ? " even" : " exp."));
    assertRow("`loss`", p -> number(p.loss()));
    assertRow("`duplication`", p -> number(p.duplication()));
    assertRow("in order", p -> p.inOrder() ? "yes" : "no");
    assertRow("`fsync`", p -> VirtualTime.text(p.fsync().meanMicros()));
    assertRow("`fault-every`", p -> every(p.faultEvery()));
    assertRow("`change-every`", p -> every(p.changeEvery()));
    assertRow("`failing-rounds`", p -> number(p.failingRounds()));
    assertRow("`failing-steps`", p -> number(p.failingSteps()));
    assertRow("`skew`", p -> VirtualTime.text(p.skew()));
    assertRow("`phase`", p -> VirtualTime.text(p.phase()));
  }

  @Test
  void theWeightsOfTheFaultsAreOnThePage() throws IOException {
    List<Restriction.Part> kinds = List.of(Restriction.Part.values());
    // The kinds of faults are the first.
    kinds = kinds.subList(0, kinds.indexOf(Restriction.Part.LOSS));
    for (Kind kind : List.of(Kind.LAN, Kind.WAN, Kind.HOSTILE)) {
      List<String> onThePage = new ArrayList<>();
      for (Restriction.Part part : kinds) {
        onThePage.add(row("`%s`".formatted(part)).get(1 + FIXED.indexOf(kind)));
      }
      assertThat(onThePage)
          .as("faults of %s", kind)
          .isEqualTo(
              Arrays.stream(profile(kind).faults().all()).mapToObj(Integer::toString).toList());
    }
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void everySettingIsOnThePage(Setting setting) throws IOException {
    assertThat(row("`%s`".formatted(setting))).hasSizeGreaterThan(6);
  }

  /** What a swarm draws is within what the page says. */
  @Test
  void aSwarmDrawsWhatThePageSays() {
    List<FaultProfile> drawn = new ArrayList<>();
    for (long seed = 1; seed <= 3_000; seed++) {
      drawn.add(FaultProfile.of(Kind.SWARM, new RandomForks(seed).fork("profile")));
    }
    assertThat(drawn)
        .allSatisfy(
            p -> {
              assertThat(p.delay().meanMicros()).isBetween(195L, 100_000L);
              assertThat(p.loss()).isBetween(0.0, 0.3);
              assertThat(p.duplication()).isBetween(0.0, 0.3);
              assertThat(p.fsync().meanMicros()).isBetween(0L, 40_000L);
              assertThat(p.faultEvery()).isBetween(250_000L, 8_000_000L);
              assertThat(p.changeEvery()).isBetween(250_000L, 8_000_000L);
              assertThat(p.failingRounds()).isBetween(0.0, 0.5);
              assertThat(p.failingSteps()).isEqualTo(0.3);
              assertThat(p.skew()).isBetween(0L, 20_000_000L);
              assertThat(p.phase()).isBetween(5_000_000L, 29_000_000L);
            });
    assertThat(drawn).anyMatch(FaultProfile::inOrder).anyMatch(p -> !p.inOrder());
    assertThat(drawn).anyMatch(p -> p.delay().meanMicros() == 195);
    assertThat(drawn).anyMatch(p -> p.phase() == 29_000_000L);
  }
}
