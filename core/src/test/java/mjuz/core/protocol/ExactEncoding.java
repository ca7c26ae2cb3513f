package mjuz.core.protocol;

import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/** Writes a state down as it is, each item with its kind. */
final class ExactEncoding implements StateSink {
  private final StringBuilder text = new StringBuilder();

  static String of(DeploymentCore core) {
    ExactEncoding sink = new ExactEncoding();
    core.encode(sink);
    return sink.text.toString();
  }

  private void item(String kind, Object what) {
    text.append(kind).append(what).append('\n');
  }

  @Override
  public void number(long number) {
    item("#", number);
  }

  @Override
  public void text(String words) {
    item("'", words);
  }

  @Override
  public void version(Edge edge, long version) {
    item("version of " + edge + " ", version);
  }

  @Override
  public void revision(Edge edge, long revision) {
    item("revision of " + edge + " ", revision);
  }

  @Override
  public void session(DeploymentName peer, long session) {
    item("session with " + peer + " ", session);
  }

  @Override
  public void incarnation(DeploymentName peer, long incarnation) {
    item("incarnation of " + peer + " ", incarnation);
  }

  @Override
  public void round(long round) {
    item("round ", round);
  }

  @Override
  public void question(long question) {
    item("question ", question);
  }

  @Override
  public void counted(long last) {
    item("counted ", last);
  }

  @Override
  public boolean wantsTimes() {
    return true;
  }
}
