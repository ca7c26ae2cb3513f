package mjuz.pulumi.run;

import com.pulumi.Context;
import com.pulumi.asset.FileArchive;
import com.pulumi.asset.StringAsset;
import com.pulumi.core.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.RemoteConnectionArgs;
import mjuz.pulumi.Wish;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import mjuz.pulumi.testprovider.ThingProvider;

/**
 * The process of a deployment, as a team would write it, with things for resources. Its first
 * argument is a list of commands, separated by semicolons; it takes more of them, one a line, from
 * its standard input. {@code program NAME...} changes what is deployed; {@code block}, {@code
 * await}, {@code release}, {@code fail} and {@code heal} tell the provider what to do.
 */
final class TestPrograms {
  private static final String COMMANDS = "commands";

  /** Whether the program that spins may go on. */
  private static final AtomicBoolean RELEASED = new AtomicBoolean();

  /** What the JVM starts for itself, and keeps. */
  private static final Pattern OF_THE_JVM =
      Pattern.compile("ForkJoinPool.*|process reaper|VirtualThread.*");

  private TestPrograms() {}

  public static void main(String[] args) throws IOException {
    DeploymentOptions.Builder builder = DeploymentOptions.builder();
    String[] flags = new String[args.length - 1];
    System.arraycopy(args, 1, flags, 0, flags.length);
    try {
      builder.args(flags).build();
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      System.exit(e.exitCode());
      throw e;
    }
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    int code;
    try (ThingProvider provider =
            new ThingProvider(Path.of(System.getProperty("mjuz.test.things")));
        SubmissionPublisher<String> programs = new SubmissionPublisher<>()) {
      String first = "empty";
      for (String command : args[0].split(";", -1)) {
        first = command.startsWith("program ") ? command.substring("program ".length()) : first;
        obey(command, provider, programs);
      }
      listen(provider, programs);
      code =
          Mjuz.runDeployment(
              builder.provider(ThingProvider.NAME, provider.port()).build(),
              first,
              programs,
              TestPrograms::run);
    }
    System.out.println("threads left: " + left(before));
    System.exit(code);
  }

  /** The threads that are there now and were not before; those that are ending may do so. */
  private static SortedSet<String> left(Set<Thread> before) {
    SortedSet<String> names = new TreeSet<>();
    for (int i = 0; i < 100; i++) {
      names.clear();
      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> !before.contains(thread))
          .map(Thread::getName)
          .filter(name -> !name.equals(COMMANDS) && !OF_THE_JVM.matcher(name).matches())
          .forEach(names::add);
      if (names.isEmpty()) {
        break;
      }
      LockSupport.parkNanos(20_000_000);
    }
    return names;
  }

  private static void listen(ThingProvider provider, SubmissionPublisher<String> programs) {
    Thread.ofPlatform()
        .daemon()
        .name(COMMANDS)
        .start(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                lines.lines().forEach(line -> obey(line, provider, programs));
              } catch (IOException e) {
                System.err.println(e);
              }
            });
  }

  private static void obey(
      String command, ThingProvider provider, SubmissionPublisher<String> programs) {
    String[] words = command.split(" ", 2);
    switch (words[0]) {
      case "program" -> programs.submit(words[1]);
      case "go-on" -> RELEASED.set(true);
      case "block" -> provider.block(words[1]);
      case "release" -> provider.block(words[1]).countDown();
      case "fail" -> provider.fail(words[1]);
      case "heal" -> provider.heal();
      case "await" -> await(words[1], provider);
      default -> throw new IllegalArgumentException(command);
    }
  }

  /** Says so when an operation has come to its block. */
  private static void await(String operation, ThingProvider provider) {
    while (!provider.isWaiting(operation)) {
      LockSupport.parkNanos(10_000_000);
    }
    System.out.println("blocked: " + operation);
  }

  private static void run(Context context, String program) {
    String[] words = program.split(" ", -1);
    switch (words[0]) {
      case "empty" -> {}
      case "thing" -> new Thing(words[1], ThingArgs.of(words[1]));
      case "connect" -> connections(context);
      case "wish" -> {
        var wish = new Wish<>("value", connections(context), String.class);
        new Thing("dependent", ThingArgs.of(wish.value()));
        new Thing("free", ThingArgs.of("f"));
      }
      case "wish-then" -> {
        run(context, "wish");
        run(context, program.substring("wish-then ".length()));
      }
      case "blank" -> new Thing(" ", ThingArgs.of("b"));
      case "blank-in-callback" -> {
        Thing first = new Thing("first", ThingArgs.of("f"));
        new Thing(
            "second",
            ThingArgs.of(
                first
                    .value()
                    .applyValue(
                        text -> {
                          new Thing(" ", ThingArgs.of(text));
                          return text;
                        })));
      }
      case "park" -> park();
      case "spin" -> spin();
      case "never" ->
          new Thing(
              "never",
              ThingArgs.of(Output.of(new CompletableFuture<String>().thenApply(text -> text))));
      case "offer" -> offer(context, words);
      case "offer-and-throw" ->
          offer(context, words)
              .id()
              .applyValue(
                  id -> {
                    throw new IllegalStateException("told to throw");
                  });
      default -> throw new IllegalArgumentException(program);
    }
  }

  /** Waits for what never comes. */
  private static void park() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Waits for a release, whoever interrupts it, and then goes on. */
  private static void spin() {
    while (!RELEASED.get()) {
      LockSupport.parkNanos(5_000_000);
      Thread.interrupted();
    }
    new Thing("late", ThingArgs.of("l"));
    System.out.println("the program went on");
  }

  private static Offer offer(Context context, String[] words) {
    RemoteConnection peer = connections(context);
    Thing base = new Thing("base", ThingArgs.of("b"));
    Object value =
        switch (words[1]) {
          case "text" -> base.loud();
          case "number" -> base.loud().applyValue(String::length);
          case "asset" -> Map.of("page", new StringAsset("<html>"));
          case "asset-output" -> base.value().applyValue(StringAsset::new);
          case "archive" -> new FileArchive("/tmp");
          case "large" -> "x".repeat(Integer.parseInt(words[2]));
          case "large-output" ->
              Output.of(Integer.parseInt(words[2])).applyValue(length -> "x".repeat(length));
          default -> throw new IllegalArgumentException(words[1]);
        };
    return new Offer("value", peer, value);
  }

  /** As {@code name@host:port}, several separated by +; answers the first. */
  private static RemoteConnection connections(Context context) {
    RemoteConnection first = null;
    for (String peer : context.config().require("peers").split("\\+", -1)) {
      String[] parts = peer.split("[@:]", -1);
      var args = RemoteConnectionArgs.builder();
      if (parts.length == 3) {
        args.host(parts[1]).port(Integer.parseInt(parts[2]));
      }
      var made = new RemoteConnection(parts[0], args.build());
      first = first == null ? made : first;
    }
    return java.util.Objects.requireNonNull(first);
  }
}
