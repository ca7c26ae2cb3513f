package mjuz.examples.first;

import com.pulumi.Context;
import mjuz.examples.local.Bucket;
import mjuz.examples.local.LocalDeployment;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.run.DeploymentOptions;

/** This team has a bucket, and offers it to the team of the site. */
public class Storage {
  static void program(Context ctx) {
    var site = new RemoteConnection("site"); // without an address: it waits to be dialled
    var bucket = new Bucket("shared");
    new Offer("bucket", site, bucket);
  }

  public static void main(String[] args) {
    var options = DeploymentOptions.builder().name("storage"); // listens on port 19952
    System.exit(LocalDeployment.run(options, args, Storage::program));
  }
}
