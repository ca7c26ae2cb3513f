package mjuz.examples.first;

import com.pulumi.Context;
import mjuz.examples.local.BucketObject;
import mjuz.examples.local.BucketObjectArgs;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.Wish;
import mjuz.pulumi.run.DeploymentOptions;

/** This team wishes the bucket, and puts a file into it. */
public class Site {
  record Bucket(String bucket, String url) {} // what this team reads of the offer

  static void program(Context ctx) {
    var address = RemoteConnectionArgs.builder().host("127.0.0.1").port(19952).build();
    var storage = new RemoteConnection("storage", address);
    var bucket = new Wish<>("bucket", storage, Bucket.class);
    var folder = bucket.value().applyValue(Bucket::bucket);
    var hello = BucketObjectArgs.builder().bucket(folder).key("hello.txt").content("Hello!\n");
    new BucketObject("hello", hello.build());
    ctx.export("url", bucket.value().applyValue(Bucket::url));
  }

  public static void main(String[] args) {
    var options = DeploymentOptions.builder().name("site").port(0); // nobody has to dial it
    System.exit(LocalDeployment.run(options, args, Site::program));
  }
}
