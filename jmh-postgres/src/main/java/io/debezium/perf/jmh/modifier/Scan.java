package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;

/**
 * Parses the text in one pass and remembers nothing. For the texts that a server writes it needs no regular expression, no
 * copy of a part and no exception. Most of its cost is then that of computing length and scale from the modifiers.
 */
public final class Scan implements TypeModifierParser {

    private static final long NO_NUMBER = Long.MIN_VALUE;
    /** A number of at most so many characters never overflows. */
    private static final int FEW_DIGITS = 9;

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        int name = nameEnd(text, text.indexOf('.') + 1);
        if (name < 0) {
            // The dot does not separate a schema, as in "a.(b".
            name = nameEnd(text, 0);
        }
        if (name < 0 || hasLineEnd(text, name)) {
            throw TypeModifierParser.noType(text);
        }
        int close = name == text.length() || text.charAt(name) == '[' ? -1 : text.lastIndexOf(')');
        return modified(type, text, name + 1, close);
    }

    /**
     * Applies the modifiers to the type.
     *
     * @param from the start of the first modifier
     * @param to the end of the last modifier; not after {@code from} if there are none
     */
    private static LengthAndScale modified(PostgresType type, String text, int from, int to) {
        int comma = to;
        int secondEnd = to;
        for (int i = to - 1; i >= from; i--) {
            char c = text.charAt(i);
            if (c == ',') {
                secondEnd = comma;
                comma = i;
            } else if (c <= ' ') {
                // The server writes no blanks here; texts with blanks are left to the regular expression.
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

    /** The number in this part of the text, as {@link Integer#parseInt} reads it; {@link #NO_NUMBER} if it is none. */
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

    /** The position of the bracket after the type's name, or the end of the text; -1 if there is no name. */
    private static int nameEnd(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '(' && text.charAt(end) != '[') {
            end++;
        }
        boolean schemaHasBracket = from > 0 && text.lastIndexOf('(', from - 1) >= 0;
        boolean schemaIsEmpty = from == 1;
        return end == from || schemaHasBracket || schemaIsEmpty ? -1 : end;
    }

    /** Whether the rest of the text has a line end, which a dot in Debezium's pattern does not match. */
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
