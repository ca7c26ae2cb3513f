package mjuz.pulumi.engine.monitor;

import com.google.protobuf.Value;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;

/** Reports a remote connection before it is registered, so that it is dialled early. */
record ConnectionRegistration(MonitorContext context) {

  CompletionStage<RegisterResourceResponse> register(
      RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    DeploymentName peer;
    Optional<PeerAddress> address;
    try {
      peer = new DeploymentName(registration.name());
      if (peer.equals(context.self())) {
        throw new IllegalArgumentException("a deployment needs no connection to itself");
      }
      address = address(registration);
    } catch (IllegalArgumentException e) {
      throw new RefusedException(
          "the remote connection '%s' cannot be: %s"
              .formatted(registration.name(), e.getMessage()));
    }
    context
        .graph()
        .claimConnection(peer, registration.urn())
        .ifPresent(
            other -> {
              throw new RefusedException(
                  "the remote connection to '%s' is in the program twice, %s: make it once and pass it on"
                      .formatted(peer, Urns.both(other, registration.urn())));
            });
    context.round().connectionRegistered(peer, address);
    return engine.register(request, registration);
  }

  private static Optional<PeerAddress> address(Registration registration) {
    String host = registration.text(MjuzTypes.HOST);
    Value port =
        WireValues.unwrap(
            registration.inputs().getFieldsOrDefault(MjuzTypes.PORT, Value.getDefaultInstance()));
    if (host.isEmpty() && !port.hasNumberValue()) {
      return Optional.empty();
    }
    if (host.isEmpty()) {
      throw new IllegalArgumentException("it has a port and no host: give both, or neither");
    }
    if (!port.hasNumberValue()) {
      throw new IllegalArgumentException("it has a host and no port: give both, or neither");
    }
    return Optional.of(new PeerAddress(host, (int) port.getNumberValue()));
  }
}
