package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a command line that no shell sees: split at blanks, single or double quotes keep a word together, and
 * nothing else has a meaning. {@code {name}} in a word stands for a value that is known only when the command is run.
 */
final class Words {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z]+)}");

    private Words() {}

    /** @throws IllegalArgumentException if a quote is not closed */
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (char c : line.toCharArray()) {
            boolean blank = quote == 0 && Character.isWhitespace(c);
            if (blank && word != null) {
                words.add(word.toString());
                word = null;
            } else if (!blank) {
                word = word == null ? new StringBuilder() : word;
                if (quote == 0 && (c == '\'' || c == '"')) {
                    quote = c;
                } else if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("has a quote that is not closed");
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }

    /** The names of all placeholders. */
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
