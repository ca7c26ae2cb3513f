package mjuz.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documentation points to is there. */
class DocsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path TRANSCRIPTS = Path.of("core/src/test/resources/transcripts");
  private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)(#[^)]*)?\\)");
  private static final Pattern TRANSCRIPT = Pattern.compile("`([rd][a-z0-9-]+\\.txt)`");
  private static final Pattern TEST =
      Pattern.compile("`(\\w+(?:Test|IT|Contract))?(?:\\.(\\w+))?`");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "CONTRIBUTING.md",
        "docs/design.md",
        "docs/guarantees.md",
        "docs/performance.md",
        "docs/simulator-files.md",
        "docs/verification.md",
        "docs/world.md"
      })
  void everyLinkLeadsToAFile(String file) throws IOException {
    Path page = ROOT.resolve(file);
    assertThat(matches(LINK, Files.readString(page)))
        .allSatisfy(link -> assertThat(page.resolveSibling(link.group(1))).exists());
  }

  @Test
  void everyTestThatHoldsAGuaranteeExists() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/guarantees.md"));
    assertThat(matches(TRANSCRIPT, page))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(ROOT.resolve(TRANSCRIPTS).resolve(name.group(1))).exists());
    Map<String, String> sources = testSources();
    String test = "";
    for (MatchResult name : matches(TEST, page)) {
      // `.aMethod` after `SomeTest.anotherMethod` is of the same test.
      test = name.group(1) == null ? test : name.group(1);
      assertThat(sources.keySet()).contains(test);
      if (name.group(2) != null) {
        assertThat(sources.get(test).contains("void " + name.group(2) + "("))
            .as("%s.%s exists", test, name.group(2))
            .isTrue();
      }
    }
  }

  private static List<MatchResult> matches(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    List<MatchResult> all = new ArrayList<>();
    while (matcher.find()) {
      all.add(matcher.toMatchResult());
    }
    return all;
  }

  private static Map<String, String> testSources() throws IOException {
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(each -> each.toString().contains("src/test/java")).toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".java")) {
          sources.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
        }
      }
    }
    return sources;
  }
}
