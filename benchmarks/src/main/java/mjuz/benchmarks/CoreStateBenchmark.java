package mjuz.benchmarks;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the explorer does for each state of a deployment: a copy of the core, its state written
 * down, and a step on the copy. The core is in the midst of its first round and offers something to
 * each of its peers.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CoreStateBenchmark {
  private static final DeploymentName SELF = new DeploymentName("self");
  private static final long ROUND = 1;

  /** How many peers there are, each with an offer. */
  @Param({"1", "10", "100"})
  public int peers;

  private DeploymentCore core =
      new DeploymentCore(SELF, 1, ProtocolOptions.DEFAULT, JournalState.empty("journal"));

  private Input next = new Input.StopRequested();

  /** Made by JMH. */
  public CoreStateBenchmark() {}

  /** Brings the core into its state. */
  @Setup
  public void prepare() {
    core = new DeploymentCore(SELF, 1, ProtocolOptions.DEFAULT, JournalState.empty("journal"));
    core.step(1, new Input.Started(StackReport.EMPTY));
    Instance bucket = new Instance("bucket", "self.bucket#1");
    for (int i = 0; i < peers; i++) {
      DeploymentName peer = new DeploymentName("peer" + i);
      Edge edge = new Edge(SELF, "bucket", peer);
      core.step(2, new Input.ConnectionRegistered(ROUND, peer, Optional.empty()));
      core.step(3, new Input.SessionOpened(peer, i + 1L, 1));
      core.step(
          4,
          new Input.OfferRegistered(
              ROUND, i + 1L, edge, Value.of("\"bucket\""), new TreeSet<>(Set.of(bucket))));
    }
    DeploymentName last = new DeploymentName("peer" + (peers - 1));
    next = new Input.WishRegistered(ROUND, peers + 1L, new Edge(last, "key", SELF));
  }

  /**
   * A copy of the core.
   *
   * @return the copy
   */
  @Benchmark
  public DeploymentCore copy() {
    return core.copy();
  }

  /**
   * The state of the core, written down.
   *
   * @return its hash
   */
  @Benchmark
  public long encode() {
    HashSink sink = new HashSink();
    core.encode(sink);
    return sink.value();
  }

  /**
   * A step on a copy: a wish is registered.
   *
   * @return what is to be done
   */
  @Benchmark
  public Batch copyAndStep() {
    return core.copy().step(5, next);
  }
}
