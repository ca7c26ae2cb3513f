package mjuz.pulumi.engine.sdk;

import io.grpc.ForwardingChannelBuilder2;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.ManagedChannelProvider;
import io.grpc.ManagedChannelRegistry;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes the channels that the SDK opens for a run of a program and forgets. Only channels to
 * addresses that were announced are remembered; those of anyone else are built as ever.
 */
public final class SdkChannels extends ManagedChannelProvider {
  /** Above the providers that gRPC brings, which have 5 at most. */
  private static final int PRIORITY = 9;

  private static final Map<String, List<ManagedChannel>> CHANNELS = new ConcurrentHashMap<>();

  private SdkChannels() {}

  static void install() {
    ManagedChannelRegistry.getDefaultRegistry().register(new SdkChannels());
  }

  /**
   * Announces that the SDK will open a channel.
   *
   * @param address what it is given as the target
   */
  public static void remember(String address) {
    CHANNELS.put(address, Collections.synchronizedList(new ArrayList<>()));
  }

  /**
   * Closes what was opened to an announced address.
   *
   * @param address the target
   */
  public static void close(String address) {
    List<ManagedChannel> channels = CHANNELS.remove(address);
    if (channels != null) {
      synchronized (channels) {
        channels.forEach(ManagedChannel::shutdownNow);
      }
    }
  }

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return PRIORITY;
  }

  @Override
  protected ManagedChannelBuilder<?> builderForAddress(String name, int port) {
    return NettyChannelBuilder.forAddress(name, port);
  }

  @Override
  protected ManagedChannelBuilder<?> builderForTarget(String target) {
    List<ManagedChannel> channels = CHANNELS.get(target);
    NettyChannelBuilder builder = NettyChannelBuilder.forTarget(target);
    return channels == null ? builder : new Remembering(builder, channels);
  }

  @Override
  protected Collection<Class<? extends SocketAddress>> getSupportedSocketAddressTypes() {
    return Collections.singleton(InetSocketAddress.class);
  }

  private static final class Remembering extends ForwardingChannelBuilder2<Remembering> {
    private final NettyChannelBuilder builder;
    private final List<ManagedChannel> channels;

    Remembering(NettyChannelBuilder builder, List<ManagedChannel> channels) {
      this.builder = builder;
      this.channels = channels;
    }

    @Override
    protected ManagedChannelBuilder<?> delegate() {
      return builder;
    }

    @Override
    public ManagedChannel build() {
      ManagedChannel channel = builder.build();
      channels.add(channel);
      return channel;
    }
  }
}
