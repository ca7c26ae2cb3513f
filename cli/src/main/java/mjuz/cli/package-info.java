/** The command {@code mjuz}: one class for each sub-command. */
@NullMarked
package mjuz.cli;

import org.jspecify.annotations.NullMarked;
