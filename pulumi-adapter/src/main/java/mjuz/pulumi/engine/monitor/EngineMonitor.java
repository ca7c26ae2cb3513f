package mjuz.pulumi.engine.monitor;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import java.util.concurrent.CompletionStage;
import mjuz.core.model.Instance;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;

/** Registers resources at the engine, and remembers them. */
record EngineMonitor(MonitorContext context, UnaryMethod.Target target) {

  /** Passes a registration on. */
  CompletionStage<RegisterResourceResponse> register(
      RegisterResourceRequest request, Registration registration) {
    // Known before the engine acts on it, because its events may come before its answer.
    remember(registration, new Instance(registration.urn(), ""));
    return target
        .call(request.toByteArray())
        .thenApply(EngineMonitor::parse)
        .thenApply(
            response -> {
              remember(registration, new Instance(response.getUrn(), response.getId()));
              context.graph().answered(response.getUrn());
              return response;
            });
  }

  private void remember(Registration registration, Instance instance) {
    context
        .graph()
        .register(
            new ProgramGraph.Registered(
                registration.type(), instance, registration.custom(), registration.dependencies()));
  }

  private static RegisterResourceResponse parse(byte[] bytes) {
    try {
      return RegisterResourceResponse.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw Status.INTERNAL
          .withDescription("the engine's answer to a registration cannot be read")
          .withCause(e)
          .asRuntimeException();
    }
  }
}
