package mjuz.pulumi.run;

/**
 * The JVM's common pool, in which the Pulumi SDK runs programs. On two cores or fewer it has one
 * worker, in which a program hangs on recent JDKs.
 */
final class CommonPool {
  private static final String PARALLELISM = "java.util.concurrent.ForkJoinPool.common.parallelism";

  private static final int WORKERS = 4;

  private CommonPool() {}

  /** Sees to it that the pool gets enough workers, if it is not in use yet. */
  static void size() {
    if (System.getProperty(PARALLELISM) == null) {
      System.setProperty(PARALLELISM, Integer.toString(WORKERS));
    }
  }
}
