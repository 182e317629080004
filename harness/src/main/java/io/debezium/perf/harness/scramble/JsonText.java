package io.debezium.perf.harness.scramble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JSON document of which the strings and the numbers are replaced, and the keys and all else stay. Used once. */
final class JsonText {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern OTHER = Pattern.compile("true|false|null|[\\[\\]{}:,\\s]");
    /** The characters of a string one by one; of what follows a backslash only {@code u} stands for something else. */
    private static final Pattern CHARACTER =
            Pattern.compile("\\\\u([0-9a-fA-F]{4})|\\\\[^u]|[^\"\\\\]", Pattern.DOTALL);

    private final String json;
    private final UnaryOperator<String> text;
    private final Function<String, Optional<String>> number;
    private final StringBuilder out = new StringBuilder();
    private int at;

    /**
     * @param text what becomes of a string without its escapes; it keeps its length
     * @param number what becomes of a number
     */
    JsonText(String json, UnaryOperator<String> text, Function<String, Optional<String>> number) {
        this.json = json;
        this.text = text;
        this.number = number;
    }

    /** Empty if it is no JSON or a number cannot be replaced. */
    Optional<String> scrambled() {
        Matcher numbers = NUMBER.matcher(json);
        Matcher others = OTHER.matcher(json);
        while (at < json.length()) {
            if (json.charAt(at) == '"') {
                if (!string()) {
                    return Optional.empty();
                }
            } else if (others.region(at, json.length()).lookingAt()) {
                out.append(others.group());
                at = others.end();
            } else if (numbers.region(at, json.length()).lookingAt()) {
                Optional<String> replaced = number.apply(numbers.group());
                if (replaced.isEmpty()) {
                    return Optional.empty();
                }
                out.append(replaced.get());
                at = numbers.end();
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(out.toString());
    }

    /** @return whether it has an end */
    private boolean string() {
        StringBuilder plain = new StringBuilder();
        List<String> written = new ArrayList<>();
        Matcher characters = CHARACTER.matcher(json);
        int end = at + 1;
        while (characters.region(end, json.length()).lookingAt()) {
            String hex = characters.group(1);
            String character = characters.group();
            if (hex != null) {
                plain.append((char) Integer.parseInt(hex, 16));
                written.add(character);
            } else if (character.startsWith("\\")) {
                // Punctuation and control characters, which stay whatever their escape is.
                plain.append('\\');
                written.add(character);
            } else {
                plain.append(character);
                character.chars().forEach(unit -> written.add(""));
            }
            end = characters.end();
        }
        if (end >= json.length() || json.charAt(end) != '"') {
            return false;
        }
        if (isKey(end + 1)) {
            out.append(json, at, end + 1);
        } else {
            append(text.apply(plain.toString()), written);
        }
        at = end + 1;
        return true;
    }

    private boolean isKey(int after) {
        int next = after;
        while (next < json.length() && Character.isWhitespace(json.charAt(next))) {
            next++;
        }
        return next < json.length() && json.charAt(next) == ':';
    }

    /** @param written how each character was written; empty for one that was not escaped */
    private void append(String replaced, List<String> written) {
        out.append('"');
        for (int i = 0; i < replaced.length(); i++) {
            String before = written.get(i);
            if (before.isEmpty()) {
                out.append(replaced.charAt(i));
            } else if (before.startsWith("\\u")) {
                String format = before.equals(before.toLowerCase(Locale.ROOT)) ? "\\u%04x" : "\\u%04X";
                out.append(format.formatted((int) replaced.charAt(i)));
            } else {
                out.append(before);
            }
        }
        out.append('"');
    }
}
