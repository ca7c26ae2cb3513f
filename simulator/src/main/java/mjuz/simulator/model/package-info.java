/** Programs of deployments as data, and how they change over time. */
@NullMarked
package mjuz.simulator.model;

import org.jspecify.annotations.NullMarked;
