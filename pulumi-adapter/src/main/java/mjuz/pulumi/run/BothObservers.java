package mjuz.pulumi.run;

import java.util.Optional;
import mjuz.pulumi.engine.ResourceObserver;
import mjuz.pulumi.engine.ResourceOperation;

/**
 * Two observers in the place of one.
 *
 * @param first told first
 * @param second told second
 */
record BothObservers(ResourceObserver first, ResourceObserver second) implements ResourceObserver {
  @Override
  public void beforeStep(ResourceOperation.Kind kind, String urn) {
    first.beforeStep(kind, urn);
    second.beforeStep(kind, urn);
  }

  @Override
  public void operation(ResourceOperation operation) {
    first.operation(operation);
    second.operation(operation);
  }

  @Override
  public void withheld(String urn) {
    first.withheld(urn);
    second.withheld(urn);
  }

  @Override
  public void programWaits(Optional<String> what) {
    first.programWaits(what);
    second.programWaits(what);
  }

  @Override
  public void message(Severity severity, String urn, String message) {
    first.message(severity, urn, message);
    second.message(severity, urn, message);
  }
}
