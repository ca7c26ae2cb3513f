package mjuz.pulumi.engine.provider;

import com.google.protobuf.Empty;
import io.grpc.stub.StreamObserver;
import pulumirpc.Language.GetRequiredPackagesRequest;
import pulumirpc.Language.GetRequiredPackagesResponse;
import pulumirpc.Language.RunRequest;
import pulumirpc.Language.RunResponse;
import pulumirpc.LanguageRuntimeGrpc;
import pulumirpc.Plugin.PluginInfo;

/**
 * A language runtime without a program. {@code pulumi destroy} runs none, and looks for the
 * project's language all the same: it would try to download it, for seconds.
 */
public final class NoProgram extends LanguageRuntimeGrpc.LanguageRuntimeImplBase {

  @Override
  public void getRequiredPackages(
      GetRequiredPackagesRequest request, StreamObserver<GetRequiredPackagesResponse> observer) {
    observer.onNext(GetRequiredPackagesResponse.getDefaultInstance());
    observer.onCompleted();
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    observer.onNext(PluginInfo.newBuilder().setVersion("1.0.0").build());
    observer.onCompleted();
  }

  @Override
  public void run(RunRequest request, StreamObserver<RunResponse> observer) {
    observer.onNext(RunResponse.newBuilder().setError("there is no program in this round").build());
    observer.onCompleted();
  }
}
