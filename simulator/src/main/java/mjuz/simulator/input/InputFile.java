package mjuz.simulator.input;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A text file that a user names. What is wrong with it is told with its name.
 *
 * @param path where it is, as it was given
 * @param text what is in it
 */
public record InputFile(Path path, String text) {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * Reads a file.
   *
   * @param path where it is
   * @return the file, without a byte order mark
   * @throws IOException if it cannot be read, or is no text in UTF-8; a {@link NoSuchFileException}
   *     if it is not there. The message names the file and is for people
   */
  public static InputFile read(Path path) throws IOException {
    if (path.toString().isEmpty()) {
      throw new IOException("the name of a file is empty");
    }
    if (!Files.exists(path)) {
      throw new NoSuchFileException("there is no file %s".formatted(Quoted.of(path.toString())));
    }
    if (!Files.isRegularFile(path)) {
      // It is read once for each run, so a pipe would not do.
      throw wrong(path, Files.isDirectory(path) ? "it is a folder, not a file" : "it is no file");
    }
    try {
      String text = Files.readString(path);
      return new InputFile(path, text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    } catch (CharacterCodingException e) {
      throw wrong(path, "it is no text in UTF-8", e);
    } catch (AccessDeniedException e) {
      throw wrong(path, "it may not be read: permission denied", e);
    }
  }

  /**
   * Something is wrong at a place in the file.
   *
   * @param place where, such as a path in JSON
   * @param message what, and what to do
   * @return to be thrown
   */
  public IOException wrong(String place, String message) {
    return wrong(path, place + ": " + message);
  }

  /**
   * Something is wrong in the file.
   *
   * @param message what, and what to do
   * @return to be thrown
   */
  public IOException wrong(String message) {
    return wrong(path, message);
  }

  /**
   * Something is wrong at a line of the file.
   *
   * @param line from 1
   * @param column from 1
   * @param message what, and what to do
   * @param cause what has found it
   * @return to be thrown
   */
  public IOException wrong(int line, int column, String message, Throwable cause) {
    return wrong(path, at(line, column) + ": " + message, cause);
  }

  /**
   * A place in a file.
   *
   * @param line from 1
   * @param column from 1
   * @return in words
   */
  public static String at(int line, int column) {
    return "line %d, column %d".formatted(line, column);
  }

  private static IOException wrong(Path path, String message) {
    return new IOException("%s: %s".formatted(path, message));
  }

  private static IOException wrong(Path path, String message, Throwable cause) {
    return new IOException("%s: %s".formatted(path, message), cause);
  }
}
