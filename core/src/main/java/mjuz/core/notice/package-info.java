/** What a deployment tells people and traces: it decides nothing. */
@NullMarked
package mjuz.core.notice;

import org.jspecify.annotations.NullMarked;
