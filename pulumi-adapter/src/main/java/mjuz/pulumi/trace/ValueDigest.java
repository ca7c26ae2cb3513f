package mjuz.pulumi.trace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import mjuz.core.model.Value;

/**
 * What a trace says of a value: enough to tell whether two are equal (R5, I4), in the traces of all
 * deployments alike, and not what they are.
 *
 * <p>Of a value that is not secret, it is the first 64 bits of the SHA-256 of its JSON. Of a
 * secret, it is the first 8 bits only. Of another secret these differ in 255 of 256 cases, so a
 * core that takes one for the other is found in a few rounds. But whoever has the trace and tries
 * to guess finds that one of 256 guesses fits: a whole digest would tell him which one is right. No
 * salt is added. With one for each edge or version, a secret that is offered many times would give
 * away 8 more bits each time.
 */
public final class ValueDigest {
  private static final int BYTES = 8;
  private static final int SECRET_BYTES = 1;

  private ValueDigest() {}

  /**
   * Digests a value.
   *
   * @param value the value
   * @return hexadecimal digits, after an "s" if it is a secret
   */
  public static String of(Value value) {
    byte[] hash = sha256().digest(value.json().getBytes(StandardCharsets.UTF_8));
    return value.secret()
        ? "s" + HexFormat.of().formatHex(hash, 0, SECRET_BYTES)
        : HexFormat.of().formatHex(hash, 0, BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
