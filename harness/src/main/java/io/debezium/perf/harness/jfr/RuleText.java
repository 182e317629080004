package io.debezium.perf.harness.jfr;

import java.util.regex.Pattern;

/** Turns the HTML-like text of JMC's rules into plain text. */
final class RuleText {

    private static final Pattern ITEM = Pattern.compile("(?i)<li\\b[^>]*>");
    private static final Pattern BREAK = Pattern.compile("(?i)</?(?:p|br|ul|ol|li|div|h[1-6]|table|tr)\\b[^>]*>");
    private static final Pattern LINK =
            Pattern.compile("(?is)<a\\b[^>]*\\bhref\\s*=\\s*[\"']([^\"']*)[\"'][^>]*>(.*?)</a>");
    // Only what is written as a tag of HTML: a message may well name <init> or List<String>.
    private static final Pattern TAG = Pattern.compile("(?i)</?(?:b|i|u|em|strong|code|pre|tt|span|font|a)\\b[^>]*>");
    private static final Pattern BLANKS = Pattern.compile("[ \\t\\x0B\\f]+");
    private static final Pattern LINES = Pattern.compile(" ?(?:\\r?\\n ?)+");

    private RuleText() {}

    /** One paragraph or list item a line, links as {@code text (address)}, no blank lines. */
    static String plain(String markup) {
        if (markup == null) {
            return "";
        }
        String text = markup.replaceAll("\\r?\\n", " ");
        text = LINK.matcher(text).replaceAll("$2 ($1)");
        text = ITEM.matcher(text).replaceAll("\n- ");
        text = BREAK.matcher(text).replaceAll("\n");
        text = TAG.matcher(text).replaceAll("");
        text = text.replace("&nbsp;", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&apos;", "'")
                // Last, so that an escaped entity is not unescaped twice.
                .replace("&amp;", "&");
        text = BLANKS.matcher(text).replaceAll(" ");
        return LINES.matcher(text).replaceAll("\n").strip();
    }
}
