package mjuz.pulumi.engine.monitor;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import mjuz.core.executor.Binding;
import mjuz.core.model.Edge;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.value.OfferedValues;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceResponse;

/**
 * Binds a wish (R2) and registers it with what it is bound to. The binding may take its time; that
 * holds only what depends on the wish.
 */
record WishRegistration(MonitorContext context) {

  CompletionStage<RegisterResourceResponse> register(
      RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    List<Edge> names = names(registration);
    names.forEach(wish -> claim(wish, registration));
    return names.size() == 1
        ? bind(names.getFirst(), request, registration, engine)
        : context
            .round()
            .wishNamed(names)
            .thenCompose(wish -> named(wish, request, registration, engine));
  }

  /**
   * R13: satisfied by an alias, the wish is the resource that a wish of that name is. So what was
   * made with the value of one name depends on that name in the state until it is brought up to
   * date with another one, whatever fails in between (R2).
   */
  private CompletionStage<RegisterResourceResponse> named(
      Edge wish, RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    if (wish.offer().equals(registration.text(MjuzTypes.OFFER_NAME))) {
      return bind(wish, request, registration, engine);
    }
    RegisterResourceRequest named = request.toBuilder().setName(MjuzTypes.nameOf(wish)).build();
    Registration under = Registration.of(named, context.urns(), context.former());
    context.graph().asked(under.urn(), under.before());
    return bind(wish, named, under, engine);
  }

  private CompletionStage<RegisterResourceResponse> bind(
      Edge wish, RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    return context
        .round()
        .wishRegistered(wish)
        .thenCompose(
            binding -> {
              context.graph().bind(registration.urn(), wish, binding);
              check(wish, registration.urn(), binding);
              return engine
                  .register(
                      request.toBuilder().setObject(inputs(wish, binding)).build(), registration)
                  .thenApply(response -> answer(response, binding));
            });
  }

  private void claim(Edge wish, Registration registration) {
    context
        .graph()
        .claimWish(wish, registration.urn())
        .ifPresent(
            other -> {
              throw new RefusedException(
                  "the wish for '%s' of '%s' is in the program twice, %s: make it once and pass it on"
                      .formatted(
                          wish.offer(), wish.offering(), Urns.both(other, registration.urn())));
            });
  }

  /** The engine would refuse the wish without a word of the peer. */
  private void check(Edge wish, String urn, Binding binding) {
    if (binding instanceof Binding.Satisfied satisfied) {
      OfferedValues.problem(satisfied.value())
          .ifPresent(
              problem -> {
                String message =
                    "wish '%s': Pulumi cannot take what '%s' offers as '%s', version %d: %s. Have '%s' offer another value"
                        .formatted(
                            wish.offer(),
                            wish.offering(),
                            wish.offer(),
                            satisfied.version(),
                            problem,
                            wish.offering());
                context.refused(urn, message);
                throw new RefusedException(message);
              });
    }
  }

  private List<Edge> names(Registration registration) {
    List<Edge> names = new ArrayList<>();
    names.add(edge(registration, registration.text(MjuzTypes.OFFER_NAME)));
    WireValues.unwrap(
            registration.inputs().getFieldsOrDefault(MjuzTypes.ALIASES, Value.getDefaultInstance()))
        .getListValue()
        .getValuesList()
        .forEach(alias -> names.add(edge(registration, WireValues.unwrap(alias).getStringValue())));
    return names;
  }

  private Edge edge(Registration registration, String name) {
    return Edges.of(
        registration, "wish", registration.text(MjuzTypes.OFFERING), name, context.self().text());
  }

  private static Struct inputs(Edge wish, Binding binding) {
    Struct.Builder inputs =
        Struct.newBuilder()
            .putFields(MjuzTypes.OFFER_NAME, WireValues.string(wish.offer()))
            .putFields(MjuzTypes.OFFERING, WireValues.string(wish.offering().text()));
    switch (binding) {
      case Binding.Satisfied satisfied ->
          inputs
              .putFields(MjuzTypes.SATISFIED, bool(true))
              .putFields(MjuzTypes.VERSION, WireValues.string(Long.toString(satisfied.version())))
              .putFields(MjuzTypes.VALUE, OfferedValues.toWire(satisfied.value()));
      case Binding.Unsatisfied unsatisfied -> inputs.putFields(MjuzTypes.SATISFIED, bool(false));
    }
    return inputs.build();
  }

  private static RegisterResourceResponse answer(
      RegisterResourceResponse response, Binding binding) {
    return switch (binding) {
      // The engine's echo is not used: it may drop what is null, or leave the wish as it was.
      case Binding.Satisfied satisfied ->
          response.toBuilder()
              .setObject(
                  response.getObject().toBuilder()
                      .putFields(MjuzTypes.SATISFIED, bool(true))
                      .putFields(
                          MjuzTypes.VERSION, WireValues.string(Long.toString(satisfied.version())))
                      .putFields(MjuzTypes.VALUE, OfferedValues.toWire(satisfied.value())))
              .build();
      case Binding.Unsatisfied unsatisfied ->
          response.toBuilder()
              .setId("")
              .setObject(
                  response.getObject().toBuilder()
                      .putFields(MjuzTypes.SATISFIED, bool(false))
                      .putFields(MjuzTypes.VERSION, WireValues.unknown())
                      .putFields(MjuzTypes.VALUE, WireValues.unknown()))
              .build();
    };
  }

  private static Value bool(boolean value) {
    return Value.newBuilder().setBoolValue(value).build();
  }
}
