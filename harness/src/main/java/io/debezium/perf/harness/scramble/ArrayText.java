package io.debezium.perf.harness.scramble;

import java.util.Optional;
import java.util.function.Function;

/**
 * An array as PostgreSQL writes it: elements between braces and commas, in quotes where they need them. Source:
 * PostgreSQL's manual, "Array Input and Output Syntax". Used once.
 */
final class ArrayText {

    private static final String NULL = "NULL";

    private final String array;
    private final Function<String, Optional<String>> element;
    private final StringBuilder out = new StringBuilder();
    private int at;

    /**
     * @param array nothing but a comma may separate its elements
     * @param element what becomes of one, which is given as it stands between quotes, escapes and all, and has to keep
     *     those; empty if it cannot be replaced
     */
    ArrayText(String array, Function<String, Optional<String>> element) {
        this.array = array;
        this.element = element;
    }

    /** The array with every element but nulls replaced; empty if one cannot be or this is no array. */
    Optional<String> scrambled() {
        // Bounds that do not begin with 1: [0:2]={1,2,3}
        int start = array.startsWith("[") ? array.indexOf('=') + 1 : 0;
        if (array.length() < start + 2 || array.charAt(start) != '{' || !array.endsWith("}")) {
            return Optional.empty();
        }
        out.append(array, 0, start);
        at = start;
        while (at < array.length()) {
            char next = array.charAt(at);
            if (next == '{' || next == '}' || next == ',') {
                out.append(next);
                at++;
            } else if (!(next == '"' ? quoted() : bare())) {
                return Optional.empty();
            }
        }
        return Optional.of(out.toString());
    }

    private boolean quoted() {
        int end = at + 1;
        while (end < array.length() && array.charAt(end) != '"') {
            end += array.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= array.length()) {
            return false;
        }
        Optional<String> replaced = element.apply(array.substring(at + 1, end));
        replaced.ifPresent(content -> out.append('"').append(content).append('"'));
        at = end + 1;
        return replaced.isPresent();
    }

    private boolean bare() {
        int end = at;
        while (end < array.length() && array.charAt(end) != ',' && array.charAt(end) != '}') {
            end++;
        }
        String content = array.substring(at, end);
        Optional<String> replaced = content.equals(NULL) ? Optional.of(NULL) : element.apply(content);
        replaced.ifPresent(out::append);
        at = end;
        return replaced.isPresent();
    }
}
