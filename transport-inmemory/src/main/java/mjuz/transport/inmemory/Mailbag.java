package mjuz.transport.inmemory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What lies in the network, in the order in which it is due. Time is the number of deliveries. Not
 * thread-safe: the network's lock guards it.
 */
final class Mailbag {
  private record Lying(long due, Mail mail) {}

  private final List<Lying> lying = new ArrayList<>();
  private final List<Mail> held = new ArrayList<>();
  private long delivered;

  /** Adds what is to come after so many deliveries that are not known yet. */
  void add(Mail mail, int delay) {
    if (delay == Firewall.HELD) {
      held.add(mail);
      return;
    }
    // Never falls, so that without delays the order is that of sending.
    long due = delivered + lying.size() + delay;
    int place = lying.size();
    while (place > 0 && lying.get(place - 1).due() > due) {
      place--;
    }
    lying.add(place, new Lying(due, mail));
  }

  Optional<Mail> next() {
    if (lying.isEmpty()) {
      return Optional.empty();
    }
    delivered++;
    return Optional.of(lying.removeFirst().mail());
  }

  /** What was held is now the last that lies here, in the order in which it was sent. */
  void release() {
    List<Mail> released = List.copyOf(held);
    held.clear();
    released.forEach(mail -> add(mail, 0));
  }

  int size() {
    return lying.size();
  }
}
