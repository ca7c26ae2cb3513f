package mjuz.pulumi.engine.monitor;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Messages as the bytes that they are: a proxy passes on what it has no need to understand. */
enum ByteMarshaller implements MethodDescriptor.Marshaller<byte[]> {
  INSTANCE;

  /** A method by its full name, for messages as bytes. */
  static MethodDescriptor<byte[], byte[]> method(String name, MethodDescriptor.MethodType type) {
    return MethodDescriptor.newBuilder(INSTANCE, INSTANCE)
        .setFullMethodName(name)
        .setType(type)
        .build();
  }

  @Override
  public InputStream stream(byte[] value) {
    return new ByteArrayInputStream(value);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
