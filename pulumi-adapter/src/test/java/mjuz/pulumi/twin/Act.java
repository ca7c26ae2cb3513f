package mjuz.pulumi.twin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundKind;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;
import mjuz.simulator.model.SimProgram;

/**
 * One round of a script: what runs, and what the core answers. What waits is called as in {@link
 * Side}: "create a", "update a#1", "delete a#1", "change a#1", "withdraw x".
 *
 * @param kind of the round
 * @param program for DEPLOY
 * @param bound wishes that are satisfied; all others are not
 * @param no questions that are answered with no
 * @param fails operations that fail
 * @param crash while this operation is under way the process dies
 * @param unheard whether the operation of the crash is done, and only nobody has heard of it
 * @param plan what has to stay
 * @param leave what the round leaves alone
 * @param refused what the round is not to change
 * @param unsatisfied for UNDEPLOY
 * @param order which of several that wait is let go first
 * @param beside whether the round leaves alone what has failed since the last that did not (R12)
 */
record Act(
    RoundKind kind,
    SimProgram program,
    Map<Edge, Binding> bound,
    List<String> no,
    List<String> fails,
    Optional<String> crash,
    boolean unheard,
    Held plan,
    Held leave,
    List<String> refused,
    List<Edge> unsatisfied,
    Order order,
    boolean beside) {

  /** Which of several that wait is let go first. */
  enum Order {
    /** Questions, then operations by name: as much as possible is under way at the same time. */
    BY_NAME,
    /** Questions, then the last operation by name. */
    LAST_FIRST,
    /** Operations by name, then questions. */
    QUESTIONS_LAST
  }

  private static Act of(RoundKind kind, SimProgram program, List<Edge> unsatisfied) {
    return new Act(
        kind,
        program,
        Map.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        false,
        Held.NOTHING,
        Held.NOTHING,
        List.of(),
        unsatisfied,
        Order.BY_NAME,
        false);
  }

  static Act deploy(SimProgram program) {
    return of(RoundKind.DEPLOY, program, List.of());
  }

  static Act undeploy(Edge... unsatisfied) {
    return of(RoundKind.UNDEPLOY, SimProgram.EMPTY, List.of(unsatisfied));
  }

  static Act destroy() {
    return of(RoundKind.DESTROY, SimProgram.EMPTY, List.of());
  }

  /** The wish is satisfied. */
  Act bind(Edge wish, long version, String text) {
    Map<Edge, Binding> more = new TreeMap<>(bound);
    more.put(wish, new Binding.Satisfied(version, Value.of('"' + text + '"')));
    return new Act(
        kind,
        program,
        more,
        no,
        fails,
        crash,
        unheard,
        plan,
        leave,
        refused,
        unsatisfied,
        order,
        beside);
  }

  /** The question is answered with no. */
  Act no(String question) {
    return new Act(
        kind,
        program,
        bound,
        with(no, question),
        fails,
        crash,
        unheard,
        plan,
        leave,
        refused,
        unsatisfied,
        order,
        beside);
  }

  /** The operation fails. */
  Act fail(String operation) {
    return new Act(
        kind,
        program,
        bound,
        no,
        with(fails, operation),
        crash,
        unheard,
        plan,
        leave,
        refused,
        unsatisfied,
        order,
        beside);
  }

  /** The process dies while the operation is under way. */
  Act crash(String operation) {
    return crash(operation, false);
  }

  /** The process dies when the operation is done, and nobody has heard of it. */
  Act crashUnheard(String operation) {
    return crash(operation, true);
  }

  private Act crash(String operation, boolean done) {
    return new Act(
        kind,
        program,
        bound,
        no,
        fails,
        Optional.of(operation),
        done,
        plan,
        leave,
        refused,
        unsatisfied,
        order,
        beside);
  }

  /** What has to stay, when it is asked. */
  Act hold(Held held) {
    return new Act(
        kind,
        program,
        bound,
        no,
        fails,
        crash,
        unheard,
        held,
        leave,
        refused,
        unsatisfied,
        order,
        beside);
  }

  /** What has to stay is known before, and left alone (R6). */
  Act leave(Held held, String... mayNotChange) {
    return new Act(
        kind,
        program,
        bound,
        no,
        fails,
        crash,
        unheard,
        held,
        held,
        List.of(mayNotChange),
        unsatisfied,
        order,
        beside);
  }

  /** What has failed is left alone, and all else is done (R12). */
  Act besideWhatFails() {
    return new Act(
        kind,
        program,
        bound,
        no,
        fails,
        crash,
        unheard,
        plan,
        leave,
        refused,
        unsatisfied,
        order,
        true);
  }

  /** Of several operations that wait the last one goes on first. */
  Act lastFirst() {
    return in(Order.LAST_FIRST);
  }

  /** What is asked is answered when nothing else goes on. */
  Act questionsLast() {
    return in(Order.QUESTIONS_LAST);
  }

  private Act in(Order next) {
    return new Act(
        kind,
        program,
        bound,
        no,
        fails,
        crash,
        unheard,
        plan,
        leave,
        refused,
        unsatisfied,
        next,
        beside);
  }

  private static List<String> with(List<String> some, String one) {
    List<String> more = new ArrayList<>(some);
    more.add(one);
    return List.copyOf(more);
  }
}
