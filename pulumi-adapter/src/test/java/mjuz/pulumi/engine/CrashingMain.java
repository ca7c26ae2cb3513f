package mjuz.pulumi.engine;

import java.nio.file.Path;
import java.util.TreeSet;
import mjuz.core.executor.RoundKind;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;

/** A process that is killed while it creates something that depends on a wish. */
final class CrashingMain {
  private CrashingMain() {}

  public static void main(String[] args) throws Exception {
    ExecutorHarness harness = new ExecutorHarness(Path.of(args[0]));
    harness.things.block("create slow");
    harness.program.set(CrashingMain::program);
    ScriptedRound round = new ScriptedRound().satisfy(ExecutorHarness.wish("a"), 1, "\"a\"");
    harness.start(RoundKind.DEPLOY, round, new TreeSet<>());
    while (!harness.things.isWaiting("create slow")) {
      Thread.onSpinWait();
    }
    System.out.println("creating");
    round.await();
  }

  static void program(com.pulumi.Context context) {
    TestWish wish = new TestWish("a", "peer");
    new Thing("first", ThingArgs.of("f"));
    new Thing("slow", ThingArgs.of(wish.value()));
  }
}
