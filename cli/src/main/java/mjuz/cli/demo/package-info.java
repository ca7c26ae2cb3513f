/**
 * {@code mjuz demo}: two teams' real deployments, as two processes of their own, that find each
 * other, deploy in the right order and undeploy in the right order.
 */
@NullMarked
package mjuz.cli.demo;

import org.jspecify.annotations.NullMarked;
