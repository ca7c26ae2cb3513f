package mjuz.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.concurrent.Callable;
import mjuz.pulumi.status.StatusJson;
import mjuz.pulumi.status.StatusSnapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mjuz status}: what a deployment does, and what it waits for. */
@Command(
    name = "status",
    description = {
      "Shows whether a deployment runs, its peers, offers and wishes, and in words what it waits for.",
      "Works beside the running process and without one. Exit code 3 if none runs."
    })
final class Status implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FolderOption folder = new FolderOption();

  @Option(names = "--json", description = "Print the status as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException {
    KnownDeployment deployment = KnownDeployment.read(folder.find());
    spec.commandLine()
        .getOut()
        .println(json ? toJson(deployment).toPrettyString() : StatusText.of(deployment));
    return deployment.isRunning() ? ExitCode.OK : ExitCode.NOT_FOUND;
  }

  private static ObjectNode toJson(KnownDeployment deployment) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    all.put("running", deployment.isRunning());
    deployment
        .holder()
        .ifPresent(
            h -> all.put("pid", h.pid()).put("host", h.host()).put("since", h.since().toString()));
    all.put("source", deployment.source());
    deployment.time().ifPresent(time -> all.put("time", time.toString()));
    StatusSnapshot snapshot = new StatusSnapshot(Instant.EPOCH, 0, deployment.status());
    all.set("status", StatusJson.toJson(snapshot).get("status"));
    all.putArray("waiting");
    for (Waiting each : Waiting.of(deployment)) {
      all.withArray("waiting")
          .addObject()
          .put("offering", each.edge().offering().text())
          .put("offer", each.edge().offer())
          .put("beneficiary", each.edge().beneficiary().text())
          .put("text", each.text());
    }
    return all;
  }
}
