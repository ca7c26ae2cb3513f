package mjuz.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the demo keeps its things, and where its processes listen.
 *
 * @param path a temporary folder, deleted at the end
 * @param traces where the traces are written
 * @param ports where each team listens
 */
record DemoFolder(Path path, Path traces, Map<Team, Integer> ports) implements AutoCloseable {

  /**
   * Makes one.
   *
   * @param traces where traces are to be kept; empty to delete them with the rest
   * @throws DemoException if there can be no traces where they are to be kept
   * @throws IOException if it cannot be made, or there are no free ports
   */
  static DemoFolder make(Optional<Path> traces) throws IOException, DemoException {
    return make(traces, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** As above, with the folder that it is made in. */
  static DemoFolder make(Optional<Path> traces, Path parent) throws IOException, DemoException {
    if (traces.isPresent()) {
      prepare(traces.get());
    }
    Map<Team, Integer> ports = freePorts();
    Path path = Files.createTempDirectory(parent, "mjuz-demo-");
    return new DemoFolder(path, traces.orElse(path).toAbsolutePath(), ports);
  }

  /** Traces are appended to: what an earlier demo left is no part of this one. */
  private static void prepare(Path traces) throws DemoException {
    try {
      Files.createDirectories(traces);
      for (Team team : Team.values()) {
        Path trace = trace(traces, team);
        Files.deleteIfExists(trace);
        Files.createFile(trace);
      }
    } catch (IOException e) {
      String why =
          Files.exists(traces) && !Files.isDirectory(traces)
              ? "it is not a folder"
              : e.getClass().getSimpleName() + ": " + e.getMessage();
      throw new DemoException(
          "traces cannot be kept in %s: %s. Name a folder with --trace".formatted(traces, why));
    }
  }

  private static Map<Team, Integer> freePorts() throws IOException {
    List<ServerSocket> open = new ArrayList<>();
    Map<Team, Integer> ports = new EnumMap<>(Team.class);
    try {
      for (Team team : Team.values()) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        open.add(socket);
        ports.put(team, socket.getLocalPort());
      }
    } finally {
      for (ServerSocket each : open) {
        each.close();
      }
    }
    return ports;
  }

  /** The folder of a team's deployment. */
  Path of(Team team) {
    return path.resolve(team.deployment());
  }

  /** The folder that has the folders of the bucket team's buckets. */
  Path buckets() {
    return of(Team.BUCKET).resolve("buckets");
  }

  /** The trace of a team. */
  Path trace(Team team) {
    return trace(traces, team);
  }

  private static Path trace(Path folder, Team team) {
    return folder.resolve(team.deployment() + ".jsonl");
  }

  /** Deletes it, with all that is in it. */
  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(path)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              each -> {
                try {
                  Files.deleteIfExists(each);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    } catch (IOException | UncheckedIOException e) {
      System.err.println("mjuz: " + path + " cannot be deleted: " + e.getMessage());
    }
  }
}
