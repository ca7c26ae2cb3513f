package mjuz.examples.local;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import pulumirpc.Plugin;
import pulumirpc.Provider;
import pulumirpc.ResourceProviderGrpc;

/** Pulumi's interface for providers, for resources whose instances need no preview. */
final class ProviderService extends ResourceProviderGrpc.ResourceProviderImplBase {
  /** What Pulumi writes in place of a value that is not known yet. */
  private static final String UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

  private final Map<String, Resources> types;

  ProviderService(Map<String, Resources> types) {
    this.types = types;
  }

  /** What a call does. */
  private interface Call<A> {
    A answer() throws IOException;
  }

  private static <A> void answer(StreamObserver<A> observer, Call<A> call) {
    try {
      observer.onNext(call.answer());
      observer.onCompleted();
    } catch (IOException e) {
      observer.onError(
          Status.UNKNOWN.withDescription(e.getMessage()).withCause(e).asRuntimeException());
    }
  }

  private Resources of(String urn) throws IOException {
    String qualified = urn.split("::", -1)[2];
    String type = qualified.substring(qualified.lastIndexOf('$') + 1);
    Resources resources = types.get(type);
    if (resources == null) {
      throw new IOException("the provider has no resource type " + type);
    }
    return resources;
  }

  @Override
  public void attach(Plugin.PluginAttach request, StreamObserver<Empty> observer) {
    answer(observer, Empty::getDefaultInstance);
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<Plugin.PluginInfo> observer) {
    answer(observer, () -> Plugin.PluginInfo.newBuilder().setVersion("1.0.0").build());
  }

  @Override
  public void checkConfig(
      Provider.CheckRequest request, StreamObserver<Provider.CheckResponse> observer) {
    answer(
        observer, () -> Provider.CheckResponse.newBuilder().setInputs(request.getNews()).build());
  }

  @Override
  public void diffConfig(
      Provider.DiffRequest request, StreamObserver<Provider.DiffResponse> observer) {
    answer(
        observer,
        () ->
            Provider.DiffResponse.newBuilder()
                .setChanges(Provider.DiffResponse.DiffChanges.DIFF_NONE)
                .build());
  }

  @Override
  public void configure(
      Provider.ConfigureRequest request, StreamObserver<Provider.ConfigureResponse> observer) {
    answer(observer, () -> Provider.ConfigureResponse.newBuilder().build());
  }

  @Override
  public void check(
      Provider.CheckRequest request, StreamObserver<Provider.CheckResponse> observer) {
    answer(
        observer,
        () -> {
          String name = request.getUrn().substring(request.getUrn().lastIndexOf("::") + 2);
          return Provider.CheckResponse.newBuilder()
              .setInputs(of(request.getUrn()).check(name, request.getNews()))
              .build();
        });
  }

  @Override
  public void diff(Provider.DiffRequest request, StreamObserver<Provider.DiffResponse> observer) {
    answer(
        observer,
        () -> {
          List<String> changed = changed(oldInputs(request), request.getNews());
          List<String> replacing = new ArrayList<>(of(request.getUrn()).replacing());
          replacing.retainAll(changed);
          return Provider.DiffResponse.newBuilder()
              .setChanges(
                  changed.isEmpty()
                      ? Provider.DiffResponse.DiffChanges.DIFF_NONE
                      : Provider.DiffResponse.DiffChanges.DIFF_SOME)
              .addAllDiffs(changed)
              .addAllReplaces(replacing)
              .build();
        });
  }

  private static Struct oldInputs(Provider.DiffRequest request) {
    return request.hasOldInputs() ? request.getOldInputs() : request.getOlds();
  }

  private static List<String> changed(Struct olds, Struct news) {
    SortedSet<String> names = new TreeSet<>(olds.getFieldsMap().keySet());
    names.addAll(news.getFieldsMap().keySet());
    // Properties of Pulumi's own are no inputs.
    names.removeIf(each -> each.startsWith("__"));
    List<String> changed = new ArrayList<>();
    for (String name : names) {
      Value absent = Value.getDefaultInstance();
      Value next = news.getFieldsOrDefault(name, absent);
      if (next.getStringValue().equals(UNKNOWN)
          || !next.equals(olds.getFieldsOrDefault(name, absent))) {
        changed.add(name);
      }
    }
    return changed;
  }

  @Override
  public void create(
      Provider.CreateRequest request, StreamObserver<Provider.CreateResponse> observer) {
    answer(
        observer,
        () -> {
          if (request.getPreview()) {
            return Provider.CreateResponse.newBuilder()
                .setProperties(request.getProperties())
                .build();
          }
          Resources.Deployed deployed = of(request.getUrn()).create(request.getProperties());
          return Provider.CreateResponse.newBuilder()
              .setId(deployed.id())
              .setProperties(deployed.outputs())
              .build();
        });
  }

  @Override
  public void update(
      Provider.UpdateRequest request, StreamObserver<Provider.UpdateResponse> observer) {
    answer(
        observer,
        () ->
            Provider.UpdateResponse.newBuilder()
                .setProperties(
                    request.getPreview()
                        ? request.getNews()
                        : of(request.getUrn()).update(request.getId(), request.getNews()))
                .build());
  }

  @Override
  public void read(Provider.ReadRequest request, StreamObserver<Provider.ReadResponse> observer) {
    answer(
        observer,
        () ->
            of(request.getUrn()).exists(request.getId())
                ? Provider.ReadResponse.newBuilder()
                    .setId(request.getId())
                    .setProperties(request.getProperties())
                    .setInputs(request.getInputs())
                    .build()
                : Provider.ReadResponse.getDefaultInstance());
  }

  @Override
  public void delete(Provider.DeleteRequest request, StreamObserver<Empty> observer) {
    answer(
        observer,
        () -> {
          of(request.getUrn()).delete(request.getId());
          return Empty.getDefaultInstance();
        });
  }

  @Override
  public void cancel(Empty request, StreamObserver<Empty> observer) {
    answer(observer, Empty::getDefaultInstance);
  }
}
