package mjuz.examples.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalProviderTest {
  @TempDir private Path root;

  @Test
  void aBucketServesItsObjectsUnderTheSameUrlAfterARestart() throws Exception {
    String url;
    try (Buckets buckets = new Buckets(new BucketFolders(root))) {
      Resources.Deployed bucket = create(buckets, "website");
      url = Resources.text(bucket.outputs(), "url");
      objects().create(object(bucket.id(), "index.html", "<p>Hello"));
      objects().create(object(bucket.id(), "img/logo.svg", "<svg/>"));

      assertThat(get(url).body()).isEqualTo("<p>Hello");
      assertThat(get(url).headers().firstValue("Content-Type"))
          .contains("text/html; charset=utf-8");
      assertThat(get(url + "img/logo.svg").body()).isEqualTo("<svg/>");
      assertThat(get(url + "other").statusCode()).isEqualTo(404);
      assertThat(get(url + ".bucket").statusCode()).as("what a bucket remembers").isEqualTo(404);
      Files.writeString(root.resolve("outside"), "x");
      assertThat(get(url + "../outside").statusCode()).isEqualTo(404);
    }
    try (Buckets again = new Buckets(new BucketFolders(root))) {
      assertThat(again.exists(root.resolve("website").toString())).isTrue();
      assertThat(get(url).body()).isEqualTo("<p>Hello");
      assertThat(LocalProvider.urls(root)).containsExactly(URI.create(url));
    }
  }

  @Test
  void whatACrashLeftIsAdopted() throws Exception {
    try (Buckets buckets = new Buckets(new BucketFolders(root))) {
      Resources.Deployed first = create(buckets, "website");
      Resources.Deployed second = create(buckets, "website");
      assertThat(second).isEqualTo(first);
      Struct object = object(first.id(), "index.html", "x");
      assertThat(objects().create(object)).isEqualTo(objects().create(object));
    }
  }

  @Test
  void aBucketWithObjectsIsNotDeletedAndAnObjectNeedsItsBucket() throws Exception {
    try (Buckets buckets = new Buckets(new BucketFolders(root))) {
      Resources.Deployed bucket = create(buckets, "website");
      Resources.Deployed object = objects().create(object(bucket.id(), "index.html", "x"));

      assertThatThrownBy(() -> buckets.delete(bucket.id()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("still has 1 objects, index.html");

      objects().delete(object.id());
      objects().delete(object.id());
      buckets.delete(bucket.id());
      buckets.delete(bucket.id());
      assertThat(Files.exists(root.resolve("website"))).isFalse();
      assertThatThrownBy(() -> objects().create(object(bucket.id(), "index.html", "x")))
          .hasMessageContaining("there is no bucket");
    }
  }

  @Test
  void namesAndKeysStayInTheirFolders() {
    var folders = new BucketFolders(root);
    assertThatThrownBy(() -> folders.folder("../x")).hasMessageContaining("not a name");
    for (String key : new String[] {"../x", "/etc/passwd", "", ".bucket", "a/../../x"}) {
      assertThatThrownBy(() -> folders.object(root.resolve("b").toString(), key))
          .as(key)
          .hasMessageContaining("is not a key");
    }
  }

  @Test
  void aChangedIndexDocumentIsServed() throws Exception {
    try (Buckets buckets = new Buckets(new BucketFolders(root))) {
      Resources.Deployed bucket = create(buckets, "website");
      objects().create(object(bucket.id(), "home.html", "home"));
      buckets.update(
          bucket.id(), properties(Map.of("folder", "website", "indexDocument", "home.html")));
      assertThat(get(Resources.text(bucket.outputs(), "url")).body()).isEqualTo("home");
    }
  }

  private BucketObjects objects() {
    return new BucketObjects(new BucketFolders(root));
  }

  private static Resources.Deployed create(Buckets buckets, String name) throws IOException {
    return buckets.create(buckets.check(name, Struct.getDefaultInstance()));
  }

  private static Struct object(String bucket, String key, String content) {
    return properties(Map.of("bucket", bucket, "key", key, "content", content));
  }

  private static Struct properties(Map<String, String> texts) {
    Struct.Builder struct = Struct.newBuilder();
    texts.forEach(
        (name, text) -> struct.putFields(name, Value.newBuilder().setStringValue(text).build()));
    return struct.build();
  }

  private static HttpResponse<String> get(String url) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
