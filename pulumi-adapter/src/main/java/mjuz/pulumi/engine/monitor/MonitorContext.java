package mjuz.pulumi.engine.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mjuz.core.executor.Round;
import mjuz.core.model.DeploymentName;
import mjuz.core.stack.LeftAlone;
import mjuz.pulumi.engine.sdk.ProgramResources;
import mjuz.pulumi.engine.state.StackState;

/**
 * What one run of a program is about. Thread-safe.
 *
 * @param self the deployment
 * @param urns the names of resources
 * @param round where wishes are bound and offers are reported
 * @param before the state before the round
 * @param former what that state calls what the program registers
 * @param leftAlone what of it stays as it is
 * @param graph what the program has registered
 * @param program what the SDK knows of the program's resources
 * @param maxValueBytes the most that an offered value may take
 * @param versions versions for resources of attached providers
 * @param withheld told the URN of each resource that is withheld
 * @param refusals what was refused
 */
public record MonitorContext(
    DeploymentName self,
    Urns urns,
    Round round,
    StackState before,
    FormerNames former,
    LeftAlone leftAlone,
    ProgramGraph graph,
    ProgramResources program,
    int maxValueBytes,
    AttachedVersions versions,
    Consumer<String> withheld,
    List<Refusal> refusals) {

  /**
   * A registration that was refused.
   *
   * @param urn the resource
   * @param message why, and what to do
   */
  public record Refusal(String urn, String message) {}

  /**
   * The context of a run.
   *
   * @param self the deployment
   * @param project the name of the project
   * @param stack the name of the stack, without organization and project
   * @param round where wishes are bound and offers are reported
   * @param before the state before the round
   * @param leftAlone what of it stays as it is
   * @param graph collects what the program registers
   * @param program what the SDK knows of the program's resources
   * @param maxValueBytes the most that an offered value may take
   * @param attached the names of the attached providers
   * @param withheld told the URN of each resource that is withheld
   * @return the context
   */
  public static MonitorContext of(
      DeploymentName self,
      String project,
      String stack,
      Round round,
      StackState before,
      LeftAlone leftAlone,
      ProgramGraph graph,
      ProgramResources program,
      int maxValueBytes,
      Set<String> attached,
      Consumer<String> withheld) {
    Urns urns = new Urns(project, stack);
    return new MonitorContext(
        self,
        urns,
        round,
        before,
        new FormerNames(urns, before),
        leftAlone,
        graph,
        program,
        maxValueBytes,
        new AttachedVersions(attached),
        withheld,
        new ArrayList<>());
  }

  void refused(String urn, String message) {
    synchronized (refusals) {
      refusals.add(new Refusal(urn, message));
    }
  }

  /**
   * What was refused so far.
   *
   * @return a copy, in the order of time
   */
  @Override
  public List<Refusal> refusals() {
    synchronized (refusals) {
      return List.copyOf(refusals);
    }
  }
}
