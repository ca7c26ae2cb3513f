package mjuz.core.transcript;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.StackReport;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Versions;

/** How the transcripts write names, edges, versions, instances and stacks. */
final class Words {
  private static final Pattern EDGE = Pattern.compile("(\\S+?)/(\\S+)->(\\S+)");
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final String NOTHING = "nothing";

  private Words() {}

  static DeploymentName name(String text) {
    return new DeploymentName(text);
  }

  static Edge edge(String text) {
    Matcher matcher = EDGE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not an edge: write offering/offer->beneficiary".formatted(text));
    }
    return new Edge(name(matcher.group(1)), matcher.group(2), name(matcher.group(3)));
  }

  static Set<Edge> leaving(String text) {
    Set<Edge> result = new TreeSet<>();
    if (!text.equals(NOTHING)) {
      for (String part : text.split(", ", -1)) {
        result.add(edge(part));
      }
    }
    return result;
  }

  static SortedSet<Instance> instances(String text) {
    SortedSet<Instance> result = new TreeSet<>();
    if (!text.equals(NOTHING)) {
      for (String part : text.split(", ", -1)) {
        result.add(instance(part));
      }
    }
    return result;
  }

  static Instance instance(String text) {
    int at = text.indexOf('=');
    return new Instance(text.substring(0, at), text.substring(at + 1));
  }

  /** "create a" or "delete a=1". */
  static FailedStep step(String text) {
    int space = text.indexOf(' ');
    String what = text.substring(space + 1);
    return new FailedStep(
        FailedStep.Operation.valueOf(text.substring(0, space).toUpperCase(Locale.ROOT)),
        what.contains("=") ? instance(what) : new Instance(what, ""));
  }

  static String told(FailedStep step) {
    String id = step.instance().id();
    return "%s %s%s"
        .formatted(
            step.operation().name().toLowerCase(Locale.ROOT),
            step.instance().urn(),
            id.isEmpty() ? "" : "=" + id);
  }

  static String fails(Obstacle obstacle) {
    return "%s fails since %s: %s"
        .formatted(obstacle.step(), seconds(obstacle.sinceMicros()), obstacle.message());
  }

  static String instances(SortedSet<Instance> instances) {
    if (instances.isEmpty()) {
      return NOTHING;
    }
    return instances.stream().map(i -> i.urn() + "=" + i.id()).collect(Collectors.joining(", "));
  }

  /**
   * A stack: "nothing", or a list of "resources", "uses EDGE", "old EDGE", "offers EDGE", "offers
   * EDGE behind it URN=ID and URN=ID", ....
   */
  static StackReport report(String text) {
    SortedSet<Edge> uses = new TreeSet<>();
    SortedSet<Edge> outdated = new TreeSet<>();
    SortedSet<Edge> offers = new TreeSet<>();
    SortedSet<Edge> keeps = new TreeSet<>();
    SortedMap<Edge, SortedSet<Instance>> behind = new TreeMap<>();
    boolean leftovers = false;
    for (String part : text.split(", ", -1)) {
      String rest = part.substring(part.indexOf(' ') + 1);
      switch (part.split(" ", -1)[0]) {
        case "uses" -> uses.add(edge(rest));
        case "old" -> {
          uses.add(edge(rest));
          outdated.add(edge(rest));
        }
        case "offers" -> {
          String[] offer = rest.split(" behind it ", -1);
          offers.add(edge(offer[0]));
          if (offer.length > 1) {
            SortedSet<Instance> instances = new TreeSet<>();
            for (String instance : offer[1].split(" and ", -1)) {
              instances.add(instance(instance));
            }
            behind.put(edge(offer[0]), instances);
          }
        }
        case "keeps" -> keeps.add(edge(rest));
        case "leftovers" -> leftovers = true;
        case NOTHING, "resources" -> {}
        default -> throw new IllegalArgumentException("a stack has no '%s'".formatted(part));
      }
    }
    return new StackReport(uses, outdated, offers, text.equals(NOTHING), leftovers)
        .withBehind(behind)
        .withStanding(keeps);
  }

  /** A version is a time: v100.002 was made 100.002 s after the beginning of the stage's clock. */
  static String version(long version) {
    if (version == Versions.NONE) {
      return "none";
    }
    return version == 0 ? "v0" : "v" + seconds(version);
  }

  /** When an offer leaves of which notice was given; empty if none was. */
  static String leaves(OptionalLong atMicros) {
    return atMicros.isPresent() ? ", leaves at " + seconds(atMicros.getAsLong()) : "";
  }

  static String seconds(long micros) {
    String text =
        String.format(
            Locale.ROOT, "%d.%06d", micros / MICROS_PER_SECOND, micros % MICROS_PER_SECOND);
    return text.replaceFirst("(\\.\\d{3})000$", "$1");
  }
}
