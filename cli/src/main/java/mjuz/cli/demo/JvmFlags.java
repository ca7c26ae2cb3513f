package mjuz.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** Flags of the JVM for the processes of the demo. */
final class JvmFlags {
  /** From here on the JVM warns of what protobuf and Guava do, unless it is told not to. */
  private static final int WARNS_OF_UNSAFE = 24;

  private JvmFlags() {}

  /** Small heaps, a quick start, and a common pool in which Pulumi programs do not hang. */
  static List<String> forShortRuns() {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4"));
    if (Runtime.version().feature() >= WARNS_OF_UNSAFE) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    return flags;
  }
}
