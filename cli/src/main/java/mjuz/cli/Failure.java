package mjuz.cli;

import java.io.PrintWriter;
import picocli.CommandLine;

/** What is said when a command ends by an exception, and with which exit code. */
final class Failure {
  private Failure() {}

  /**
   * Says it.
   *
   * @param thrown what ended the command
   * @param line the command
   * @return the exit code
   */
  static int explain(Throwable thrown, CommandLine line) {
    PrintWriter err = line.getErr();
    if (thrown instanceof CommandException e) {
      err.println("mjuz: " + e.getMessage());
      err.flush();
      return e.exitCode();
    }
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof OutOfMemoryError full) {
        err.println("mjuz: " + Heap.usedUp(full, line.getCommand()));
        err.flush();
        return ExitCode.OUT_OF_MEMORY;
      }
    }
    err.println("mjuz: this is a fault of mjuz itself; please report it with what follows");
    thrown.printStackTrace(err);
    err.flush();
    return ExitCode.FAILED;
  }
}
