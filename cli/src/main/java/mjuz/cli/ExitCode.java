package mjuz.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import mjuz.pulumi.run.ExitCodes;

/** What the exit codes of {@code mjuz} mean. The launcher adds 69: a tool is missing. */
final class ExitCode {
  /** Done, or what was asked holds. */
  static final int OK = 0;

  /** Failed, or what was asked does not hold. */
  static final int FAILED = 1;

  /** The command line is wrong. */
  static final int USAGE = 2;

  /** What the command is about is not there: no file, no deployment, or no process that runs. */
  static final int NOT_FOUND = 3;

  /** A file cannot be read or written, or is not what it should be. */
  static final int UNREADABLE = 4;

  /** The memory is used up. */
  static final int OUT_OF_MEMORY = 5;

  /** Destroyed but for what is protected; as of the process of a deployment. */
  static final int PROTECTED = ExitCodes.PROTECTED;

  /** Whoever read the output has gone; as of a program that SIGPIPE ends. */
  static final int READER_GONE = 141;

  private static final String MISSING =
      "A tool is missing: JDK, Maven or Pulumi (said by the launcher).";

  private static final String READER = "Whoever read the output has gone, as in '| head'.";

  private ExitCode() {}

  /** For the end of the --help of a command; those that it can end with. */
  static Map<String, String> list(String command) {
    Map<String, String> list = all();
    switch (command) {
      case "run" -> {
        list.clear();
        list.put("2", "The command line is wrong.");
        list.put("3", "There is no such class, or it has no main method.");
        list.put("any", "What the program ends with: see 'Exit codes' in the README.");
        list.put("69", MISSING);
      }
      case "status" -> {
        list.put("0", "The deployment runs.");
        list.remove("1");
        list.remove("5");
        list.put("3", "There is no such deployment, or no process that runs it.");
      }
      case "explore", "bench" -> list.remove("3");
      case "demo" -> {
        list.remove("3");
        list.remove("5");
      }
      case "stop" -> list.remove("5");
      case "destroy" -> {
        list.remove("5");
        list.remove("69");
        list.remove("141");
        list.put("6", "All is destroyed but what is protected in the stack, and what that needs.");
        list.put("69", MISSING);
        list.put("141", READER);
      }
      case "help" -> list.keySet().retainAll(Set.of("0", "2", "4", "69", "141"));
      default -> {
        // All of them.
      }
    }
    return list;
  }

  private static Map<String, String> all() {
    Map<String, String> list = new LinkedHashMap<>();
    list.put("0", "Done, or what was asked holds.");
    list.put("1", "Failed, or what was asked does not hold.");
    list.put("2", "The command line is wrong.");
    list.put("3", "There is no such file or deployment, or no process that runs it.");
    list.put("4", "A file cannot be read or written, or is not what it should be.");
    list.put("5", "The memory is used up.");
    list.put("69", MISSING);
    list.put("141", READER);
    return list;
  }
}
