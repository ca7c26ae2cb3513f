/**
 * A Pulumi resource provider on this machine, written in Java, so that the examples need no cloud:
 * a bucket is a folder that is served over HTTP on loopback, an object is a file in it.
 */
@NullMarked
package mjuz.examples.local;

import org.jspecify.annotations.NullMarked;
