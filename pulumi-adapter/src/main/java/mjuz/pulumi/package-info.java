/**
 * What a Pulumi program uses to coordinate with other deployments: remote connections, offers and
 * wishes. They are Pulumi resources and follow the habits of the Pulumi SDK for Java.
 */
@NullMarked
package mjuz.pulumi;

import org.jspecify.annotations.NullMarked;
