package mjuz.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The least and the most of the number, or of each number, that an option takes. {@link
 * OptionRules} refuses others, so a default may be outside and mean that nothing was given.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
@interface Between {
  /** What --jobs may be: more threads only wait for each other. */
  int MOST_JOBS = 1_024;

  /** More deployments than any machine has the memory for: about 180 GB. */
  int MOST_DEPLOYMENTS = 10_000_000;

  /** The smallest number, which is allowed. */
  long least();

  /** The largest number, which is allowed. */
  long most();
}
