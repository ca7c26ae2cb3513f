package mjuz.core.protocol;

/**
 * The times of the protocol, in microseconds. None of them is needed for the guarantees: they only
 * say how long a round waits for something that may come soon, and how often a thing is said again.
 *
 * @param lateBindingMicros how long an unsatisfied wish is waited for inside a round (R5); 0 or
 *     more
 * @param holdMicros how long an offer in use is waited for inside a round (R6); 0 or more
 * @param resendMicros after what time state that was not answered is said again; positive
 * @param retryFirstMicros the first interval of back-off after a failure (R5); positive
 * @param retryMaxMicros the longest one; at least the first
 * @param patienceMicros after what time a program that does nothing and does not end is ended, if
 *     nobody waits for this deployment to undeploy something meanwhile (R11); 0 or more
 */
public record ProtocolOptions(
    long lateBindingMicros,
    long holdMicros,
    long resendMicros,
    long retryFirstMicros,
    long retryMaxMicros,
    long patienceMicros) {
  /**
   * 2 s late binding, 2 s hold, 5 s until said again, back-off from 1 s to 5 min, 10 min for a
   * program that does nothing.
   */
  public static final ProtocolOptions DEFAULT =
      new ProtocolOptions(2_000_000, 2_000_000, 5_000_000, 1_000_000, 300_000_000, 600_000_000);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public ProtocolOptions {
    if (lateBindingMicros < 0
        || holdMicros < 0
        || resendMicros <= 0
        || retryFirstMicros <= 0
        || retryMaxMicros < retryFirstMicros
        || patienceMicros < 0) {
      throw new IllegalArgumentException(
          "times out of range: late binding %d, hold %d, resend %d, retry %d to %d, patience %d µs"
              .formatted(
                  lateBindingMicros,
                  holdMicros,
                  resendMicros,
                  retryFirstMicros,
                  retryMaxMicros,
                  patienceMicros));
    }
  }
}
