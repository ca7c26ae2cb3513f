/** What people give as text: files as text, and words about what is wrong in them. */
@NullMarked
package mjuz.simulator.input;

import org.jspecify.annotations.NullMarked;
