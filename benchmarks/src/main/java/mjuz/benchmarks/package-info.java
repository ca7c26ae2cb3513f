/** Benchmarks: how fast the core and the simulator are, with every check on. */
@NullMarked
package mjuz.benchmarks;

import org.jspecify.annotations.NullMarked;
