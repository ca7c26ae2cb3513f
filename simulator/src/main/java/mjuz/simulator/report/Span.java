package mjuz.simulator.report;

/**
 * Something that lasted for some time.
 *
 * @param kind what
 * @param from when it began, in microseconds since the world began
 * @param to when it ended, likewise
 * @param label in a few words
 * @param detail in more words; may have several lines
 */
record Span(Kind kind, long from, long to, String label, String detail) {

  /** What lasts. The order is that of the legend. */
  enum Kind {
    ROUND("round", "round"),
    ROUND_HELD("held", "round that was held"),
    ROUND_FAILED("rfail", "round that failed"),
    CREATE("create", "create"),
    UPDATE("update", "update"),
    DELETE("delete", "delete"),
    FAILED("fail", "operation that failed or was lost"),
    DOWN("down", "no process"),
    GONE("gone", "destroyed"),
    PAUSED("paused", "stands still"),
    PARTITION("cut", "partition");

    private final String style;
    private final String words;

    Kind(String style, String words) {
      this.style = style;
      this.words = words;
    }

    /** The class for the style sheet. */
    String style() {
      return style;
    }

    String words() {
      return words;
    }
  }

  boolean overlaps(long begin, long end) {
    return from < end && to > begin;
  }

  long within(long begin, long end) {
    return Math.max(0, Math.min(to, end) - Math.max(from, begin));
  }
}
