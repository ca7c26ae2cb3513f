package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;

/** The two programs that most scenarios begin with: storage offers its bucket, content uses it. */
final class WebPage {
  static final String BUCKET = "bucket@storage";

  private WebPage() {}

  /** A bucket of this text, offered. */
  static ProgramSpec storage(String text) {
    return storage(thing("bucket", text));
  }

  static ProgramSpec storage(ThingSpec bucket) {
    return program().thing(bucket).offer("bucket", "bucket", "content");
  }

  /** The bucket without the offer. */
  static ProgramSpec unoffered(String text) {
    return program().thing("bucket", text);
  }

  /** A page in the bucket, which shows it, and something that needs no wish. */
  static ProgramSpec content() {
    return program().thing("logo", "logo").thing(thing("page", "page").shows(BUCKET));
  }
}
