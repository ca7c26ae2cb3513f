package mjuz.pulumi.engine.monitor;

import com.google.protobuf.Struct;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import mjuz.core.model.Instance;
import mjuz.core.stack.StackReports;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.state.StateResource;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;

/**
 * Registers a resource. If it exists already and its inputs are others now, the engine may replace
 * it and delete the old instance first, while an offer that no longer depends on it still has an
 * older version in use: so it is asked for (R7). If it may not be changed now, the program goes on
 * without it (R6).
 */
record ChangeRegistration(MonitorContext context, Withholding withholding) {

  CompletionStage<RegisterResourceResponse> register(
      RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    if (context.leftAlone().contains(registration.before()) || isUntried(registration)) {
      return isLeftOut(registration)
          ? leaveOut(registration)
          : engine.register(request, registration);
    }
    Optional<StateResource> before = existing(registration);
    if (before.isEmpty() || !hasChanged(before.get(), registration)) {
      return engine.register(request, registration);
    }
    Instance instance = new Instance(before.get().urn(), before.get().id());
    return context
        .round()
        .resourceChanging(instance, StackReports.offersOn(context.before(), instance.urn()))
        .thenCompose(
            allowed ->
                allowed ? change(request, registration, engine, instance) : leaveOut(registration));
  }

  private Optional<StateResource> existing(Registration registration) {
    boolean deploysSomething =
        registration.custom()
            && !registration.type().startsWith(MjuzTypes.PROVIDERS)
            && !registration.type().startsWith(MjuzTypes.PACKAGE + ":");
    return deploysSomething ? context.before().live(registration.before()) : Optional.empty();
  }

  private static boolean hasChanged(StateResource before, Registration registration) {
    // Secrets are sealed in the state: what cannot be compared is taken for changed.
    return !before.inputs().equals(WireValues.unwrap(registration.inputs()));
  }

  /** Without what is sealed. */
  private static boolean hasVisiblyChanged(StateResource before, Registration registration) {
    Struct.Builder then = before.inputs().toBuilder();
    Struct.Builder now = WireValues.unwrap(registration.inputs()).toBuilder();
    before
        .inputs()
        .getFieldsMap()
        .forEach(
            (name, value) -> {
              if (WireValues.hasSecret(value)) {
                then.removeFields(name);
                now.removeFields(name);
              }
            });
    return !then.build().equals(now.build());
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

  /**
   * What depends on the old inputs of a resource that is left as it is must not see the new ones,
   * nor the other way round: such a resource is left out. So is one that has another name now: the
   * engine is told to leave alone what has the name of before.
   */
  private boolean isLeftOut(Registration registration) {
    Optional<StateResource> before = context.before().live(registration.before());
    return before.isEmpty()
        || registration.isRenamed()
        || isUntried(registration)
        || (registration.custom() && hasVisiblyChanged(before.get(), registration));
  }

  /** It may not be changed now (R6), or cannot be made or changed (R12). */
  private boolean isUntried(Registration registration) {
    return context.leftAlone().refused().contains(registration.before())
        || context.leftAlone().refused().contains(registration.urn());
  }

  private CompletionStage<RegisterResourceResponse> leaveOut(Registration registration) {
    return CompletableFuture.completedFuture(withholding.leaveOut(registration));
  }
}
