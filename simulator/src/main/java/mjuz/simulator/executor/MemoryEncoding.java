package mjuz.simulator.executor;

import mjuz.core.stack.RegisteredNames;
import mjuz.core.stack.RoundMemory;

/** Takes the memory of an executor apart for comparison. */
public final class MemoryEncoding {
  private MemoryEncoding() {}

  /**
   * Names what programs have registered, and what has to stay.
   *
   * @param memory what is taken apart
   * @param to takes the values
   */
  public static void encode(RoundMemory memory, Encoder to) {
    to.flag(memory.registered().isPresent());
    memory.registered().ifPresent(names -> encode(names, to));
    to.plan(memory.plan());
  }

  private static void encode(RegisteredNames names, Encoder to) {
    to.number(names.resources().size());
    names.resources().forEach(to::name);
    to.number(names.offers().size());
    names.offers().forEach(to::edge);
    to.number(names.wishes().size());
    names.wishes().forEach(to::edge);
    to.number(names.connections().size());
    names.connections().forEach(peer -> to.name(peer.text()));
  }
}
