package mjuz.pulumi.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the process does on signals. SIGINT destroys; SIGTERM stops. The JVM keeps SIGQUIT for its
 * thread dumps and gives it to no program: the launcher turns it into a SIGTERM.
 */
final class Signals implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Signals.class);

  /** What can be asked of the deployment; each returns at once. */
  interface Actions {
    /** Destroy everything and end. */
    void destroy();

    /** End after the round and leave everything deployed. */
    void stop();

    /** End at once. */
    void end();
  }

  private final Actions actions;
  private final Map<String, Integer> received = new HashMap<>();
  private final Map<String, Object> previous = new HashMap<>();

  /**
   * Counts signals and acts on them.
   *
   * @param actions what is done
   */
  Signals(Actions actions) {
    this.actions = actions;
  }

  /** Takes the signals over from the JVM. */
  void install() {
    handle("INT", () -> received("INT"));
    handle("TERM", () -> received("TERM"));
    handle("HUP", () -> received("HUP"));
  }

  /**
   * Does nothing any more when the system sends a signal.
   *
   * @param name without SIG
   */
  void ignore(String name) {
    handle(name, () -> {});
  }

  /**
   * A signal has come.
   *
   * @param name without SIG
   */
  synchronized void received(String name) {
    boolean destroys = name.equals("INT");
    String going = destroys ? "destroying everything" : "ending after the round";
    switch (received.merge(name, 1, Integer::sum)) {
      case 1 -> {
        LOG.info(
            destroys
                ? "SIG{}: destroying everything, and then ending"
                : "SIG{}: ending after the round; everything stays deployed",
            name);
        if (destroys) {
          actions.destroy();
        } else {
          actions.stop();
        }
      }
      case 2 ->
          LOG.warn(
              "SIG{} again: already {}. Once more ends at once, in the middle of it: do you want that?",
              name,
              going);
      default -> {
        LOG.warn("SIG{} for the third time: ending at once", name);
        actions.end();
      }
    }
  }

  // By reflection: javac warns of sun.misc in a way that cannot be suppressed, and there is no
  // other
  // interface to signals.
  private void handle(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object mine =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "handle" -> {
                      action.run();
                      yield null;
                    }
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> "the handler of SIG" + name;
                  });
      previous.putIfAbsent(name, set(signal, handler, name, mine));
    } catch (InvocationTargetException e) {
      LOG.debug("SIG{} is left to the JVM: {}", name, e.getCause().getMessage());
    } catch (ReflectiveOperationException e) {
      LOG.warn("This JVM has no interface to signals: SIG{} just ends the process", name);
    }
  }

  private static Object set(Class<?> signal, Class<?> handler, String name, Object mine)
      throws ReflectiveOperationException {
    Object ofName = signal.getConstructor(String.class).newInstance(name);
    return signal.getMethod("handle", signal, handler).invoke(null, ofName, mine);
  }

  /** Gives the signals back. */
  @Override
  public void close() {
    previous.forEach(
        (name, handler) -> {
          try {
            set(
                Class.forName("sun.misc.Signal"),
                Class.forName("sun.misc.SignalHandler"),
                name,
                handler);
          } catch (ReflectiveOperationException e) {
            LOG.debug("SIG{} cannot be given back", name, e);
          }
        });
  }
}
