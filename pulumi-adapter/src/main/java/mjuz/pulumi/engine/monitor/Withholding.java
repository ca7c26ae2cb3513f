package mjuz.pulumi.engine.monitor;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import mjuz.core.model.Instance;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Provider.CallResponse;
import pulumirpc.Provider.InvokeResponse;
import pulumirpc.Resource.ReadResourceRequest;
import pulumirpc.Resource.ReadResourceResponse;
import pulumirpc.Resource.RegisterResourceOutputsRequest;
import pulumirpc.Resource.RegisterResourceResponse;
import pulumirpc.Resource.ResourceCallRequest;
import pulumirpc.Resource.ResourceInvokeRequest;

/**
 * Keeps what depends on an unsatisfied wish from the engine, which then sees a program without it:
 * it creates none of it, and deletes what it has of it in the right order. The program gets unknown
 * values instead. No unknown value ever reaches the engine: in an update it would drop the input
 * silently.
 */
final class Withholding {
  private final MonitorContext context;

  Withholding(MonitorContext context) {
    this.context = context;
  }

  /** Whether the resource is withheld; a moment later if that hangs on an id not yet resolved. */
  CompletionStage<Boolean> isWithheld(Registration registration) {
    if (registration.hasUnknown() || context.graph().isAnyWithheld(registration.dependencies())) {
      return CompletableFuture.completedFuture(true);
    }
    // The SDK registers a resource anew if the id of the one to read is unknown.
    return context
        .program()
        .isIdKnown(registration.type(), registration.name())
        .thenApply(known -> !known);
  }

  /** What the program gets for a withheld resource: all of its outputs, unknown. */
  RegisterResourceResponse answer(Registration registration) {
    withhold(registration);
    return unknown(registration);
  }

  private RegisterResourceResponse unknown(Registration registration) {
    return RegisterResourceResponse.newBuilder()
        .setUrn(registration.urn())
        // To the SDK the empty id is the unknown one.
        .setId("")
        .setObject(unknownOutputs(registration))
        .build();
  }

  /**
   * What the program gets for a resource that may not be changed now (R6). The engine does not hear
   * of it, and is kept from deleting it; what depends on it is left out too.
   */
  RegisterResourceResponse leaveOut(Registration registration) {
    context.graph().leaveOut(registration.urn());
    return unknown(registration);
  }

  private void withhold(Registration registration) {
    if (context.graph().isLeftOut(registration.dependencies())) {
      context.graph().leaveOut(registration.urn());
    } else {
      context.graph().withhold(registration.urn());
      context.withheld().accept(registration.urn());
    }
  }

  private Struct unknownOutputs(Registration registration) {
    Struct.Builder outputs = Struct.newBuilder();
    // An output that the answer does not name would be null to the SDK, and known.
    context
        .program()
        .outputs(registration.type(), registration.name())
        .orElseThrow(
            () ->
                new RefusedException(
                    "it depends on a wish that is unsatisfied, and is not made by the program itself (by a component of another language, say), so its outputs cannot be withheld: have the program make it"))
        .forEach(output -> outputs.putFields(output, WireValues.unknown()));
    return outputs.build();
  }

  /** Outputs that are unknown are left out, those of withheld components altogether. */
  CompletionStage<byte[]> outputs(byte[] bytes, UnaryMethod.Target target) throws IOException {
    RegisterResourceOutputsRequest request = RegisterResourceOutputsRequest.parseFrom(bytes);
    if (context.graph().isAnyWithheld(List.of(request.getUrn()))) {
      return CompletableFuture.completedFuture(Empty.getDefaultInstance().toByteArray());
    }
    if (!WireValues.hasUnknown(request.getOutputs())) {
      return target.call(bytes);
    }
    Struct.Builder known = Struct.newBuilder();
    request
        .getOutputs()
        .getFieldsMap()
        .forEach(
            (name, value) -> {
              if (!WireValues.hasUnknown(value)) {
                known.putFields(name, value);
              }
            });
    return target.call(request.toBuilder().setOutputs(known).build().toByteArray());
  }

  CompletionStage<byte[]> read(byte[] bytes, UnaryMethod.Target target) throws IOException {
    ReadResourceRequest request = context.versions().complete(ReadResourceRequest.parseFrom(bytes));
    Registration registration = Registration.of(request, context.urns());
    context.graph().asked(registration.urn(), registration.before());
    if (context.leftAlone().refused().contains(registration.urn())) {
      context.graph().leaveOut(registration.urn());
      return unknownRead(registration);
    }
    if (registration.hasUnknown() || context.graph().isAnyWithheld(registration.dependencies())) {
      withhold(registration);
      return unknownRead(registration);
    }
    context
        .graph()
        .register(
            new ProgramGraph.Registered(
                registration.type(),
                new Instance(registration.urn(), request.getId()),
                true,
                registration.dependencies()));
    return target.call(request.toByteArray());
  }

  private CompletionStage<byte[]> unknownRead(Registration registration) {
    return CompletableFuture.completedFuture(
        ReadResourceResponse.newBuilder()
            .setUrn(registration.urn())
            .setProperties(unknownOutputs(registration))
            .build()
            .toByteArray());
  }

  /**
   * The SDK does not invoke with unknown arguments, unless the program insists on a plain result:
   * that cannot be answered. A withheld provider can be, with an unknown result.
   */
  CompletionStage<byte[]> invoke(byte[] bytes, UnaryMethod.Target target) throws IOException {
    ResourceInvokeRequest request = ResourceInvokeRequest.parseFrom(bytes);
    if (WireValues.hasUnknown(request.getArgs())) {
      String message =
          "the function '%s' is called for a plain result, and an argument waits for a wish that is unsatisfied: call the form of it that returns an Output"
              .formatted(request.getTok());
      context.refused("", message);
      throw new RefusedException(message);
    }
    if (context.graph().isAnyWithheld(List.of(Urns.ofProvider(request.getProvider())))) {
      return CompletableFuture.completedFuture(
          InvokeResponse.newBuilder().setReturn(unknownResult()).build().toByteArray());
    }
    return target.call(context.versions().complete(request).toByteArray());
  }

  /** A method of a resource; the SDK calls it whatever is unknown. */
  CompletionStage<byte[]> call(byte[] bytes, UnaryMethod.Target target) throws IOException {
    ResourceCallRequest request = ResourceCallRequest.parseFrom(bytes);
    List<String> dependencies = new ArrayList<>();
    dependencies.add(Urns.ofProvider(request.getProvider()));
    request
        .getArgDependenciesMap()
        .values()
        .forEach(argument -> dependencies.addAll(argument.getUrnsList()));
    if (WireValues.hasUnknown(request.getArgs()) || context.graph().isAnyWithheld(dependencies)) {
      return CompletableFuture.completedFuture(
          CallResponse.newBuilder().setReturn(unknownResult()).build().toByteArray());
    }
    return target.call(bytes);
  }

  /** An object with an unknown member: the SDK takes a result of which a part is unknown so. */
  private static Struct unknownResult() {
    return Struct.newBuilder().putFields("unknown", WireValues.unknown()).build();
  }
}
