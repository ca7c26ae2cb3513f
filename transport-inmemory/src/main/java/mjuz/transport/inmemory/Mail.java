package mjuz.transport.inmemory;

import java.util.function.Consumer;
import mjuz.core.message.Message;
import mjuz.core.transport.TransportListener;

/** What lies in the network for a transport. */
sealed interface Mail {
  /** For whom. */
  InMemoryTransport to();

  /** Of a session's begin or end, or of a problem: the firewall leaves it alone. */
  record Note(InMemoryTransport to, Consumer<TransportListener> tell) implements Mail {}

  /** A message; worth nothing once its session is over. */
  record Post(InMemoryTransport to, InMemoryTransport from, Link link, Message message)
      implements Mail {}
}
