package mjuz.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * The standard output of the process. What cannot be written ends the process, so that no command
 * works on for nobody or says that all is well: quietly with {@link ExitCode#READER_GONE} if the
 * reader of a pipe is gone, with a message and {@link ExitCode#UNREADABLE} otherwise. Thread-safe.
 */
final class Output extends OutputStream {
  private static final int BYTE = 0xff;

  private final OutputStream to;
  private final PrintStream err;
  private final IntConsumer exit;
  private OptionalInt exitCode = OptionalInt.empty();

  /**
   * An output.
   *
   * @param to where it goes to
   * @param err where it is said that this failed
   * @param exit ends the process; called once at most, on a thread of its own, because it waits for
   *     what happens at the end, in which there may be output too
   */
  Output(OutputStream to, PrintStream err, IntConsumer exit) {
    this.to = to;
    this.err = err;
    this.exit = exit;
  }

  /** The same for text; each line is written at once. */
  PrintWriter writer(Charset charset) {
    return new Text(this, charset);
  }

  /** Text in the charset of the terminal. */
  private static final class Text extends PrintWriter {
    private final Output to;

    Text(Output to, Charset charset) {
      super(to, true, charset);
      this.to = to;
    }
  }

  /**
   * The same output for a file, which is in UTF-8 whatever a terminal has.
   *
   * @param out of this class or not
   * @return writes after what that has written; does nothing when it is closed
   */
  static PrintWriter inUtf8(PrintWriter out) {
    out.flush();
    return out instanceof Text text
        ? new PrintWriter(text.to, false, StandardCharsets.UTF_8)
        : new PrintWriter(out);
  }

  /** What the process ends with because something could not be written; empty if all was. */
  synchronized OptionalInt exitCode() {
    return exitCode;
  }

  @Override
  public void write(int octet) {
    write(new byte[] {(byte) (octet & BYTE)}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) {
    if (exitCode.isPresent()) {
      return;
    }
    try {
      to.write(bytes, from, length);
    } catch (IOException e) {
      fail(e);
    }
  }

  @Override
  public synchronized void flush() {
    if (exitCode.isPresent()) {
      return;
    }
    try {
      to.flush();
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    String message = String.valueOf(e.getMessage());
    // "Broken pipe", and most of what it is in other languages.
    boolean gone = message.toLowerCase(Locale.ROOT).contains("pipe");
    if (!gone) {
      err.println("mjuz: the output cannot be written: " + message);
      err.flush();
    }
    int code = gone ? ExitCode.READER_GONE : ExitCode.UNREADABLE;
    exitCode = OptionalInt.of(code);
    Thread.ofPlatform().daemon().name("exit").start(() -> exit.accept(code));
  }
}
