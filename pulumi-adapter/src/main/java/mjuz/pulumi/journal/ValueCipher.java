package mjuz.pulumi.journal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import mjuz.core.model.Edge;

/**
 * Encrypts secret values: AES-256-GCM, a random nonce of 96 bits before the ciphertext, a tag of
 * 128 bits after it. What the value belongs to is authenticated with it, so that one cannot be put
 * in another's place.
 */
final class ValueCipher {
  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKey key;

  ValueCipher(SecretKey key) {
    this.key = key;
  }

  /** Names the place of a value. Names have no control characters, so the text is unambiguous. */
  static String place(String column, Edge edge) {
    return String.join(
        "\n", column, edge.offering().text(), edge.offer(), edge.beneficiary().text());
  }

  byte[] seal(String text, String place) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce, place);
      byte[] sealed = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
      byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
      System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
      return all;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(ALGORITHM + " is part of every JDK", e);
    }
  }

  /**
   * Decrypts.
   *
   * @throws GeneralSecurityException if the key, the place or the bytes are not those of the
   *     sealing
   */
  String open(byte[] sealed, String place) throws GeneralSecurityException {
    if (sealed.length < NONCE_BYTES) {
      throw new GeneralSecurityException("too short for a sealed value");
    }
    byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
    Cipher cipher = cipher(Cipher.DECRYPT_MODE, nonce, place);
    return new String(
        cipher.doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES), StandardCharsets.UTF_8);
  }

  private Cipher cipher(int mode, byte[] nonce, String place) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
