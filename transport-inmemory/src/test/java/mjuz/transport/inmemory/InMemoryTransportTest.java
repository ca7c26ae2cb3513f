package mjuz.transport.inmemory;

import java.util.SplittableRandom;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportContract;
import mjuz.core.transport.TransportFixture;
import org.junit.jupiter.api.Nested;

/** Both ways of delivering keep the contract. */
final class InMemoryTransportTest {

  @Nested
  final class DeliveredByTheTest extends TransportContract {
    @Override
    protected TransportFixture newNetwork() {
      return new Fixture(new InMemoryNetwork());
    }
  }

  @Nested
  final class DeliveredOnTheCallersThread extends TransportContract {
    @Override
    protected TransportFixture newNetwork() {
      Firewall firewall = new Firewall(new SplittableRandom(0));
      return new Fixture(new InMemoryNetwork(firewall, Runnable::run));
    }
  }

  private record Fixture(InMemoryNetwork network) implements TransportFixture {
    @Override
    public Transport create() {
      return network.transport();
    }

    @Override
    public Transport createAt(PeerAddress address) {
      return network.transportAt(address);
    }

    @Override
    public PeerAddress addressOf(Transport transport) {
      return ((InMemoryTransport) transport).address();
    }

    @Override
    public void settle() {
      network.deliverAll();
    }
  }
}
