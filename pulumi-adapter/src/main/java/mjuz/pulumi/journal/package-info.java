/**
 * The journal on SQLite: one file for each deployment, durable before anything is said that rests
 * on it, locked against a second process, secrets encrypted.
 */
@NullMarked
package mjuz.pulumi.journal;

import org.jspecify.annotations.NullMarked;
