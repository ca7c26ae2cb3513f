/**
 * What happened in a run, for people: its recording, what waited for what, the events that led to a
 * violation, drawings, and the page with all of it.
 */
@NullMarked
package mjuz.simulator.report;

import org.jspecify.annotations.NullMarked;
