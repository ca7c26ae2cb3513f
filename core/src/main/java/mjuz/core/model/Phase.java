package mjuz.core.model;

/** What an offering side says of an edge at a version. */
public enum Phase {
  /** The offer stands: what is behind this version stays until the beneficiary lets go (R1). */
  AVAILABLE,
  /** The offer is taken back: the beneficiary is to undeploy what depends on it. */
  WITHDRAWN
}
