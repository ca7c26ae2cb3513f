package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundEnd;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deployment is a good guest on its machine. */
class SurroundingsIT {
  @TempDir Path directory;
  private ExecutorHarness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new ExecutorHarness(directory);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  @Test
  void nothingListensOnAnyButALoopbackAddress() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")));
    List<String> open = new CopyOnWriteArrayList<>();
    RoundEnd end = harness.deploy(new ScriptedRound(), context -> open.addAll(listening()));

    assertThat(end.failure()).isEmpty();
    assertThat(open).isNotEmpty().allMatch(address -> address.contains("0100007F"));
  }

  /** The addresses that this process listens on, as the kernel writes them. */
  private static List<String> listening() {
    try {
      Set<String> sockets = new HashSet<>();
      try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
        for (Path file : files.toList()) {
          if (Files.isSymbolicLink(file)) {
            sockets.add(Files.readSymbolicLink(file).toString());
          }
        }
      }
      List<String> addresses = new ArrayList<>();
      for (String table : List.of("tcp", "tcp6")) {
        for (String line : Files.readAllLines(Path.of("/proc/self/net", table))) {
          String[] fields = line.strip().split("\\s+", -1);
          if (fields[3].equals("0A") && sockets.contains("socket:[" + fields[9] + "]")) {
            addresses.add(fields[1]);
          }
        }
      }
      return addresses;
    } catch (IOException e) {
      return List.of("cannot tell: " + e);
    }
  }

  @Test
  void aProgramThatWaitsForAWishUsesHardlyAnyTimeOfTheProcessor() {
    harness.deploy(new ScriptedRound(), context -> new Thing("warm", ThingArgs.of("w")));
    CompletableFuture<Binding> late =
        new CompletableFuture<Binding>()
            .completeOnTimeout(new Binding.Unsatisfied(), 4, TimeUnit.SECONDS);
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();

    harness.deploy(
        new ScriptedRound().bindLater(wish("a"), late), context -> new TestWish("a", "peer"));

    Duration used = Duration.ofNanos(system.getProcessCpuTime() - before);
    assertThat(used).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  void noProcessAndNoLockIsLeftWhenTheExecutorIsClosed() throws Exception {
    harness.things.block("create slow");
    harness.program.set(context -> new Thing("slow", ThingArgs.of("s")));
    ScriptedRound round = new ScriptedRound();
    harness.start(mjuz.core.executor.RoundKind.DEPLOY, round, new java.util.TreeSet<>());
    org.awaitility.Awaitility.await().until(() -> harness.things.isWaiting("create slow"));

    harness.executor.close();

    assertThat(round.await().failure()).isPresent();
    assertThat(
            ProcessHandle.current()
                .descendants()
                .filter(p -> p.info().command().orElse("").endsWith("pulumi")))
        .isEmpty();
    Path locks = harness.directory.resolve("work/state/.pulumi/locks/organization/me/mjuz");
    try (Stream<Path> files = Files.list(locks)) {
      assertThat(files).isEmpty();
    }
  }
}
