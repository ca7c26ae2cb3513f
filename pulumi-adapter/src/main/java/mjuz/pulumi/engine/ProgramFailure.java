package mjuz.pulumi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a program threw, in one line: the first exception that says something, and not one that only
 * carries another from thread to thread. Its causes are left to the log: it was thrown to explain
 * them.
 */
final class ProgramFailure {
  private static final Pattern EXCEPTION =
      Pattern.compile("(?m)^(?:Caused by: )?([\\w.$]+(?:Exception|Error))(?:: (.*))?$");

  private static final Pattern FRAME =
      Pattern.compile("(?m)^\\s+at (?:[^/\\s(]*/)*([\\w.$]+)\\.[^.(]+\\(([^():]+:\\d+)\\)$");

  private static final Pattern EXPLAINING = Pattern.compile("mjuz\\.pulumi\\.[A-Z]\\w*");

  /** Of Java, of the SDK, and of the classes that programs call: not where the mistake is. */
  private static final Pattern NOT_THE_PROGRAM =
      Pattern.compile(
          "(java|javax|jdk|sun|com\\.pulumi|com\\.google|io\\.grpc|mjuz\\.pulumi\\.engine\\.sdk)\\..*|mjuz\\.pulumi\\.[A-Z].*|mjuz\\.pulumi\\.run\\.StateProgram");

  /** What is thrown, or found in a stack trace. */
  private record Thrown(String name, String message) {
    /** Whether all that it says is what its cause says, or where the SDK was at that. */
    boolean onlyCarries(Thrown cause) {
      return message.isEmpty()
          || message.startsWith(cause.name())
          || name.startsWith("com.pulumi.");
    }

    /** Whether it was thrown here, by what programs call: its message is for people. */
    boolean explains() {
      return EXPLAINING.matcher(name).matches();
    }

    @Override
    public String toString() {
      return message.isEmpty() ? name : name + ": " + message;
    }
  }

  private ProgramFailure() {}

  /** What was thrown, and the place in the program. */
  static String of(Throwable thrown) {
    List<Thrown> chain = new ArrayList<>();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      String message = each.getMessage() == null ? "" : each.getMessage();
      chain.add(new Thrown(each.getClass().getName(), message));
    }
    Stream<StackTraceElement> frames =
        Stream.iterate(thrown, each -> each != null, Throwable::getCause)
            .flatMap(each -> Stream.of(each.getStackTrace()));
    return first(chain) + place(frames).map(place -> " (" + place + ")").orElse("");
  }

  /** The place in the program among some frames, the innermost first. */
  static Optional<String> place(Stream<StackTraceElement> frames) {
    return frames
        .filter(frame -> !isOfOthers(frame.getClassName()))
        .findFirst()
        .map(frame -> frame.getFileName() + ":" + frame.getLineNumber());
  }

  private static boolean isOfOthers(String className) {
    return NOT_THE_PROGRAM.matcher(className).matches();
  }

  /** The exception of a stack trace, and the place in the program if it is in there. */
  static String withPlace(String trace) {
    Matcher frames = FRAME.matcher(trace);
    while (frames.find()) {
      if (!isOfOthers(frames.group(1))) {
        return of(trace) + " (" + frames.group(2) + ")";
      }
    }
    return of(trace);
  }

  /** The exception of a stack trace; the text itself if there is none in it. */
  static String of(String trace) {
    List<Thrown> chain = new ArrayList<>();
    Matcher matcher = EXCEPTION.matcher(trace);
    while (matcher.find()) {
      chain.add(new Thrown(matcher.group(1), Optional.ofNullable(matcher.group(2)).orElse("")));
    }
    return chain.isEmpty() ? trace : first(chain);
  }

  private static String first(List<Thrown> chain) {
    Optional<Thrown> explained = chain.stream().filter(Thrown::explains).findFirst();
    if (explained.isPresent()) {
      return explained.get().message();
    }
    int i = 0;
    while (i + 1 < chain.size() && chain.get(i).onlyCarries(chain.get(i + 1))) {
      i++;
    }
    return chain.get(i).toString();
  }
}
