package mjuz.pulumi.engine.provider;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Optional;
import java.util.function.Supplier;
import mjuz.core.executor.Round;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.pulumi.engine.MjuzTypes;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Plugin.PluginAttach;
import pulumirpc.Plugin.PluginInfo;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.ConfigureRequest;
import pulumirpc.Provider.ConfigureResponse;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.GetSchemaRequest;
import pulumirpc.Provider.GetSchemaResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.Provider.UpdateResponse;
import pulumirpc.ResourceProviderGrpc.ResourceProviderImplBase;

/**
 * The resource provider of mjuz's own resources. These deploy nothing: their state is what they
 * were registered with. Only the deletion of an offer asks first, because that is when what stands
 * behind it may go (R1).
 */
public final class MjuzProvider extends ResourceProviderImplBase {
  private static final String VERSION = "1.0.0";

  private final DeploymentName self;
  private final Supplier<Optional<Round>> round;

  /**
   * For one deployment.
   *
   * @param self the deployment
   * @param round the round under way
   */
  public MjuzProvider(DeploymentName self, Supplier<Optional<Round>> round) {
    this.self = self;
    this.round = round;
  }

  @Override
  public void attach(PluginAttach request, StreamObserver<Empty> observer) {
    answer(observer, Empty.getDefaultInstance());
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    answer(observer, PluginInfo.newBuilder().setVersion(VERSION).build());
  }

  @Override
  public void getSchema(GetSchemaRequest request, StreamObserver<GetSchemaResponse> observer) {
    String schema = "{\"name\":\"%s\",\"version\":\"%s\"}".formatted(MjuzTypes.PACKAGE, VERSION);
    answer(observer, GetSchemaResponse.newBuilder().setSchema(schema).build());
  }

  @Override
  public void checkConfig(CheckRequest request, StreamObserver<CheckResponse> observer) {
    check(request, observer);
  }

  @Override
  public void diffConfig(DiffRequest request, StreamObserver<DiffResponse> observer) {
    answer(
        observer, DiffResponse.newBuilder().setChanges(DiffResponse.DiffChanges.DIFF_NONE).build());
  }

  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> observer) {
    answer(
        observer,
        ConfigureResponse.newBuilder()
            .setAcceptSecrets(true)
            .setAcceptResources(true)
            .setSupportsPreview(false)
            .build());
  }

  @Override
  public void check(CheckRequest request, StreamObserver<CheckResponse> observer) {
    answer(observer, CheckResponse.newBuilder().setInputs(request.getNews()).build());
  }

  @Override
  public void diff(DiffRequest request, StreamObserver<DiffResponse> observer) {
    Struct old = request.hasOldInputs() ? request.getOldInputs() : request.getOlds();
    Struct now = request.getNews();
    DiffResponse.Builder diff = DiffResponse.newBuilder();
    if (isReplacedBehind(now)) {
      // The engine asks what becomes of the offer if something behind it is replaced delete-first.
      diff.addReplaces(MjuzTypes.VALUE).setDeleteBeforeReplace(true);
    }
    boolean changed = diff.getReplacesCount() > 0 || !old.equals(now);
    answer(
        observer,
        diff.setChanges(
                changed ? DiffResponse.DiffChanges.DIFF_SOME : DiffResponse.DiffChanges.DIFF_NONE)
            .build());
  }

  private static boolean isReplacedBehind(Struct inputs) {
    return isUnknown(inputs, MjuzTypes.VALUE) || isUnknown(inputs, MjuzTypes.BEHIND);
  }

  private static boolean isUnknown(Struct inputs, String property) {
    return WireValues.hasUnknown(inputs.getFieldsOrDefault(property, Value.getDefaultInstance()));
  }

  @Override
  public void create(CreateRequest request, StreamObserver<CreateResponse> observer) {
    String urn = request.getUrn();
    answer(
        observer,
        CreateResponse.newBuilder()
            .setId(urn.substring(urn.lastIndexOf("::") + 2))
            .setProperties(request.getProperties())
            .build());
  }

  @Override
  public void update(UpdateRequest request, StreamObserver<UpdateResponse> observer) {
    answer(observer, UpdateResponse.newBuilder().setProperties(request.getNews()).build());
  }

  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
    answer(
        observer,
        ReadResponse.newBuilder()
            .setId(request.getId())
            .setProperties(request.getProperties())
            .setInputs(request.getInputs())
            .build());
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<Empty> observer) {
    if (!request.getUrn().contains("::" + MjuzTypes.OFFER + "::")
        && !request.getUrn().contains("$" + MjuzTypes.OFFER + "::")) {
      answer(observer, Empty.getDefaultInstance());
      return;
    }
    Edge offer = offer(request.getProperties());
    Optional<Round> current = round.get();
    if (current.isEmpty()) {
      fail(observer, "the offer '%s' cannot be deleted outside of a round".formatted(offer));
      return;
    }
    current
        .get()
        .offerDeleting(offer)
        .whenComplete(
            (free, failure) -> {
              if (failure != null) {
                fail(observer, "the round ended before '%s' was released".formatted(offer.offer()));
              } else if (free) {
                answer(observer, Empty.getDefaultInstance());
              } else {
                fail(observer, held(offer));
              }
            });
  }

  /**
   * What a person is told of an offer that is held.
   *
   * @param offer the offer
   * @return who holds it, and what will end that
   */
  public static String held(Edge offer) {
    return "held: '%s' is in use by '%s'; it goes as soon as that deployment has let go of it"
        .formatted(offer.offer(), offer.beneficiary());
  }

  private Edge offer(Struct properties) {
    return new Edge(
        self,
        text(properties, MjuzTypes.OFFER_NAME),
        new DeploymentName(text(properties, MjuzTypes.BENEFICIARY)));
  }

  private static String text(Struct properties, String name) {
    return WireValues.unwrap(properties.getFieldsOrDefault(name, Value.getDefaultInstance()))
        .getStringValue();
  }

  @Override
  public void cancel(Empty request, StreamObserver<Empty> observer) {
    answer(observer, Empty.getDefaultInstance());
  }

  private static <T> void answer(StreamObserver<T> observer, T answer) {
    observer.onNext(answer);
    observer.onCompleted();
  }

  private static void fail(StreamObserver<?> observer, String message) {
    observer.onError(Status.FAILED_PRECONDITION.withDescription(message).asRuntimeException());
  }
}
