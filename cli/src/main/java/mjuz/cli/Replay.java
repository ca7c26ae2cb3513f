package mjuz.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.simulator.report.StateSvg;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.World;
import mjuz.simulator.world.WorldState;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mjuz replay}: repeats one simulated run with its full trace. */
@Command(
    name = "replay",
    description = {
      "Repeats one run of mjuz simulate exactly, and prints every event: virtual time in"
          + " microseconds, deployment, what happened. Lines that begin with '-' are what the core"
          + " tells.",
      "A line means something only on the commit that it comes from. Exit code 1 if the run"
          + " violates a guarantee."
    })
final class Replay implements Callable<Integer> {
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
              + " or a bare number of microseconds, as the events are printed.")
  private @Nullable Long at;

  @Override
  public Integer call() throws CommandException {
    Simulation simulation = simulation();
    PrintWriter out = spec.commandLine().getOut();
    if (at != null && dot == null && svg == null) {
      throw new ParameterException(spec.commandLine(), "mjuz: --at needs --dot or --svg");
    }
    if (shrink) {
      return new ShrinkText(out, quiet).shrink(RunToken.parse(run));
    }
    if (!quiet) {
      simulation.listen(out::println);
    }
    World world = simulation.world();
    AtomicReference<WorldState> then = new AtomicReference<>();
    Long moment = at;
    if (moment != null) {
      world.lookAt(moment, () -> then.set(world.state()));
    }
    RunResult result = simulation.run();
    simulation
        .unknownNumbers()
        .forEach(each -> spec.commandLine().getErr().println("warning: " + each));
    WorldState state = then.get();
    if (moment != null && state == null) {
      spec.commandLine()
          .getErr()
          .printf(
              "mjuz: the run ends before %d us; the state is that of its end, at %d us%n",
              moment, result.summary().virtualMicros());
    }
    write(state == null ? world.state() : state);
    new ViolationText(out).print(result);
    SimulationSummary summary = new SimulationSummary();
    summary.add(result);
    summary.print(out);
    out.printf("trace hash %016x%n", result.summary().hash());
    return result.violation().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Simulation simulation() throws CommandException {
    return GivenRun.of(run, spec);
  }

  private void write(WorldState state) throws CommandException {
    if (dot != null) {
      TextFile.write(dot, state.toDot());
    }
    if (svg != null) {
      TextFile.write(svg, StateSvg.of(state));
    }
  }

  /** A time since the run began, in microseconds. */
  static final class MomentConverter implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(s|ms|us)?");

    @Override
    public Long convert(String value) {
      Matcher matcher = FORM.matcher(value);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s' is no time: use 2.5s, 300ms or 1500000us".formatted(value));
      }
      long unit =
          switch (Objects.requireNonNullElse(matcher.group(2), "us")) {
            case "s" -> 1_000_000;
            case "ms" -> 1_000;
            default -> 1;
          };
      return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValue();
    }
  }
}
