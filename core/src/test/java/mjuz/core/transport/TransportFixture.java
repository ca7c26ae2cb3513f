package mjuz.core.transport;

import mjuz.core.model.PeerAddress;

/** A network for {@link TransportContract}: makes transports that can reach each other. */
public interface TransportFixture extends AutoCloseable {

  /**
   * Another transport, at an address that no other one has.
   *
   * @return not started
   */
  Transport create();

  /**
   * Another transport at an address that one before it had.
   *
   * @param address where to listen
   * @return not started
   */
  Transport createAt(PeerAddress address);

  /**
   * Where peers reach a transport.
   *
   * @param transport started
   * @return its address
   */
  PeerAddress addressOf(Transport transport);

  /** Delivers what lies in the network, if that needs someone to do it. */
  default void settle() {}

  /**
   * Whether a thread was made by the transport of a deployment.
   *
   * @param thread any thread of the JVM
   * @param deployment the name of the deployment
   * @return true for those that have to be gone after {@link Transport#close}
   */
  default boolean isThreadOf(Thread thread, String deployment) {
    return false;
  }

  @Override
  default void close() {}
}
