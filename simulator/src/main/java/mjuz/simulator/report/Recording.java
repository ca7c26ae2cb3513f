package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import mjuz.core.model.DeploymentName;

/**
 * Everything that happened in a run, in its order, up to {@link #MOST} things; of a longer run the
 * beginning.
 */
public final class Recording extends Happenings {
  /** The most that is recorded. */
  public static final int MOST = 4_000_000;

  private final List<Entry> entries = new ArrayList<>();
  private boolean cut;

  List<Entry> entries() {
    return Collections.unmodifiableList(entries);
  }

  /** When the last thing happened; 0 if nothing did. */
  long lastMicros() {
    return entries.isEmpty() ? 0 : entries.getLast().micros();
  }

  /** Whether the end of the run is missing. */
  boolean isCut() {
    return cut;
  }

  @Override
  int add(long micros, DeploymentName who, Happened what) {
    if (entries.size() == MOST) {
      cut = true;
      return -1;
    }
    entries.add(new Entry(entries.size(), micros, who, what));
    return entries.size() - 1;
  }
}
