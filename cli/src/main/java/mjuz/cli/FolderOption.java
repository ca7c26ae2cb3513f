package mjuz.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mjuz.pulumi.status.DeploymentFolder;
import picocli.CommandLine.Option;

/** The option that names a deployment by the folder in which it keeps its journal and status. */
final class FolderOption {
  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".mjuz",
      description =
          "The folder in which the deployment keeps its journal and status, or the one above it if it is the only one there (default: ${DEFAULT-VALUE}).")
  private Path dir = DeploymentFolder.DEFAULT;

  /**
   * The folder of the deployment that is meant.
   *
   * @throws CommandException if there is none, or more than one
   */
  DeploymentFolder find() throws CommandException {
    DeploymentFolder named = new DeploymentFolder(dir);
    if (holdsDeployment(named)) {
      return named;
    }
    List<DeploymentFolder> below = below();
    if (below.size() == 1) {
      return below.getFirst();
    }
    if (below.isEmpty()) {
      throw new CommandException(
          ExitCode.NOT_FOUND,
          "there is no deployment in %s: it has neither journal.db nor status.json. Name its folder with --dir DIR"
              .formatted(dir.toAbsolutePath().normalize()));
    }
    throw new CommandException(
        ExitCode.USAGE,
        "there are %d deployments in %s: say which with --dir %s"
            .formatted(
                below.size(),
                dir,
                below.stream()
                    .map(each -> each.path().toString())
                    .collect(Collectors.joining(" or --dir "))));
  }

  private List<DeploymentFolder> below() throws CommandException {
    if (!Files.isDirectory(dir)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(dir)) {
      return all.sorted().map(DeploymentFolder::new).filter(FolderOption::holdsDeployment).toList();
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.UNREADABLE, "%s cannot be read: %s".formatted(dir, e.getMessage()), e);
    }
  }

  private static boolean holdsDeployment(DeploymentFolder folder) {
    return Files.exists(folder.journal()) || Files.exists(folder.status());
  }
}
