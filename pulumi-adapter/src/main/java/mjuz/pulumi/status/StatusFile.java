package mjuz.pulumi.status;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The file in which a running deployment keeps its status for others to read. It is replaced as a
 * whole, so a reader never sees a part of it; it need not survive a crash of the machine.
 */
public final class StatusFile {
  private StatusFile() {}

  /**
   * Replaces the status.
   *
   * @param file where; its folder exists
   * @param snapshot the status
   * @throws IOException if it cannot be written; the earlier one then stays
   */
  public static void write(Path file, StatusSnapshot snapshot) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, StatusJson.toJson(snapshot).toPrettyString() + "\n");
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Reads the status.
   *
   * @param file where
   * @return the status that was written last; empty if there is none
   * @throws IOException if the file cannot be read or is not a status: the message names it
   */
  public static Optional<StatusSnapshot> read(Path file) throws IOException {
    try {
      return Optional.of(StatusJson.parse(Files.readString(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new IOException(
          "%s is not the status of a deployment: delete it, the deployment writes it anew"
              .formatted(file),
          e);
    }
  }
}
