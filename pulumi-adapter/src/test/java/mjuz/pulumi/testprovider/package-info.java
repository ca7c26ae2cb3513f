/** A resource provider for tests: its resources are files, and it fails and waits on demand. */
@NullMarked
package mjuz.pulumi.testprovider;

import org.jspecify.annotations.NullMarked;
