package mjuz.core.invariant;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;

/** Which instances use which version of an edge. */
final class Users {
  private final Map<Edge, NavigableMap<Long, Set<TrackedInstance>>> byVersion = new HashMap<>();

  void add(TrackedInstance user) {
    for (Use use : user.uses()) {
      byVersion
          .computeIfAbsent(use.edge(), edge -> new TreeMap<>())
          .computeIfAbsent(use.version(), version -> new LinkedHashSet<>())
          .add(user);
    }
  }

  void remove(TrackedInstance user) {
    for (Use use : user.uses()) {
      NavigableMap<Long, Set<TrackedInstance>> versions = byVersion.get(use.edge());
      Set<TrackedInstance> users = versions == null ? null : versions.get(use.version());
      if (users != null && users.remove(user) && users.isEmpty()) {
        versions.remove(use.version());
      }
    }
  }

  /** Those that use exactly this version. */
  Collection<TrackedInstance> of(Edge edge, long version) {
    NavigableMap<Long, Set<TrackedInstance>> versions = byVersion.get(edge);
    return versions == null ? List.of() : versions.getOrDefault(version, Collections.emptySet());
  }

  /** A copy of those that use a version lower than this one. */
  List<TrackedInstance> olderThan(Edge edge, long version) {
    NavigableMap<Long, Set<TrackedInstance>> versions = byVersion.get(edge);
    List<TrackedInstance> all = new ArrayList<>();
    if (versions != null) {
      versions.headMap(version, false).values().forEach(all::addAll);
    }
    return all;
  }
}
