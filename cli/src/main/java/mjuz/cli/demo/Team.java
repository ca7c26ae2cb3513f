package mjuz.cli.demo;

import java.util.List;
import mjuz.examples.webpage.DecentralBucket;
import mjuz.examples.webpage.DecentralContent;

/** The two teams of the demo. */
enum Team {
  /** Owns the bucket, and offers it. */
  BUCKET(DecentralBucket.NAME, DecentralBucket.class, "contentPort"),
  /** Owns the page, and wishes the bucket. */
  CONTENT(DecentralContent.NAME, DecentralContent.class, "bucketPort");

  private final String deployment;
  private final Class<?> program;
  private final String peerPortKey;

  Team(String deployment, Class<?> program, String peerPortKey) {
    this.deployment = deployment;
    this.program = program;
    this.peerPortKey = peerPortKey;
  }

  /** The name of its deployment. */
  String deployment() {
    return deployment;
  }

  /** The class with the main method of its process. */
  String mainClass() {
    return program.getName();
  }

  /** The arguments that tell its process where the other one listens. */
  List<String> peerAt(int port) {
    return List.of("--config", peerPortKey + "=" + port);
  }

  /** The other one. */
  Team peer() {
    return this == BUCKET ? CONTENT : BUCKET;
  }
}
