package mjuz.core.executor;

import java.util.SortedSet;
import mjuz.core.model.Edge;

/**
 * One round to run.
 *
 * @param number counts the rounds of an incarnation, from 1
 * @param kind what the round does
 * @param unsatisfied for UNDEPLOY: the wishes whose dependents are to be undeployed; bound once,
 *     for the whole round (R2). Empty for the other kinds
 */
public record RoundRequest(long number, RoundKind kind, SortedSet<Edge> unsatisfied) {}
