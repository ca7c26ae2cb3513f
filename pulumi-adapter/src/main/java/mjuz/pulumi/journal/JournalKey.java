package mjuz.pulumi.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import mjuz.core.journal.JournalException;

/**
 * The key of a journal's secrets: derived from a passphrase, or else random in a file beside it.
 *
 * @param salt how it is derived from the passphrase; empty if it stands in the key file
 * @param key the key
 */
record JournalKey(Optional<Salt> salt, SecretKey key) {
  /** As recommended by OWASP for PBKDF2-HMAC-SHA256; a third of a second, once at the start. */
  static final int ITERATIONS = 600_000;

  private static final int MAX_ITERATIONS = 10_000_000;
  private static final int KEY_BYTES = 32;
  private static final int SALT_BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * The parameters of PBKDF2-HMAC-SHA256.
   *
   * @param hex random bytes
   * @param iterations 1 or more
   */
  record Salt(String hex, int iterations) {}

  /** Where the random key of a journal is kept. */
  static Path fileOf(Path journal) {
    return journal.resolveSibling(journal.getFileName() + ".key");
  }

  /** The key for a journal that is being made. */
  static JournalKey make(Path journal, String passphrase) throws JournalException {
    if (!passphrase.isEmpty()) {
      Salt salt = new Salt(HexFormat.of().formatHex(random(SALT_BYTES)), ITERATIONS);
      return new JournalKey(Optional.of(salt), derive(passphrase, salt));
    }
    Path file = fileOf(journal);
    if (Files.exists(file)) { // Left from a start that did not come to make the journal.
      return new JournalKey(Optional.empty(), read(journal, file));
    }
    byte[] key = random(KEY_BYTES);
    write(journal, file, key);
    return new JournalKey(Optional.empty(), new SecretKeySpec(key, "AES"));
  }

  /** The key of a journal that is there. */
  static JournalKey find(Path journal, String passphrase, Optional<Salt> salt)
      throws JournalException {
    Path file = fileOf(journal);
    if (salt.isEmpty()) {
      if (!passphrase.isEmpty()) {
        throw new JournalException(
            "journal %s was made without a passphrase and is encrypted with the key in %s, but a passphrase is given now: start without a passphrase"
                .formatted(journal, file));
      }
      return new JournalKey(salt, read(journal, file));
    }
    if (passphrase.isEmpty()) {
      throw new JournalException(
          "journal %s is encrypted with a passphrase, and none is given: start with the passphrase that it was made with"
              .formatted(journal));
    }
    int iterations = salt.get().iterations();
    if (iterations < 1 || iterations > MAX_ITERATIONS) {
      throw SqliteProblems.damaged(journal, iterations + " iterations of its key are out of range");
    }
    try {
      return new JournalKey(salt, derive(passphrase, salt.get()));
    } catch (IllegalArgumentException e) {
      throw SqliteProblems.damaged(journal, "the salt of its key makes no sense");
    }
  }

  private static SecretKey derive(String passphrase, Salt salt) {
    byte[] bytes = HexFormat.of().parseHex(salt.hex());
    PBEKeySpec spec =
        new PBEKeySpec(passphrase.toCharArray(), bytes, salt.iterations(), KEY_BYTES * 8);
    try {
      SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
      return new SecretKeySpec(factory.generateSecret(spec).getEncoded(), "AES");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("PBKDF2WithHmacSHA256 is part of every JDK", e);
    } finally {
      spec.clearPassword();
    }
  }

  private static SecretKey read(Path journal, Path file) throws JournalException {
    try {
      byte[] key = Base64.getDecoder().decode(Files.readString(file).strip());
      if (key.length == KEY_BYTES) {
        return new SecretKeySpec(key, "AES");
      }
    } catch (IOException e) {
      throw new JournalException(
          "journal %s is encrypted with the key in %s, which cannot be read (%s): put it back from a backup"
              .formatted(journal, file, OwnerOnlyFiles.reason(e)),
          e);
    } catch (IllegalArgumentException e) {
      // Not base64: falls through to the same message.
    }
    throw new JournalException(
        "%s is not a key file (%d bytes in base64), and journal %s needs its key: put it back from a backup"
            .formatted(file, KEY_BYTES, journal));
  }

  /** Whole or not at all, and durable before anything is encrypted with it. */
  private static void write(Path journal, Path file, byte[] key) throws JournalException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    String text = Base64.getEncoder().encodeToString(key) + "\n";
    try {
      Files.deleteIfExists(part);
      try (FileChannel channel = OwnerOnlyFiles.open(part)) {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        channel.force(true);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      OwnerOnlyFiles.syncFolder(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new JournalException(
          "the key of journal %s cannot be written to %s (%s): make room there and give the user of this process the right to write, or use another folder"
              .formatted(journal, file, OwnerOnlyFiles.reason(e)),
          e);
    }
  }

  private static byte[] random(int bytes) {
    byte[] all = new byte[bytes];
    RANDOM.nextBytes(all);
    return all;
  }
}
