package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.List;

/**
 * Brace expansion as in a shell: {@code a{b,c}d} is {@code abd} and {@code acd}, several groups give their product with
 * the last one changing fastest, and groups may be nested. Braces without a comma of their own stay as they are, so that
 * placeholders like {@code {slot}} do. A backslash before a brace makes it an ordinary character and goes.
 */
final class Braces {

    private Braces() {}

    /**
     * @return at least one text
     * @throws IllegalArgumentException if a brace has no counterpart
     */
    static List<String> expand(String text) {
        return product(text).stream()
                .map(each -> each.replace("\\{", "{").replace("\\}", "}"))
                .toList();
    }

    private static List<String> product(String text) {
        int open = next(text, '{', 0);
        int close = next(text, '}', 0);
        if (open < 0 && close < 0) {
            return List.of(text);
        }
        int end = open < 0 ? -1 : counterpart(text, open);
        if (end < 0 || close < open) {
            throw new IllegalArgumentException("a brace without its counterpart");
        }
        List<String> choices = choices(text.substring(open + 1, end));
        List<String> rests = product(text.substring(end + 1));
        List<String> all = new ArrayList<>();
        for (String choice : choices) {
            rests.forEach(rest -> all.add(text.substring(0, open) + choice + rest));
        }
        return all;
    }

    /** What a group stands for. */
    private static List<String> choices(String inner) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i < inner.length(); i++) {
            depth += step(inner, i);
            if (inner.charAt(i) == ',' && depth == 0) {
                parts.add(inner.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(inner.substring(start));
        return parts.size() == 1
                ? product(inner).stream().map(each -> "{" + each + "}").toList()
                : parts.stream().flatMap(part -> product(part).stream()).toList();
    }

    /** The closing brace of the one at {@code open}, or -1. */
    private static int counterpart(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            depth += step(text, i);
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** How a character changes the depth. */
    private static int step(String text, int index) {
        if (escaped(text, index)) {
            return 0;
        }
        return switch (text.charAt(index)) {
            case '{' -> 1;
            case '}' -> -1;
            default -> 0;
        };
    }

    private static int next(String text, char brace, int from) {
        int index = text.indexOf(brace, from);
        return index >= 0 && escaped(text, index) ? next(text, brace, index + 1) : index;
    }

    private static boolean escaped(String text, int index) {
        return index > 0 && text.charAt(index - 1) == '\\';
    }
}
