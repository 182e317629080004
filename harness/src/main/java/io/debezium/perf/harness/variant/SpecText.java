package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A spec's text before its keys are looked at: alternatives in braces, and quotes. */
public final class SpecText {

    private static final String STRING = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"";

    /** Where braces and commas are ordinary: after a backslash, and in quotes. */
    private static final Pattern ORDINARY =
            Pattern.compile("(?<=[={,])" + STRING + "(?=[,}]|$)|\\\\[{}]", Pattern.DOTALL);

    /** Signs that mean something elsewhere, and noncharacters of Unicode for internal use in their place. */
    private static final String SIGNS = "{},";

    private static final String STAND_INS = "\uFDD0\uFDD1\uFDD2";

    private static final Pattern ALTERNATIVES = Pattern.compile("\\{([^{}]*,[^{}]*)}");

    private SpecText() {}

    /**
     * Brace expansion as in a shell: {@code a{b,c}d} is {@code abd} and {@code acd}, several groups give their product with
     * the last one changing fastest. Braces without a comma stay as they are.
     * Within quotes, and after a backslash, which stays, a brace is an ordinary character.
     *
     * @return at least one text; each is its own only alternative
     * @throws IllegalArgumentException if a brace has no counterpart, or stands within others
     */
    static List<String> alternatives(String text) {
        String hidden = hidden(text);
        if (!hidden.replaceAll("\\{[^{}]*}", "").matches("(?s)[^{}]*")) {
            throw new IllegalArgumentException("an unmatched or nested brace");
        }
        return product(hidden).map(SpecText::shown).toList();
    }

    private static Stream<String> product(String text) {
        Matcher group = ALTERNATIVES.matcher(text);
        if (!group.find()) {
            return Stream.of(text);
        }
        String start = text.substring(0, group.start());
        List<String> rests = product(text.substring(group.end())).toList();
        return Stream.of(group.group(1).split(",", -1))
                .flatMap(choice -> rests.stream().map(rest -> start + choice + rest));
    }

    private static String hidden(String text) {
        return ORDINARY.matcher(text)
                .replaceAll(each -> Matcher.quoteReplacement(translated(each.group(), SIGNS, STAND_INS)));
    }

    private static String shown(String hidden) {
        return translated(hidden, STAND_INS, SIGNS);
    }

    private static String translated(String text, String from, String to) {
        String translated = text;
        for (int i = 0; i < from.length(); i++) {
            translated = translated.replace(from.charAt(i), to.charAt(i));
        }
        return translated;
    }

    /** A version, or what else a spec begins with, then each key with its value as it is written. */
    public static List<String> parts(String spec) {
        List<String> found = new ArrayList<>();
        for (String piece : hidden(spec).split(",", -1)) {
            if (found.isEmpty() || piece.matches("(?s)[A-Za-z][A-Za-z0-9._-]*=.*")) {
                found.add(piece);
            } else {
                found.set(found.size() - 1, found.get(found.size() - 1) + "," + piece);
            }
        }
        found.replaceAll(SpecText::shown);
        return found;
    }

    /** That of a part but the first. */
    static String key(String part) {
        return part.split("=", 2)[0];
    }

    /** A value as it stands in a spec, in double quotes, whatever it holds: {@link #value} reads it back. */
    public static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /**
     * What a value of a spec stands for. In double quotes a backslash makes a quote and a backslash ordinary, and stays before
     * anything else; outside of them it does so with a brace.
     *
     * @throws IllegalArgumentException if it begins with a quote, and does not end with its counterpart
     */
    static String value(String written) {
        if (!written.startsWith("\"")) {
            return written.replace("\\{", "{").replace("\\}", "}");
        }
        if (!written.matches("(?s)" + STRING)) {
            throw new IllegalArgumentException("a value that begins with a quote, which is not closed at its end");
        }
        return written.substring(1, written.length() - 1).replaceAll("\\\\([\"\\\\])", "$1");
    }
}
