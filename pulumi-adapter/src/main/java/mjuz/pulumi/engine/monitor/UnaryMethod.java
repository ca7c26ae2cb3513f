package mjuz.pulumi.engine.monitor;

import java.util.concurrent.CompletionStage;

/** A method of the proxied service that is looked into. */
@FunctionalInterface
interface UnaryMethod {

  /**
   * Answers a call without blocking.
   *
   * @param request the request's bytes
   * @param target what the proxy stands before
   * @return the answer's bytes; fails with {@link RefusedException} for what is the program's
   *     fault, or with what the target failed with
   * @throws java.io.IOException if the request cannot be parsed
   */
  CompletionStage<byte[]> handle(byte[] request, Target target) throws java.io.IOException;

  /** The same method of the service behind the proxy. */
  @FunctionalInterface
  interface Target {
    /** Calls it. */
    CompletionStage<byte[]> call(byte[] request);
  }
}
