package mjuz.core.transcript;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mjuz.core.message.Message;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;

/** Deployments, the messages that are on their way between them, and a clock. */
final class Stage {
  private static final long START_MICROS = 100_000_000;
  private static final long TICK_MICROS = 1_000;
  private static final List<String> NOTHING = List.of("(nothing)");

  /** A message on its way. */
  private record Letter(String to, String from, long session, Message message) {}

  private final Map<String, Actor> actors = new LinkedHashMap<>();
  private final TreeMap<Integer, Letter> letters = new TreeMap<>();
  private final Outputs outputs = new Outputs(this::post);
  private ProtocolOptions options = ProtocolOptions.DEFAULT;
  private long nowMicros = START_MICROS;
  private long sessions;
  private int posted;
  private long requests;

  /** Commands are a moment apart. */
  void tick() {
    nowMicros += TICK_MICROS;
  }

  /** A scene is over: the transcript counts its messages from 1. */
  void beginAnew() {
    if (letters.isEmpty()) {
      posted = 0;
    }
  }

  List<String> times(long lateBindingSeconds, long holdSeconds) {
    ProtocolOptions standard = ProtocolOptions.DEFAULT;
    options =
        new ProtocolOptions(
            lateBindingSeconds * 1_000_000,
            holdSeconds * 1_000_000,
            standard.resendMicros(),
            standard.retryFirstMicros(),
            standard.retryMaxMicros(),
            standard.patienceMicros());
    return List.of();
  }

  List<String> deployments(List<String> names) {
    for (String name : names) {
      actors.put(name, new Actor(Words.name(name), options, nowMicros));
    }
    return List.of();
  }

  long ask(String question) {
    outputs.remember(++requests, question);
    return requests;
  }

  List<String> step(String name, Input input) {
    Batch batch = actor(name).step(nowMicros, input);
    List<String> lines = outputs.lines(name, batch);
    return lines.isEmpty() ? NOTHING : lines;
  }

  private Actor actor(String name) {
    Actor actor = actors.get(name);
    if (actor == null) {
      throw new IllegalArgumentException("no deployment '%s' on the stage".formatted(name));
    }
    return actor;
  }

  private int post(String from, Batch.Outgoing outgoing) {
    String to = outgoing.peer().text();
    letters.put(++posted, new Letter(to, from, outgoing.session(), outgoing.message()));
    return posted;
  }

  List<String> connect(String one, String other) {
    long session = ++sessions;
    List<String> lines = new ArrayList<>();
    opened(one, other, session, lines);
    opened(other, one, session, lines);
    return lines;
  }

  private void opened(String name, String peer, long session, List<String> lines) {
    if (actors.containsKey(name)) {
      Input opened =
          actors.containsKey(peer)
              ? new Input.SessionOpened(
                  Words.name(peer), session, actor(peer).incarnation(), actor(peer).claim())
              : new Input.SessionOpened(Words.name(peer), session, 1);
      part(name + ":", step(name, opened), lines);
    }
  }

  List<String> disconnect(String one, String other) {
    List<String> lines = new ArrayList<>();
    closed(one, other, lines);
    closed(other, one, lines);
    return lines;
  }

  private void closed(String name, String peer, List<String> lines) {
    if (actors.containsKey(name) && actor(name).isUp()) {
      Input input = new Input.SessionClosed(Words.name(peer), sessions, "connection lost");
      part(name + ":", step(name, input), lines);
    }
  }

  private static void part(String title, List<String> outputs, List<String> lines) {
    lines.add(title);
    outputs.forEach(output -> lines.add("  " + output));
  }

  List<String> deliver(String number) {
    Letter letter = letter(number);
    letters.remove(numberOf(number));
    return receive(letter);
  }

  List<String> deliverCopy(String number) {
    return receive(letter(number));
  }

  List<String> lose(String number) {
    letter(number);
    letters.remove(numberOf(number));
    return List.of();
  }

  List<String> deliverAll() {
    List<String> lines = new ArrayList<>();
    while (!letters.isEmpty()) {
      Map.Entry<Integer, Letter> first = letters.pollFirstEntry();
      String title = "#%d reaches %s:".formatted(first.getKey(), first.getValue().to());
      part(title, receive(first.getValue()), lines);
    }
    return lines;
  }

  private static int numberOf(String number) {
    return Integer.parseInt(number.substring(1));
  }

  private Letter letter(String number) {
    Letter letter = letters.get(numberOf(number));
    if (letter == null) {
      throw new IllegalArgumentException("%s is not on its way".formatted(number));
    }
    return letter;
  }

  private List<String> receive(Letter letter) {
    if (!actors.containsKey(letter.to()) || !actor(letter.to()).isUp()) {
      return List.of("(nobody there)");
    }
    return step(
        letter.to(),
        new Input.Received(Words.name(letter.from()), letter.session(), letter.message()));
  }

  /** A message that no core has made: "EDGE is AVAILABLE as V, value X", "EDGE is released". */
  List<String> forge(String to, String from, String text) {
    String[] words = text.split(" ", -1);
    var edge = Words.edge(words[0]);
    Message message =
        switch (words[2].replace(",", "")) {
          case "AVAILABLE" ->
              new Message.OfferState(
                  edge, Long.MAX_VALUE - 1, Phase.AVAILABLE, Optional.of(Value.of(words[4])));
          case "WITHDRAWN" ->
              new Message.OfferState(edge, Long.MAX_VALUE - 1, Phase.WITHDRAWN, Optional.empty());
          case "released" ->
              new Message.WishState(edge, 1, false, Long.MAX_VALUE - 1, Versions.NONE);
          default -> throw new IllegalArgumentException("no message: " + text);
        };
    return receive(new Letter(to, from, sessions, message));
  }

  List<String> passTime(long micros) {
    long end = nowMicros + micros;
    List<String> lines = new ArrayList<>();
    Optional<Actor> next = nextTimer(end);
    while (next.isPresent()) {
      Actor actor = next.get();
      Map.Entry<Timer, Long> timer = actor.nextTimer().orElseThrow();
      Timer which = timer.getKey();
      nowMicros = Math.max(nowMicros, timer.getValue());
      actor.forget(which);
      String name = actor.name().text();
      part(
          "%s of %s fires at %s:".formatted(which, name, Words.seconds(nowMicros)),
          step(name, new Input.TimerFired(which)),
          lines);
      next = nextTimer(end);
    }
    nowMicros = end;
    return lines.isEmpty() ? NOTHING : lines;
  }

  private Optional<Actor> nextTimer(long endMicros) {
    return actors.values().stream()
        .filter(a -> a.nextTimer().isPresent())
        .filter(a -> a.nextTimer().orElseThrow().getValue() <= endMicros)
        .min((a, b) -> Long.compare(timeOf(a), timeOf(b)));
  }

  private static long timeOf(Actor actor) {
    return actor.nextTimer().orElseThrow().getValue();
  }

  List<String> setBack(String name, String seconds) {
    actor(name).setBack(Long.parseLong(seconds) * 1_000_000);
    return List.of();
  }

  List<String> crash(String name) {
    actor(name).crash();
    return List.of();
  }

  List<String> comeBack(String name) {
    actor(name).comeBack(nowMicros);
    return List.of();
  }

  List<String> loseJournal(String name) {
    actor(name).loseJournal();
    return List.of();
  }

  List<String> loseEverything(String name) {
    actor(name).loseEverything();
    return List.of();
  }

  List<String> answerFor(String name, String lost) {
    actor(name).answerFor(lost);
    return List.of();
  }

  List<String> copyJournal(String name) {
    actor(name).copyJournal();
    return List.of();
  }

  List<String> restoreJournal(String name) {
    actor(name).restoreJournal();
    return List.of();
  }

  List<String> status(String name) {
    return outputs.status(actor(name).status());
  }
}
