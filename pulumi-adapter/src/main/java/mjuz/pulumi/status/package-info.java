/** What a running deployment tells other processes of itself: the files in its folder. */
@NullMarked
package mjuz.pulumi.status;

import org.jspecify.annotations.NullMarked;
