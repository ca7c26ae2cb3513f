package mjuz.benchmarks;

import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.protocol.StateSink;
import mjuz.simulator.random.StableHash;

/** Takes a state in as a hash, each number as it is. */
final class HashSink implements StateSink {
  private final StableHash hash = new StableHash();

  long value() {
    return hash.value();
  }

  @Override
  public void number(long number) {
    hash.add(number);
  }

  @Override
  public void text(String words) {
    hash.add(words);
  }

  @Override
  public void version(Edge edge, long version) {
    hash.add(version);
  }

  @Override
  public void revision(Edge edge, long revision) {
    hash.add(revision);
  }

  @Override
  public void session(DeploymentName peer, long session) {
    hash.add(session);
  }

  @Override
  public void incarnation(DeploymentName peer, long incarnation) {
    hash.add(incarnation);
  }

  @Override
  public void round(long round) {
    hash.add(round);
  }

  @Override
  public void question(long question) {
    hash.add(question);
  }

  @Override
  public void counted(long last) {
    hash.add(last);
  }

  @Override
  public boolean wantsTimes() {
    return true;
  }
}
