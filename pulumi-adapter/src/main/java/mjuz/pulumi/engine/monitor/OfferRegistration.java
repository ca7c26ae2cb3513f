package mjuz.pulumi.engine.monitor;

import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.time.Duration;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.value.NotOfferableException;
import mjuz.pulumi.engine.value.NoticeTime;
import mjuz.pulumi.engine.value.OfferedValues;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Resource.RegisterResourceRequest;
import pulumirpc.Resource.RegisterResourceRequest.PropertyDependencies;
import pulumirpc.Resource.RegisterResourceResponse;

/**
 * Registers an offer with all that stands behind it (R7). It is published first and recorded by the
 * engine after that: see {@link mjuz.core.executor.Round#offerRegistered}. All transitive
 * dependencies become dependencies of its properties: the engine looks only at these when it
 * replaces a resource delete-first, and so finds an offer however far it is from the resource.
 */
record OfferRegistration(MonitorContext context, Withholding withholding) {

  CompletionStage<RegisterResourceResponse> register(
      RegisterResourceRequest request, Registration registration, EngineMonitor engine) {
    Edge offer =
        Edges.of(
            registration,
            "offer",
            context.self().text(),
            registration.text(MjuzTypes.OFFER_NAME),
            registration.text(MjuzTypes.BENEFICIARY));
    mjuz.core.model.Value value = value(offer, registration);
    long noticeMicros = noticeMicros(offer, registration);
    claim(offer, registration);
    SortedSet<String> closure = context.graph().closure(registration.dependencies());
    SortedSet<Instance> behind = context.graph().instances(closure);
    SortedSet<Instance> known = context.graph().instancesAsBefore(closure, context.former());
    RegisterResourceRequest recorded = extended(request, closure, behind);
    if (context.leftAlone().contains(registration.before())
        && !isRecorded(recorded, registration)) {
      return CompletableFuture.completedFuture(withholding.leaveOut(registration));
    }
    return context
        .round()
        .offerRegistered(offer, value, known, noticeMicros)
        .thenCompose(published -> engine.register(recorded, registration));
  }

  /** What the engine would not record must not be published (R7). */
  private boolean isRecorded(RegisterResourceRequest request, Registration registration) {
    return context
        .before()
        .live(registration.before())
        .filter(before -> before.inputs().equals(WireValues.unwrap(request.getObject())))
        .isPresent();
  }

  private mjuz.core.model.Value value(Edge offer, Registration registration) {
    Value value =
        registration
            .inputs()
            .getFieldsOrDefault(
                MjuzTypes.VALUE, Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build());
    try {
      return OfferedValues.fromWire(value, context.maxValueBytes());
    } catch (NotOfferableException e) {
      throw new RefusedException(
          "'%s' cannot be offered to '%s': %s"
              .formatted(offer.offer(), offer.beneficiary(), e.getMessage()));
    }
  }

  /** R13: also of a program that does not use {@link mjuz.pulumi.OfferArgs}. */
  private static long noticeMicros(Edge offer, Registration registration) {
    double millis =
        registration
            .inputs()
            .getFieldsOrDefault(MjuzTypes.NOTICE_MILLIS, Value.getDefaultInstance())
            .getNumberValue();
    try {
      return TimeUnit.MILLISECONDS.toMicros(
          NoticeTime.checked(Duration.ofMillis((long) millis)).toMillis());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new RefusedException(
          "'%s' cannot be offered to '%s': %s"
              .formatted(offer.offer(), offer.beneficiary(), e.getMessage()));
    }
  }

  private void claim(Edge offer, Registration registration) {
    context
        .graph()
        .claimOffer(offer, registration.urn())
        .ifPresent(
            other -> {
              throw new RefusedException(
                  "the offer '%s' to '%s' is in the program twice, %s: give one of them another name"
                      .formatted(
                          offer.offer(),
                          offer.beneficiary(),
                          Urns.both(other, registration.urn())));
            });
  }

  private static RegisterResourceRequest extended(
      RegisterResourceRequest request, SortedSet<String> closure, SortedSet<Instance> behind) {
    Struct.Builder ids = Struct.newBuilder();
    behind.forEach(i -> ids.putFields(i.urn(), WireValues.string(i.id())));
    PropertyDependencies all = PropertyDependencies.newBuilder().addAllUrns(closure).build();
    return request.toBuilder()
        .setObject(
            request.getObject().toBuilder()
                // A notice is no part of what is deployed: another one is no update.
                .removeFields(MjuzTypes.NOTICE_MILLIS)
                .putFields(MjuzTypes.BEHIND, Value.newBuilder().setStructValue(ids).build()))
        .clearDependencies()
        .addAllDependencies(closure)
        .removePropertyDependencies(MjuzTypes.NOTICE_MILLIS)
        .putPropertyDependencies(MjuzTypes.BEHIND, all)
        .putPropertyDependencies(MjuzTypes.VALUE, all)
        .build();
  }
}
