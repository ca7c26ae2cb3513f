package mjuz.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * A command line that was executed.
 *
 * @param exitCode its exit code
 * @param out what it printed
 * @param err what it printed to the error output
 */
record CommandRun(int exitCode, String out, String err) {
  static CommandRun mjuz(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = arguments[i].toString();
    }
    int exitCode = line.execute(texts);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
