package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A spec's text before its keys are looked at: alternatives in braces, quotes, the words of a command and their placeholders. */
public final class SpecText {

    static final String COMMAND = "command=";

    /** What it stands for is in one of the two groups. */
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

    private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]+|" + QUOTED + ")+");

    /** A quote that is not closed protects all that follows. */
    private static final Pattern PIECE =
            Pattern.compile("(?:^|,)((?:[^,'\"]+|'[^']*(?:'|$)|\"[^\"]*(?:\"|$))*)", Pattern.DOTALL);

    static final String QUOTING = "Within quotes, write a quote as \\\" and a backslash as \\\\.";

    private static final String STRING = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"";

    /** A quote within a value is one of its characters. */
    private static final Pattern KEY_AND_VALUE =
            Pattern.compile("(?:^|,)([A-Za-z][A-Za-z0-9._-]*=" + STRING + "(?=,|$)|[^,]*)", Pattern.DOTALL);

    /** Where a value or an alternative begins with a quote. */
    private static final Pattern QUOTED_VALUE = Pattern.compile("(?<=[={,])" + STRING + "(?=[,}]|$)", Pattern.DOTALL);

    /** Signs that mean something outside quotes alone, and noncharacters of Unicode for internal use in their place. */
    private static final String SIGNS = "{},";

    private static final String STAND_INS = "\uFDD0\uFDD1\uFDD2";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");

    private SpecText() {}

    /**
     * Brace expansion as in a shell: {@code a{b,c}d} is {@code abd} and {@code acd}, several groups give their product with
     * the last one changing fastest, and groups may be nested. Braces without a comma of their own stay as they are, so that
     * placeholders like {@code {slot}} do. Within quotes, and after a backslash, which stays, a brace is an ordinary character.
     *
     * @return at least one text; each is its own only alternative
     * @throws IllegalArgumentException if a brace has no counterpart
     */
    static List<String> alternatives(String text) {
        Pattern quotes = text.startsWith(COMMAND) ? QUOTED : QUOTED_VALUE;
        String hidden = quotes.matcher(text)
                .replaceAll(each -> Matcher.quoteReplacement(translated(each.group(), SIGNS, STAND_INS)));
        return product(hidden).stream()
                .map(each -> translated(each, STAND_INS, SIGNS))
                .toList();
    }

    private static String translated(String text, String from, String to) {
        String translated = text;
        for (int i = 0; i < from.length(); i++) {
            translated = translated.replace(from.charAt(i), to.charAt(i));
        }
        return translated;
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
            return unescaped(written);
        }
        if (!written.matches("(?s)" + STRING)) {
            throw new IllegalArgumentException("begins with a quote, which is not closed at its end");
        }
        return written.substring(1, written.length() - 1).replaceAll("\\\\([\"\\\\])", "$1");
    }

    /** Text outside quotes. */
    static String unescaped(String text) {
        return text.replace("\\{", "{").replace("\\}", "}");
    }

    private static List<String> product(String text) {
        int open = 0;
        while (open < text.length() && step(text, open) == 0) {
            open++;
        }
        if (open == text.length()) {
            return List.of(text);
        }
        List<Integer> cuts = cuts(text, open);
        int groupEnd = cuts.size() - 1;
        List<String> choices = new ArrayList<>();
        for (int i = 0; i < groupEnd; i++) {
            choices.addAll(product(text.substring(cuts.get(i) + 1, cuts.get(i + 1))));
        }
        if (groupEnd == 1) {
            choices.replaceAll(choice -> "{" + choice + "}");
        }
        String start = text.substring(0, open);
        List<String> rests = product(text.substring(cuts.get(groupEnd) + 1));
        return choices.stream()
                .flatMap(choice -> rests.stream().map(rest -> start + choice + rest))
                .toList();
    }

    /** Where a group opens, where it has commas of its own, and where it closes. */
    private static List<Integer> cuts(String text, int open) {
        List<Integer> cuts = new ArrayList<>();
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += step(text, i);
            if (depth < 0) {
                break;
            }
            if (i == open || depth == 0 || depth == 1 && text.charAt(i) == ',') {
                cuts.add(i);
            }
            if (depth == 0) {
                return cuts;
            }
        }
        throw new IllegalArgumentException("an unmatched brace");
    }

    /** How a character changes the depth. */
    private static int step(String text, int index) {
        if (index > 0 && text.charAt(index - 1) == '\\') {
            return 0;
        }
        return switch (text.charAt(index)) {
            case '{' -> 1;
            case '}' -> -1;
            default -> 0;
        };
    }

    /** Cut at the commas, except those within quotes, which in the words of a command may stand anywhere. */
    static List<String> pieces(String text) {
        Pattern piece = text.startsWith(COMMAND) ? PIECE : KEY_AND_VALUE;
        return piece.matcher(text).results().map(each -> each.group(1)).toList();
    }

    /** A version, or what else a spec begins with, then each key with its value as it is written. */
    public static List<String> parts(String spec) {
        List<String> found = new ArrayList<>();
        for (String piece : pieces(spec)) {
            if (found.isEmpty() || piece.matches("(?s)[A-Za-z][A-Za-z0-9._-]*=.*")) {
                found.add(piece);
            } else {
                found.set(found.size() - 1, found.get(found.size() - 1) + "," + piece);
            }
        }
        return found;
    }

    /** That of a part but the first; of a part without one, the part. */
    public static String key(String part) {
        return part.split("=", 2)[0];
    }

    /**
     * The words of a command line that no shell sees: split at blanks, single or double quotes keep a word together, and
     * nothing else has a meaning.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    static List<String> words(String line) {
        String unquoted = QUOTED.matcher(line).replaceAll("");
        if (unquoted.contains("'") || unquoted.contains("\"")) {
            throw new IllegalArgumentException("has an unclosed quote");
        }
        return WORD.matcher(line)
                .results()
                .map(word -> QUOTED.matcher(word.group()).replaceAll("$1$2"))
                .toList();
    }

    /** The names of all placeholders, {@code {name}}: each stands for a value that is known only when the command is run. */
    static SortedSet<String> placeholders(List<String> words) {
        SortedSet<String> names = new TreeSet<>();
        for (String word : words) {
            PLACEHOLDER.matcher(word).results().map(match -> match.group(1)).forEach(names::add);
        }
        return names;
    }

    /**
     * Puts values in place of the names. A value stays within its word, whatever it holds.
     *
     * @throws IllegalArgumentException if a name has no value
     */
    static List<String> fill(List<String> words, Map<String, String> values) {
        return words.stream()
                .map(word ->
                        PLACEHOLDER.matcher(word).replaceAll(match -> Matcher.quoteReplacement(value(match, values))))
                .toList();
    }

    private static String value(MatchResult match, Map<String, String> values) {
        String value = values.get(match.group(1));
        if (value == null) {
            throw new IllegalArgumentException("no value for " + match.group());
        }
        return value;
    }
}
