package mjuz.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import mjuz.pulumi.trace.TraceJson;
import mjuz.simulator.input.VirtualTime;
import mjuz.simulator.report.Narrator;
import mjuz.simulator.report.StateSvg;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.World;
import mjuz.simulator.world.WorldObserver;
import mjuz.simulator.world.WorldState;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mjuz replay}: repeats one simulated run with its full trace. */
@Command(
    name = "replay",
    description = {
      "Repeats one run of mjuz simulate exactly, and prints all that happens, a line each: virtual"
          + " time, deployment, what. The versions of an offer are counted, v1 is its first.",
      "A FILE may be /dev/stdout: it is then all that is there, and the rest is printed to the error"
          + " output.",
      "A line means something only on the commit that it comes from. Exit code 1 if the run"
          + " violates a guarantee."
    })
final class Replay implements Callable<Integer>, Heap.User {
  private static final double SECOND = 1e6;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description =
          "What a violation prints: mjuz1:TOPOLOGY:SIZE:PROFILE:SEED, or mjuz-1.0:... for µs 1.0;"
              + " behind a question mark, what --shrink left out.")
  private String run = "";

  @Option(names = "--quiet", description = "Print the outcome only.")
  private boolean quiet;

  @Option(
      names = "--raw",
      description =
          "Print instead what the cores take in and tell and the steps of the executors, as they"
              + " are in the code; times are in microseconds.")
  private boolean raw;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Write the trace that production writes too, as JSON lines; mjuz check-trace reads it.")
  private @Nullable Path trace;

  @Option(
      names = "--shrink",
      description =
          "Make the run smaller as long as it breaks the same guarantee: fewer deployments, faults,"
              + " changes, resources and offers, an earlier end. Prints how far it is, the events"
              + " that matter, and the line of the smallest run.")
  private boolean shrink;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description =
          "Write the state as a graph in the language DOT: the last one, or that of --at.")
  private @Nullable Path dot;

  @Option(names = "--svg", paramLabel = "FILE", description = "Write the same as a drawing.")
  private @Nullable Path svg;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      converter = MomentConverter.class,
      description =
          "The time since the run began of which --dot and --svg tell, as 2.5s, 300ms or 1500000us,"
              + " or a bare number of microseconds.")
  private @Nullable Long at;

  private int deployments;

  @Override
  public Integer call() throws CommandException {
    OptionRules.require(spec, dot != null || svg != null, "needs --dot or --svg", "--at");
    OptionRules.require(
        spec,
        !shrink,
        "does nothing with --shrink: replay the smallest run with it",
        "--raw",
        "--trace",
        "--dot",
        "--svg");
    OptionRules.require(spec, !quiet, "does nothing with --quiet", "--raw");
    RunToken token = GivenRun.token(run, spec);
    TextFile.check(GivenRun.file(token.topology()), trace, dot, svg);
    Simulation simulation = simulation(token);
    deployments = simulation.programs().size();
    PrintWriter out = TextFile.out(spec.commandLine(), trace, dot, svg);
    if (shrink) {
      return new ShrinkText(out, quiet).shrink(token);
    }
    SimulationSummary summary = new SimulationSummary(); // Its clock runs from here.
    World world = simulation.world();
    AtomicReference<WorldState> then = new AtomicReference<>();
    Long moment = at;
    if (moment != null) {
      world.lookAt(moment, () -> then.set(world.state()));
    }
    RunResult result = told(simulation, token, out);
    simulation
        .unknownNumbers()
        .forEach(each -> spec.commandLine().getErr().println("warning: " + each));
    WorldState state = then.get();
    if (moment != null && state == null) {
      spec.commandLine()
          .getErr()
          .printf(
              Locale.ROOT,
              "mjuz: the run ends before %.3f s; the state is that of its end, at %.3f s%n",
              moment / SECOND,
              result.summary().virtualMicros() / SECOND);
    }
    write(state == null ? world.state() : state);
    out.print(new ViolationText().of(result));
    summary.add(result);
    summary.print(out);
    out.printf("trace hash %016x%n", result.summary().hash());
    return result.violation().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  @Override
  public String inMemory() {
    return Heap.words(deployments, 1);
  }

  @Override
  public long bytes() {
    return Heap.bytes(deployments, 1);
  }

  /** Runs it, and tells of it what was asked for. */
  private RunResult told(Simulation simulation, RunToken token, PrintWriter out)
      throws CommandException {
    if (!quiet && raw) {
      simulation.listen(out::println);
    } else if (!quiet) {
      simulation.observe(Narrator.of(token, out::println));
    }
    Path file = trace;
    if (file == null) {
      return simulation.run();
    }
    return TextFile.writeLines(
        file,
        spec.commandLine(),
        to -> {
          simulation.observe(
              WorldObserver.ofTrace(event -> to.accept(TraceJson.toJson(event).toString())));
          return simulation.run();
        });
  }

  private Simulation simulation(RunToken token) throws CommandException {
    deployments = token.size();
    Heap.warn(spec.commandLine().getErr(), deployments, 1);
    return GivenRun.of(token, spec);
  }

  private void write(WorldState state) throws CommandException {
    if (dot != null) {
      TextFile.write(dot, state.toDot(), spec.commandLine());
    }
    if (svg != null) {
      TextFile.write(svg, StateSvg.of(state), spec.commandLine());
    }
  }

  /** A time since the run began, in microseconds. */
  static final class MomentConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String value) {
      try {
        return VirtualTime.micros(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
