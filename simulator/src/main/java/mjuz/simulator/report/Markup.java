package mjuz.simulator.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes HTML and SVG that is XML too: every element is closed, every text and attribute escaped.
 */
final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins an element; {@code attributes} are names and values in turn. */
  Markup open(String element, Object... attributes) {
    tag(element, attributes);
    out.append('>');
    open.push(element);
    return this;
  }

  /** Ends the element that was begun last. */
  Markup close() {
    out.append("</").append(open.pop()).append(">");
    return this;
  }

  /** An element that holds nothing but a text. */
  Markup element(String element, Object content, Object... attributes) {
    return open(element, attributes).text(content).close();
  }

  /** An element of SVG, or one of HTML that never has a content. */
  Markup empty(String element, Object... attributes) {
    tag(element, attributes);
    out.append("/>");
    return this;
  }

  Markup text(Object content) {
    escape(content.toString());
    return this;
  }

  Markup line() {
    out.append('\n');
    return this;
  }

  /** Text that is markup already, or a style or script of this package. */
  Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  private void tag(String element, Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(shown(attributes[i + 1]));
      out.append('"');
    }
  }

  private static String shown(Object value) {
    return value instanceof Double number ? number(number) : value.toString();
  }

  /** At most two decimals, on every machine. */
  static String number(double value) {
    long hundredths = Math.round(value * 100);
    if (hundredths % 100 == 0) {
      return Long.toString(hundredths / 100);
    }
    return String.format(Locale.ROOT, "%.2f", hundredths / 100.0);
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\n' -> out.append("&#10;");
        default -> out.append(isFit(c) ? c : '\uFFFD');
      }
    }
  }

  /** XML has nothing for control characters. */
  private static boolean isFit(char c) {
    return c >= ' ' && c < '\uFFFE';
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
