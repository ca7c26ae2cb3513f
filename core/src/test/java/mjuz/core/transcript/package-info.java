/**
 * Golden transcripts: text files that a reader learns the protocol from, held true by a test. What
 * the commands and outputs mean is told in {@code transcripts/README.md}.
 */
@NullMarked
package mjuz.core.transcript;

import org.jspecify.annotations.NullMarked;
