package mjuz.pulumi.engine.monitor;

import com.google.protobuf.Struct;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import mjuz.core.model.Instance;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.state.StateResource;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;

/**
 * Registers a resource. If it exists already and its inputs are others now, the engine may replace
 * it and delete the old instance first, while an offer that no longer depends on it still has an
 * older version in use: so it is asked for (R7).
 */
record ChangeRegistration(MonitorContext context) {

  CompletionStage<RegisterResourceResponse> register(
      RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    Optional<StateResource> before = existing(registration);
    if (before.isEmpty() || !hasChanged(before.get(), registration)) {
      return engine.register(request, registration);
    }
    Instance instance = new Instance(before.get().urn(), before.get().id());
    return context
        .round()
        .resourceChanging(instance)
        .thenCompose(
            allowed ->
                allowed ? change(request, registration, engine, instance) : refuse(registration));
  }

  private Optional<StateResource> existing(Registration registration) {
    boolean deploysSomething =
        registration.custom()
            && !registration.type().startsWith(MjuzTypes.PROVIDERS)
            && !registration.type().startsWith(MjuzTypes.PACKAGE + ":");
    return deploysSomething ? context.before().live(registration.urn()) : Optional.empty();
  }

  private static boolean hasChanged(StateResource before, Registration registration) {
    // Secrets are sealed in the state: what cannot be compared is taken for changed.
    Struct.Builder now = Struct.newBuilder();
    registration
        .inputs()
        .getFieldsMap()
        .forEach((name, value) -> now.putFields(name, WireValues.unwrap(value)));
    return !before.inputs().equals(now.build());
  }

  private CompletionStage<RegisterResourceResponse> change(
      RegisterResourceRequest request,
      Registration registration,
      EngineMonitor engine,
      Instance instance) {
    return engine
        .register(request, registration)
        .whenComplete((response, failure) -> context.round().resourceChanged(instance));
  }

  private CompletionStage<RegisterResourceResponse> refuse(Registration registration) {
    String message =
        "held: %s stays as it is, because it stood behind an older version of an offer that is in use"
            .formatted(registration.urn());
    context.refused(registration.urn(), message);
    return CompletableFuture.failedFuture(new RefusedException(message));
  }
}
