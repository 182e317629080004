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

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");

    private SpecText() {}

    /**
     * Brace expansion as in a shell: {@code a{b,c}d} is {@code abd} and {@code acd}, several groups give their product with
     * the last one changing fastest, and groups may be nested. Braces without a comma of their own stay as they are, so that
     * placeholders like {@code {slot}} do. A backslash before a brace makes it an ordinary character and goes.
     *
     * @return at least one text
     * @throws IllegalArgumentException if a brace has no counterpart
     */
    static List<String> alternatives(String text) {
        return product(text).stream()
                .map(each -> each.replace("\\{", "{").replace("\\}", "}"))
                .toList();
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

    /** Cut at the commas, except those within quotes: the words of a command may hold any text. */
    static List<String> pieces(String text) {
        return PIECE.matcher(text).results().map(piece -> piece.group(1)).toList();
    }

    /** A version, or what else a spec begins with, then each key with its value. */
    public static List<String> parts(String spec) {
        List<String> found = new ArrayList<>();
        for (String piece : spec.startsWith(COMMAND) ? pieces(spec) : List.of(spec.split(",", -1))) {
            if (found.isEmpty() || piece.matches("[A-Za-z][A-Za-z0-9._-]*=.*")) {
                found.add(piece);
            } else {
                found.set(found.size() - 1, found.get(found.size() - 1) + "," + piece);
            }
        }
        return found;
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
