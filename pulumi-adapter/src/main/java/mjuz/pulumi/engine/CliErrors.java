package mjuz.pulumi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mjuz.pulumi.engine.command.CliResult;

/**
 * The errors that the CLI writes, each with all its lines: of several that it tells together the
 * first line is their number only, and what each is about is in those below.
 */
final class CliErrors {
  private static final String SIGN = "error:";

  private CliErrors() {}

  /** Each error in one line, with what stands before it. */
  static List<String> of(CliResult result) {
    List<String> errors = new ArrayList<>();
    boolean goesOn = false;
    for (String line : Stream.concat(result.error().lines(), result.output().lines()).toList()) {
      if (line.contains(SIGN)) {
        errors.add(line.strip());
        goesOn = true;
      } else if (goesOn && !line.isBlank() && Character.isWhitespace(line.charAt(0))) {
        errors.set(errors.size() - 1, errors.getLast() + " " + line.strip());
      } else {
        goesOn = false;
      }
    }
    return errors;
  }

  /** What comes after the word. */
  static String text(String error) {
    return error.substring(error.indexOf(SIGN) + SIGN.length()).strip();
  }
}
