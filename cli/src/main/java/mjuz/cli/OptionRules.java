package mjuz.cli;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What options may say, and with which others: what is wrong, or would do nothing, is refused. */
final class OptionRules {
  private OptionRules() {}

  /**
   * Refuses numbers that are not {@link Between}.
   *
   * @param parsed the command line
   * @throws ParameterException if there is one; it names the range
   */
  static void checkRanges(ParseResult parsed) {
    for (CommandLine each : parsed.asCommandLineList()) {
      for (OptionSpec option : each.getParseResult().matchedOptions()) {
        Between range = range(option);
        if (range != null) {
          numbers(option.getValue()).forEach(number -> check(each, option, number, range));
        }
      }
    }
  }

  private static void check(CommandLine line, ArgSpec option, Number number, Between range) {
    if (number.longValue() < range.least() || number.longValue() > range.most()) {
      throw new ParameterException(line, outOf(range, option, number.toString()));
    }
  }

  private static Collection<Number> numbers(@Nullable Object value) {
    Collection<?> values = value instanceof Collection<?> many ? many : List.of(value);
    return values.stream().map(Number.class::cast).toList();
  }

  /**
   * The range of an option that was given what is no number, or a much too large one.
   *
   * @param wrong what picocli found
   * @return what to say; empty if it is about something else
   */
  static Optional<String> outOfRange(ParameterException wrong) {
    ArgSpec option = wrong.getArgSpec();
    String value = wrong.getValue();
    Between range = option == null ? null : range(option);
    return range == null || value == null
        ? Optional.empty()
        : Optional.of(outOf(range, option, value));
  }

  private static String outOf(Between range, ArgSpec option, String value) {
    return String.format(
        Locale.ROOT,
        "mjuz: %s %s: give a number from %,d to %,d",
        ((OptionSpec) option).longestName(),
        value,
        range.least(),
        range.most());
  }

  private static @Nullable Between range(ArgSpec option) {
    return option.userObject() instanceof Field field ? field.getAnnotation(Between.class) : null;
  }

  /**
   * Refuses options that would do nothing.
   *
   * @param spec of the command
   * @param does whether they do something here
   * @param otherwise why not, to be read after the name: {@code needs --curve}
   * @param options their names
   * @throws ParameterException if one was given and does nothing
   */
  static void require(CommandSpec spec, boolean does, String otherwise, String... options) {
    ParseResult parsed = spec.commandLine().getParseResult();
    for (String option : options) {
      if (!does && parsed.hasMatchedOption(option)) {
        throw new ParameterException(
            spec.commandLine(), "mjuz: %s %s".formatted(option, otherwise));
      }
    }
  }
}
