/** The terms of the protocol as immutable values: names, edges, offered values and versions. */
@NullMarked
package mjuz.core.model;

import org.jspecify.annotations.NullMarked;
