package mjuz.simulator.run;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** The longest chain of operations over all deployments, by the means of their durations. */
final class CriticalPath {
  private final Map<DeploymentName, Map<String, Long>> ends = new HashMap<>();
  private final Map<Edge, Long> offered = new HashMap<>();
  private long longest;

  /** How long it is, in microseconds; what waits for itself does not count. */
  static long of(SortedMap<DeploymentName, SimProgram> programs) {
    CriticalPath path = new CriticalPath();
    boolean more = true;
    while (more) {
      more = false;
      for (Map.Entry<DeploymentName, SimProgram> entry : programs.entrySet()) {
        more |= path.grow(entry.getKey(), entry.getValue());
      }
    }
    return path.longest;
  }

  private boolean grow(DeploymentName name, SimProgram program) {
    Map<String, Long> own = ends.computeIfAbsent(name, n -> new HashMap<>());
    boolean any = false;
    boolean more = true;
    while (more) {
      more = false;
      for (SimResource r : program.resources()) {
        if (!own.containsKey(r.name())
            && own.keySet().containsAll(r.needs())
            && offered.keySet().containsAll(r.wishes())) {
          long end = begin(r, own) + r.duration().meanMicros();
          own.put(r.name(), end);
          longest = Math.max(longest, end);
          more = true;
        }
      }
      any |= more;
    }
    for (SimOffer o : program.offers()) {
      if (!offered.containsKey(o.edge()) && own.keySet().containsAll(o.needs())) {
        offered.put(o.edge(), o.needs().stream().mapToLong(own::get).max().orElse(0));
        any = true;
      }
    }
    return any;
  }

  private long begin(SimResource r, Map<String, Long> own) {
    long needs = r.needs().stream().mapToLong(own::get).max().orElse(0);
    long wishes = r.wishes().stream().mapToLong(offered::get).max().orElse(0);
    return Math.max(needs, wishes);
  }
}
