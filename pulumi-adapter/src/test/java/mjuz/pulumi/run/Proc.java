package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What Linux tells of processes. */
final class Proc {
  private static final Path ROOT = Path.of("/proc");

  private Proc() {}

  static boolean isThere() {
    return Files.isDirectory(ROOT.resolve("self/fd"));
  }

  /** The addresses that a process listens on, as the kernel writes them. */
  static List<String> listening(long pid) throws IOException {
    Path process = ROOT.resolve(Long.toString(pid));
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      for (Path file : files.toList()) {
        try {
          sockets.add(Files.readSymbolicLink(file).toString());
        } catch (NoSuchFileException e) {
          // Closed meanwhile.
        }
      }
    }
    List<String> addresses = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(process.resolve("net").resolve(table))) {
        String[] fields = line.strip().split("\\s+", -1);
        if (fields[3].equals("0A") && sockets.contains("socket:[" + fields[9] + "]")) {
          addresses.add(fields[1]);
        }
      }
    }
    return addresses;
  }

  /** 127.0.0.1, also as an IPv6 address, or ::1. */
  static boolean isLoopback(String address) {
    String host = address.substring(0, address.indexOf(':'));
    return host.equals("0100007F")
        || host.equals("0000000000000000FFFF00000100007F")
        || host.equals("00000000000000000000000001000000");
  }

  /** The first processor that this process may use. */
  static String firstProcessor() throws IOException {
    return Files.readAllLines(ROOT.resolve("self/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.replaceFirst("\\D*(\\d+).*", "$1"))
        .findFirst()
        .orElse("0");
  }

  /** A figure of /proc/PID/status, such as VmRSS, in MiB. */
  static long mebibytes(long pid, String figure) throws IOException {
    for (String line : Files.readAllLines(ROOT.resolve(pid + "/status"))) {
      if (line.startsWith(figure + ":")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
      }
    }
    throw new IOException("no " + figure);
  }

  /** The processes that work in a folder or below it. */
  static List<String> workingIn(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> processes = Files.list(ROOT)) {
      for (Path process :
          processes.filter(p -> p.getFileName().toString().matches("\\d+")).toList()) {
        try {
          if (Files.readSymbolicLink(process.resolve("cwd")).startsWith(folder)) {
            found.add(
                Files.readString(process.resolve("cmdline"), StandardCharsets.UTF_8)
                    .replace('\0', ' '));
          }
        } catch (IOException e) {
          // Ended meanwhile, or another user's.
        }
      }
    }
    return found;
  }

  /** A deployment that has ended has left no process, no port and no temporary file. */
  static void assertNothingLeft(Path root, String name, int port) throws IOException {
    if (isThere()) {
      assertThat(workingIn(root)).isEmpty();
    }
    try (Stream<Path> files = Files.walk(root.resolve(name + "-tmp"))) {
      assertThat(files.skip(1)).isEmpty();
    }
    Path locks = root.resolve(name).resolve("state/.pulumi/locks");
    if (Files.exists(locks)) { // A process that ended before its first round has made none.
      try (Stream<Path> files = Files.walk(locks)) {
        assertThat(files.filter(Files::isRegularFile)).isEmpty();
      }
    }
    new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
  }
}
