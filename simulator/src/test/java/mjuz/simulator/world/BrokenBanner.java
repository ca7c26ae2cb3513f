package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** A resource that nothing depends on, and that always fails. */
final class BrokenBanner {
  static final String NAME = "banner";

  private BrokenBanner() {}

  private static SimResource banner() {
    return SimResource.of(NAME, false, List.of(), List.of())
        .withDuration(SimDuration.fixed(100_000));
  }

  static SimProgram added(SimProgram program) {
    List<SimResource> resources = new ArrayList<>(program.resources());
    resources.add(banner());
    return new SimProgram(resources, program.offers(), program.connections());
  }

  static SimProgram nothing(SimProgram program) {
    return new SimProgram(List.of(), List.of(), program.connections());
  }
}
