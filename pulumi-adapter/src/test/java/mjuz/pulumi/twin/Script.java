package mjuz.pulumi.twin;

import java.util.List;

/**
 * What both executors are made to do, round after round, on a stack that is empty at first.
 *
 * @param name a sentence
 * @param acts the rounds
 */
record Script(String name, List<Act> acts) {
  Script {
    acts = List.copyOf(acts);
  }

  static Script of(String name, Act... acts) {
    return new Script(name, List.of(acts));
  }

  @Override
  public String toString() {
    return name;
  }
}
