package mjuz.transport.grpc;

import mjuz.core.transport.TransportContract;
import mjuz.core.transport.TransportFixture;

final class GrpcTransportContractTest extends TransportContract {
  @Override
  protected TransportFixture newNetwork() {
    return new GrpcFixture();
  }
}
