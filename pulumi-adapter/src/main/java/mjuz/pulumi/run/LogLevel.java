package mjuz.pulumi.run;

/** How much is logged. */
public enum LogLevel {
  /** Only what needs attention. */
  ERROR,
  /** Also failed rounds and peers that cannot be reached. */
  WARN,
  /** Also one line for each thing that changes. */
  INFO,
  /** Also rounds, and the output of the Pulumi CLI. */
  DEBUG,
  /** Everything. */
  TRACE
}
