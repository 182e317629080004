package io.debezium.perf.jmh.modifier;

import java.util.ArrayList;
import java.util.List;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Goes through the text once, without a regular expression for what the server spells, and remembers nothing. What a type
 * makes of its modifiers is most of what is left.
 */
public final class Scan implements TypeModifierParser {

    private static final String[] NONE = {};

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        return LengthAndScale.of(type, split(text));
    }

    static String[] split(String text) {
        int name = nameEnd(text, text.indexOf('.') + 1);
        if (name < 0) {
            // A dot that belongs to no schema, as in "a.(b".
            name = nameEnd(text, 0);
        }
        if (name < 0 || hasLineEnd(text, name)) {
            throw TypeModifierParser.noType(text);
        }
        if (name == text.length() || text.charAt(name) == '[') {
            return NONE;
        }
        int close = text.lastIndexOf(')');
        return close <= name + 1 ? NONE : modifiers(text, name + 1, close);
    }

    /** Where the bracket behind the type's name is, or the text's end; -1 where there is no name. */
    private static int nameEnd(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '(' && text.charAt(end) != '[') {
            end++;
        }
        boolean schemaHasBracket = from > 0 && text.lastIndexOf('(', from - 1) >= 0;
        boolean schemaIsEmpty = from == 1;
        return end == from || schemaHasBracket || schemaIsEmpty ? -1 : end;
    }

    /** A dot in the pattern stands for any character but these. */
    private static boolean hasLineEnd(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '\n', '\r', '\u0085', '\u2028', '\u2029' -> {
                    return true;
                }
                default -> {}
            }
        }
        return false;
    }

    private static String[] modifiers(String text, int from, int to) {
        List<String> parts = new ArrayList<>(2);
        int start = from;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == ',') {
                parts.add(text.substring(start, i));
                start = i + 1;
            } else if (c <= ' ') {
                // The server writes no blanks there; what they mean is left to the rule.
                return RegularExpression.splitModifiers(text.substring(from, to));
            }
        }
        parts.add(text.substring(start, to));
        while (!parts.isEmpty() && parts.get(parts.size() - 1).isEmpty()) {
            parts.remove(parts.size() - 1);
        }
        return parts.toArray(String[]::new);
    }
}
