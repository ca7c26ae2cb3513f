package mjuz.pulumi.engine;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What stays of a failure's text if all is left out that differs each time that the same thing
 * fails: times, durations, ports, process ids, ids of requests, temporary files. Rather too much
 * than too little: two failures that are taken for one are only tried again later, one that is
 * taken for many is tried again and again.
 */
final class FailureGist {
  private static final String LEFT_OUT = "#";

  /** In this order: what is told by its surroundings goes before what is told by its form. */
  private static final List<Pattern> VOLATILE =
      List.of(
          // RequestID: 7Z2K, trace_id=..., "correlationId": "..."
          Pattern.compile(
              "(?i)(?<=\\b(?:request|correlation|trace|span|host|operation|activity|event|transaction)[ _-]?id\\b[\"']?[:= ]{1,2})[\"']?[\\w+/=.:-]+"),
          Pattern.compile("(?i)(?<=\\bpid[ :=]{1,2})\\d+"),
          Pattern.compile("(?i)(?<=\\b(?:attempt|try|retry) ?#?)\\d+"),
          // Temporary files and folders have random names.
          Pattern.compile("(?<=/te?mp/|/var/folders/)[^\\s'\":;,()]+"),
          Pattern.compile("(?<=127\\.0\\.0\\.1:|localhost:|\\[::1\\]:)\\d+"),
          // Dates and times of day.
          Pattern.compile("\\d{4}[-/]\\d\\d[-/]\\d\\d(?:[T ]\\d\\d:\\d\\d\\S*)?"),
          Pattern.compile(
              "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\w*,? )?(?:\\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \\d{1,4}\\b"),
          Pattern.compile("\\b\\d{1,2}:\\d\\d:\\d\\d(?:[.,]\\d+)?"),
          // 1m2.5s, 300 ms, 12.5 seconds
          Pattern.compile(
              "\\b(?:\\d+(?:\\.\\d+)? ?(?:ns|µs|us|ms|s|m|h|sec|seconds?|min|minutes?|hours?|millis(?:econds)?)(?![a-zA-Z]))+"),
          Pattern.compile("\\b(?:\\d+(?:\\.\\d+)?(?:h|ms|m|s))+\\b"),
          // UUIDs, addresses in memory, objects in Java, and other long ids.
          Pattern.compile("(?i)\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b"),
          Pattern.compile("(?i)\\b0x[0-9a-f]+"),
          Pattern.compile("(?<=@)[0-9a-f]{5,}\\b"),
          Pattern.compile("(?i)\\b(?=[a-f]*\\d)[0-9a-f]{8,}\\b"),
          Pattern.compile("\\b(?=[A-Za-z]*\\d)(?=\\d*[A-Za-z])[A-Za-z0-9]{12,}\\b"),
          Pattern.compile("\\d{5,}"));

  private FailureGist() {}

  /**
   * The gist of a text.
   *
   * @param line one line
   * @return what it has in common with the text of the same failure at another time
   */
  static String of(String line) {
    String gist = line;
    for (Pattern pattern : VOLATILE) {
      gist = pattern.matcher(gist).replaceAll(LEFT_OUT);
    }
    return gist;
  }
}
