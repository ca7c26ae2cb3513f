package mjuz.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import mjuz.pulumi.run.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a program's main method in this process, with everything of mjuz on its class path. */
@Command(
    name = "run",
    description =
        "Runs the main method of a deployment's program, with all of mjuz on its class path. Flags after the class are the program's: 'mjuz run mjuz.examples.webpage.Central --help' lists those of each deployment. A deployment has exit codes of its own, and mjuz ends with them.")
final class Run implements Callable<Integer> {
  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Folders, jars and FOLDER/* that have the program, as java takes them.")
  private String classPath = "";

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "CLASS", description = "The class with the main method.")
  private String mainClass = "";

  @Parameters(
      index = "1..*",
      paramLabel = "ARGUMENT",
      arity = "0..*",
      description = "What the main method is given.")
  private List<String> arguments = List.of();

  @Override
  @SuppressWarnings("ClassLoaderNotClosed") // the program's threads may outlive its main method
  public Integer call() throws CommandException, IOException {
    URLClassLoader loader =
        new URLClassLoader(urls().toArray(new URL[0]), Run.class.getClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    Method main = main(loader);
    try {
      main.invoke(null, (Object) arguments.toArray(new String[0]));
      return ExitCode.OK;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof UsageException usage) {
        return told(usage);
      }
      throw new CommandException(
          ExitCode.FAILED,
          "the main method of %s threw %s".formatted(mainClass, e.getCause()),
          e.getCause());
    } catch (IllegalAccessException e) {
      throw notRunnable("its main method is not public", e);
    }
  }

  /** The program has left it to its caller to say what was asked, or what is wrong with a flag. */
  private int told(UsageException usage) {
    PrintWriter told =
        usage.exitCode() == ExitCode.OK ? spec.commandLine().getOut() : spec.commandLine().getErr();
    told.println(usage.getMessage());
    told.flush();
    return usage.exitCode();
  }

  private Method main(ClassLoader loader) throws CommandException {
    try {
      return loader.loadClass(mainClass).getMethod("main", String[].class);
    } catch (ClassNotFoundException e) {
      throw notRunnable("there is no such class; is --class-path right?", e);
    } catch (NoSuchMethodException e) {
      throw notRunnable("it has no 'public static void main(String[])'", e);
    }
  }

  private CommandException notRunnable(String why, Exception cause) {
    return new CommandException(
        ExitCode.NOT_FOUND, "%s cannot be run: %s".formatted(mainClass, why), cause);
  }

  private List<URL> urls() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath.split(Pattern.quote(System.getProperty("path.separator")), -1)) {
      if (entry.endsWith("/*")) {
        Path folder = path(entry.substring(0, entry.length() - 1));
        if (!Files.isDirectory(folder)) {
          throw wrong("there is no folder %s".formatted(folder));
        }
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
          for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
          }
        } catch (AccessDeniedException e) {
          throw wrong("the folder %s cannot be read".formatted(folder));
        }
      } else if (!entry.isEmpty()) {
        Path path = path(entry);
        if (!Files.exists(path)) {
          throw wrong("there is no %s".formatted(path));
        }
        urls.add(path.toUri().toURL());
      }
    }
    return urls;
  }

  private Path path(String entry) {
    try {
      return Path.of(entry);
    } catch (InvalidPathException e) {
      throw wrong("'%s' is no path".formatted(entry));
    }
  }

  private ParameterException wrong(String what) {
    return new ParameterException(
        spec.commandLine(), "mjuz: %s: correct --class-path".formatted(what));
  }
}
