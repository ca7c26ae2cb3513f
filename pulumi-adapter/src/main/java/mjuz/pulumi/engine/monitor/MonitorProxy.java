package mjuz.pulumi.engine.monitor;

import io.grpc.Channel;
import io.grpc.HandlerRegistry;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import mjuz.pulumi.engine.MjuzTypes;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;
import pulumirpc.ResourceMonitorGrpc;

/**
 * The engine's resource monitor as the program of one round sees it: withholds what waits for a
 * wish, binds wishes (R2), publishes offers (R1), and passes on everything else.
 */
public final class MonitorProxy {
  private final MonitorContext context;
  private final Withholding withholding;
  private final WishRegistration wishes;
  private final OfferRegistration offers;
  private final ConnectionRegistration connections;
  private final ChangeRegistration changes;
  private final Calls calls;

  /**
   * For one run of a program.
   *
   * @param context what the run is about
   * @param calls told of each call of the program
   */
  public MonitorProxy(MonitorContext context, Calls calls) {
    this.calls = calls;
    this.context = context;
    this.withholding = new Withholding(context);
    this.wishes = new WishRegistration(context);
    this.offers = new OfferRegistration(context, withholding);
    this.connections = new ConnectionRegistration(context);
    this.changes = new ChangeRegistration(context, withholding);
  }

  /**
   * The services that the program talks to.
   *
   * @param engine the engine's resource monitor
   * @return every method of it
   */
  public HandlerRegistry services(Channel engine) {
    Map<String, UnaryMethod> methods = new HashMap<>();
    methods.put(
        ResourceMonitorGrpc.getRegisterResourceMethod().getFullMethodName(), this::register);
    methods.put(
        ResourceMonitorGrpc.getRegisterResourceOutputsMethod().getFullMethodName(),
        withholding::outputs);
    methods.put(ResourceMonitorGrpc.getReadResourceMethod().getFullMethodName(), withholding::read);
    methods.put(ResourceMonitorGrpc.getInvokeMethod().getFullMethodName(), withholding::invoke);
    methods.put(ResourceMonitorGrpc.getCallMethod().getFullMethodName(), withholding::call);
    return new PassThrough(engine, methods, calls);
  }

  private CompletionStage<byte[]> register(byte[] bytes, UnaryMethod.Target target)
      throws IOException {
    RegisterResourceRequest request =
        context.versions().complete(RegisterResourceRequest.parseFrom(bytes));
    Registration registration = Registration.of(request, context.urns(), context.former());
    context.graph().asked(registration.urn(), registration.before());
    return withholding
        .isWithheld(registration)
        .thenCompose(
            withheld ->
                withheld
                    ? withhold(registration)
                    : forward(request, registration, new EngineMonitor(context, target)))
        .thenApply(RegisterResourceResponse::toByteArray);
  }

  private CompletionStage<RegisterResourceResponse> withhold(Registration registration) {
    try {
      return CompletableFuture.completedFuture(withholding.answer(registration));
    } catch (RefusedException refused) {
      context.refused(registration.urn(), refused.getMessage());
      throw refused;
    }
  }

  private CompletionStage<RegisterResourceResponse> forward(
      RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    try {
      return switch (registration.type()) {
        case MjuzTypes.WISH -> wishes.register(request, registration, engine);
        case MjuzTypes.OFFER -> offers.register(request, registration, engine);
        case MjuzTypes.REMOTE_CONNECTION -> connections.register(request, registration, engine);
        default -> changes.register(request, registration, engine);
      };
    } catch (RefusedException refused) {
      context.refused(registration.urn(), refused.getMessage());
      throw refused;
    }
  }
}
