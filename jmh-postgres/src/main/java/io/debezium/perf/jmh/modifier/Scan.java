package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Goes through the text once, without a regular expression, a copy of a part or an exception for what the server spells,
 * and remembers nothing. What a type makes of its modifiers is most of what is left.
 */
public final class Scan implements TypeModifierParser {

    private static final long NO_NUMBER = Long.MIN_VALUE;
    /** As many digits never overflow. */
    private static final int FEW_DIGITS = 9;

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        int name = nameEnd(text, text.indexOf('.') + 1);
        if (name < 0) {
            // A dot that belongs to no schema, as in "a.(b".
            name = nameEnd(text, 0);
        }
        if (name < 0 || hasLineEnd(text, name)) {
            throw TypeModifierParser.noType(text);
        }
        int close = name == text.length() || text.charAt(name) == '[' ? -1 : text.lastIndexOf(')');
        return modified(type, text, name + 1, close);
    }

    /** @param to behind the last modifier; not behind {@code from} where there are none */
    private static LengthAndScale modified(PostgresType type, String text, int from, int to) {
        int comma = to;
        int secondEnd = to;
        for (int i = to - 1; i >= from; i--) {
            char c = text.charAt(i);
            if (c == ',') {
                secondEnd = comma;
                comma = i;
            } else if (c <= ' ') {
                // The server writes no blanks there; what they mean is left to the rule.
                return LengthAndScale.of(type, RegularExpression.splitModifiers(text.substring(from, to)));
            }
        }
        long first = number(text, from, comma);
        long second = number(text, comma + 1, secondEnd);
        int length = first == NO_NUMBER ? type.getDefaultLength() : type.length((int) first);
        int scale = second != NO_NUMBER
                ? (int) second
                : first == NO_NUMBER ? type.getDefaultScale() : type.scale((int) first);
        return new LengthAndScale(length, scale);
    }

    /** What {@link Integer#parseInt} takes for a number. */
    private static long number(String text, int from, int to) {
        int sign = from < to && (text.charAt(from) == '-' || text.charAt(from) == '+') ? 1 : 0;
        if (from + sign >= to) {
            return NO_NUMBER;
        }
        long value = 0;
        for (int i = from + sign; i < to; i++) {
            int digit = Character.digit(text.charAt(i), 10);
            if (digit < 0) {
                return NO_NUMBER;
            }
            value = value * 10 + digit;
        }
        if (to - from <= FEW_DIGITS) {
            return text.charAt(from) == '-' ? -value : value;
        }
        try {
            return Integer.parseInt(text.substring(from, to));
        } catch (NumberFormatException e) {
            return NO_NUMBER;
        }
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
}
