package mjuz.pulumi.engine.sdk;

import com.pulumi.core.internal.Constants;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Makes the SDK's futures {@link CallbackFuture}s. Nothing of the SDK tells, when a callback makes
 * a resource, which output the callback is on: all callbacks are registered at one class, which
 * wraps and calls the methods of its superclass. So that class gets another superclass when it is
 * loaded; nothing else of it changes.
 */
final class SdkFutures {
  private static final String FUTURE = "com.pulumi.core.internal.ContextAwareCompletableFuture";
  private static final String BEFORE = "java/util/concurrent/CompletableFuture";
  private static final String AFTER = CallbackFuture.class.getName().replace('.', '/');

  private SdkFutures() {}

  /**
   * Puts the superclass into place.
   *
   * @return what is in the way of it; empty if it is in place
   */
  static Optional<String> install() {
    try {
      byte[] bytes;
      try (InputStream in =
          Constants.class.getResourceAsStream(FUTURE.replaceFirst(".*\\.", "") + ".class")) {
        bytes = in == null ? new byte[0] : in.readAllBytes();
      }
      MethodHandles.privateLookupIn(Constants.class, MethodHandles.lookup())
          .defineClass(ClassFile.withSuperclass(bytes, BEFORE, AFTER));
    } catch (LinkageError loadedBefore) {
      // It may have been by us, in another run in this process: what it is now tells.
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      return Optional.of("it is not the version that mjuz is built with (%s)".formatted(e));
    }
    try {
      boolean ours =
          Class.forName(FUTURE, false, Constants.class.getClassLoader()).getSuperclass()
              == CallbackFuture.class;
      return ours ? Optional.empty() : Optional.of("it was in use before mjuz");
    } catch (ClassNotFoundException e) {
      return Optional.of("it has no class " + FUTURE);
    }
  }

  /** As much of the format of class files as it takes (JVMS, chapter 4). */
  private static final class ClassFile {
    private static final int HEADER_BYTES = 8;
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_REF = 10;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;

    private final byte[] bytes;
    private final int[] at;

    private ClassFile(byte[] bytes) {
      this.bytes = bytes;
      this.at = new int[unsigned(HEADER_BYTES) + 1];
      int position = HEADER_BYTES + 2;
      for (int i = 1; i < at.length - 1; i++) {
        at[i] = position;
        int tag = bytes[position];
        position +=
            switch (tag) {
              case UTF8 -> 3 + unsigned(position + 1);
              case LONG, DOUBLE -> 9;
              case CLASS, STRING, METHOD_TYPE -> 3;
              case METHOD_HANDLE -> 4;
              default -> 5;
            };
        if (tag == LONG || tag == DOUBLE) {
          i++;
        }
      }
      at[at.length - 1] = position;
    }

    /** The class with another superclass, whose constructor without arguments it calls. */
    static byte[] withSuperclass(byte[] bytes, String before, String after) throws IOException {
      if (bytes.length < HEADER_BYTES) {
        throw new IOException("no class file");
      }
      ClassFile file = new ClassFile(bytes);
      int end = file.at[file.at.length - 1];
      int superclass = end + 4;
      if (!file.className(file.unsigned(superclass)).equals(before)) {
        throw new IOException("the superclass is not " + before);
      }
      int count = file.at.length - 1;
      byte[] changed = bytes.clone();
      for (int i = 1; i < count; i++) {
        if (file.isConstructorOf(i, before)) {
          set(changed, file.at[i] + 1, count + 1);
        }
      }
      set(changed, superclass, count + 1);
      set(changed, HEADER_BYTES, count + 2);
      ByteArrayOutputStream result = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(result)) {
        out.write(changed, 0, end);
        out.writeByte(UTF8);
        out.writeUTF(after);
        out.writeByte(CLASS);
        out.writeShort(count);
        out.write(changed, end, changed.length - end);
      }
      return result.toByteArray();
    }

    private boolean isConstructorOf(int entry, String name) {
      int position = at[entry];
      if (position == 0 || bytes[position] != METHOD_REF) {
        return false;
      }
      int nameAndType = at[unsigned(position + 3)];
      return bytes[nameAndType] == NAME_AND_TYPE
          && className(unsigned(position + 1)).equals(name)
          && text(unsigned(nameAndType + 1)).equals("<init>");
    }

    private String className(int entry) {
      return text(unsigned(at[entry] + 1));
    }

    private String text(int entry) {
      int position = at[entry];
      return new String(bytes, position + 3, unsigned(position + 1), StandardCharsets.UTF_8);
    }

    private int unsigned(int position) {
      return ((bytes[position] & 0xff) << 8) | (bytes[position + 1] & 0xff);
    }

    private static void set(byte[] bytes, int position, int value) {
      bytes[position] = (byte) (value >> 8);
      bytes[position + 1] = (byte) value;
    }
  }
}
