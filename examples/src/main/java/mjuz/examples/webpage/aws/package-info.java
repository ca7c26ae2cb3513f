/**
 * The web page on AWS S3: the same programs with other resources. They need com.pulumi:aws on the
 * class path, Pulumi's aws plugin, and credentials of AWS.
 */
@NullMarked
package mjuz.examples.webpage.aws;

import org.jspecify.annotations.NullMarked;
