package mjuz.simulator.world;

import mjuz.core.message.Message;
import mjuz.core.protocol.Timer;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.executor.Step;

/** What is going to happen at some time. One that has come to be out of date does nothing. */
sealed interface Event {
  /** A message arrives. */
  record Delivery(Link link, Node to, long session, Message message) implements Event {}

  /** A timer of a process runs out, if it is still set to that time. */
  record TimerDue(Node node, long incarnation, Timer timer, long at) implements Event {}

  /** A round does one of its steps that take no time. */
  record RoundStep(Node node, SimRound round) implements Event {}

  /** An operation of a round ends. */
  record OperationEnd(Node node, SimRound round, Step step) implements Event {}

  /** The records of the last step of a process are durable. */
  record Durable(Node node, long incarnation) implements Event {}

  /** A process that stood still goes on. */
  record Resume(Node node, long incarnation) implements Event {}

  /** Two processes that want a session try to begin one. */
  record Dial(Link link) implements Event {}

  /** A side of a session notices that it is over. */
  record SessionEnd(Link link, Node node, long session) implements Event {}

  /** A side hears of a session of an older process of its peer while it has a newer one. */
  record LateSession(Link link, Node node, long session, Network.Opened older) implements Event {}

  /** A side that hears nothing any more gives a session up. */
  record Silence(Link link, long session) implements Event {}

  /** A process starts. */
  record Start(Node node) implements Event {}

  /** A process dies until it is started again. */
  record Sleep(Node node) implements Event {}

  /** A partition ends. */
  record Heal(int partition) implements Event {}

  /** The next fault. */
  record Fault() implements Event {}

  /** The next change of a program, or word of an operator. */
  record Change() implements Event {}
}
