package mjuz.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** The memory for simulated worlds: whether there is enough of it, and how to give more. */
final class Heap {
  /** Of a deployment at rest 9.4 KB, and as much garbage (docs/performance.md). */
  private static final long BYTES_PER_DEPLOYMENT = 18_000;

  private static final long GIB = 1L << 30;
  private static final long MIB = 1L << 20;

  private Heap() {}

  /** A command that may need more memory than there is. */
  interface User {
    /** What is in the memory, in words. */
    String inMemory();

    /** About how much that may need, in bytes; 0 if that is not known. */
    default long bytes() {
      return 0;
    }
  }

  /**
   * Warns of a world that is larger than the memory.
   *
   * @param err where to
   * @param deployments how many a world has
   * @param worlds how many there are at the same time
   */
  static void warn(PrintWriter err, long deployments, long worlds) {
    long bytes = bytes(deployments, worlds);
    long most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      err.printf(
          Locale.ROOT,
          "mjuz: %s may need about %s of memory, and the heap is %s; %s%n",
          words(deployments, worlds),
          size(bytes),
          size(most),
          more(bytes));
      err.flush();
    }
  }

  /** About how much memory worlds may need, in bytes. */
  static long bytes(long deployments, long worlds) {
    return deployments * worlds * BYTES_PER_DEPLOYMENT;
  }

  /** Deployments and worlds in words. */
  static String words(long deployments, long worlds) {
    String one = String.format(Locale.ROOT, "a world of %,d deployments", deployments);
    return worlds == 1
        ? one
        : String.format(Locale.ROOT, "%,d worlds at once of %,d deployments", worlds, deployments);
  }

  /**
   * What to say when there is no more.
   *
   * @param error what was thrown
   * @param command the command's object
   * @return one line
   */
  static String usedUp(OutOfMemoryError error, Object command) {
    long most = Runtime.getRuntime().maxMemory();
    if (String.valueOf(error.getMessage()).contains("native thread")) {
      return "the system gives no more threads; use fewer --jobs";
    }
    if (!(command instanceof User user)) {
      return "the memory is used up: the heap is %s; %s".formatted(size(most), more(2 * most));
    }
    return "the memory is used up: the heap is %s, with %s in it; %s"
        .formatted(size(most), user.inMemory(), more(Math.max(2 * most, user.bytes())));
  }

  private static String more(long bytes) {
    long gibs = (bytes + GIB - 1) / GIB;
    return "give it more with JAVA_TOOL_OPTIONS=-Xmx%dg".formatted(gibs);
  }

  private static String size(long bytes) {
    return bytes < GIB
        ? String.format(Locale.ROOT, "%,d MiB", bytes / MIB)
        : String.format(Locale.ROOT, "%,.1f GiB", (double) bytes / GIB);
  }
}
