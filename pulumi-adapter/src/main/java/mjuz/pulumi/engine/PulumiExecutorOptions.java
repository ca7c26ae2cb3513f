package mjuz.pulumi.engine;

import com.pulumi.Context;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import mjuz.core.model.DeploymentName;

/**
 * What a {@link PulumiExecutor} runs, and how.
 *
 * @param deployment the deployment
 * @param pulumi the Pulumi CLI
 * @param project the name of the Pulumi project
 * @param stack the name of the Pulumi stack
 * @param workDirectory where the project's files are; created if missing. One for each stack
 * @param backendUrl where the state is kept, as {@code pulumi login} takes it
 * @param environment variables for the CLI beside those of this process, such as {@code
 *     PULUMI_CONFIG_PASSPHRASE}
 * @param config the stack's configuration by full key ({@code project:name}, or {@code name})
 * @param program what is deployed; run once in each DEPLOY round
 * @param providers resource providers that run already: name to port on loopback
 * @param maxValueBytes the most that an offered value may take, as JSON in UTF-8
 * @param observer watches what the engine does
 * @param trace gets the steps of resources
 */
public record PulumiExecutorOptions(
    DeploymentName deployment,
    Path pulumi,
    String project,
    String stack,
    Path workDirectory,
    String backendUrl,
    Map<String, String> environment,
    Map<String, ConfigEntry> config,
    Consumer<Context> program,
    Map<String, Integer> providers,
    int maxValueBytes,
    ResourceObserver observer,
    Consumer<ResourceStep> trace) {

  /** The default of {@link #maxValueBytes}: 4 MiB. */
  public static final int DEFAULT_MAX_VALUE_BYTES = 4 * 1024 * 1024;

  /** Copies the maps. */
  public PulumiExecutorOptions {
    environment = Map.copyOf(environment);
    config = Map.copyOf(config);
    providers = Map.copyOf(providers);
  }

  /**
   * Options with everything else at its default: the state is kept in the folder {@code state} of
   * the work directory, and project and stack are named as the deployment and {@code mjuz}.
   *
   * @param deployment the deployment
   * @param pulumi the Pulumi CLI
   * @param workDirectory where the project's files are
   * @param program what is deployed
   * @return a builder
   */
  public static Builder builder(
      DeploymentName deployment, Path pulumi, Path workDirectory, Consumer<Context> program) {
    return new Builder(deployment, pulumi, workDirectory, program);
  }

  /** Collects options. */
  public static final class Builder {
    private final DeploymentName deployment;
    private final Path pulumi;
    private final Path workDirectory;
    private final Consumer<Context> program;
    private String project;
    private String stack = "mjuz";
    private String backendUrl;
    private Map<String, String> environment = Map.of();
    private Map<String, ConfigEntry> config = Map.of();
    private Map<String, Integer> providers = Map.of();
    private int maxValueBytes = DEFAULT_MAX_VALUE_BYTES;
    private ResourceObserver observer = ResourceObserver.NONE;
    private Consumer<ResourceStep> trace = step -> {};

    private Builder(
        DeploymentName deployment, Path pulumi, Path workDirectory, Consumer<Context> program) {
      this.deployment = deployment;
      this.pulumi = pulumi;
      this.workDirectory = workDirectory.toAbsolutePath();
      this.program = program;
      this.project = deployment.text();
      this.backendUrl = defaultBackend(this.workDirectory);
    }

    private static String defaultBackend(Path workDirectory) {
      return "file://" + workDirectory.resolve("state");
    }

    /**
     * Names the project.
     *
     * @param name the name of the Pulumi project
     * @return this
     */
    public Builder project(String name) {
      this.project = name;
      return this;
    }

    /**
     * Names the stack.
     *
     * @param name the name of the Pulumi stack
     * @return this
     */
    public Builder stack(String name) {
      this.stack = name;
      return this;
    }

    /**
     * Chooses the backend.
     *
     * @param url where the state is kept, as {@code pulumi login} takes it
     * @return this
     */
    public Builder backendUrl(String url) {
      this.backendUrl = url;
      return this;
    }

    /**
     * Sets variables for the CLI.
     *
     * @param variables variables beside those of this process
     * @return this
     */
    public Builder environment(Map<String, String> variables) {
      this.environment = variables;
      return this;
    }

    /**
     * Sets the stack's configuration.
     *
     * @param entries by full key
     * @return this
     */
    public Builder config(Map<String, ConfigEntry> entries) {
      this.config = entries;
      return this;
    }

    /**
     * Attaches resource providers.
     *
     * @param ports name to port on loopback
     * @return this
     */
    public Builder providers(Map<String, Integer> ports) {
      this.providers = ports;
      return this;
    }

    /**
     * Limits offered values.
     *
     * @param bytes the most that one may take, as JSON in UTF-8
     * @return this
     */
    public Builder maxValueBytes(int bytes) {
      this.maxValueBytes = bytes;
      return this;
    }

    /**
     * Watches what the engine does.
     *
     * @param watcher told of every operation
     * @return this
     */
    public Builder observer(ResourceObserver watcher) {
      this.observer = watcher;
      return this;
    }

    /**
     * Traces the steps of resources.
     *
     * @param sink gets each step
     * @return this
     */
    public Builder trace(Consumer<ResourceStep> sink) {
      this.trace = sink;
      return this;
    }

    /**
     * The options.
     *
     * @return what was collected
     */
    public PulumiExecutorOptions build() {
      return new PulumiExecutorOptions(
          deployment,
          pulumi,
          project,
          stack,
          workDirectory,
          backendUrl,
          environment,
          config,
          program,
          providers,
          maxValueBytes,
          observer,
          trace);
    }
  }
}
