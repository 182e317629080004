package io.debezium.perf.jmh.modifier;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;

/**
 * Parses the text with a regular expression each time, as Debezium did up to 3.2.0.Alpha1. Its answers are the rule for all
 * other parsers.
 */
public final class RegularExpression implements TypeModifierParser {

    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final String[] NONE = {};

    @Override
    public LengthAndScale parse(PostgresType type, String text) {
        return LengthAndScale.of(type, split(text));
    }

    static String[] split(String text) {
        Matcher matcher = TypeMetadataImpl.TYPE_PATTERN.matcher(text);
        if (!matcher.matches()) {
            throw TypeModifierParser.noType(text);
        }
        String modifiers = matcher.group("mod");
        return modifiers == null ? NONE : splitModifiers(modifiers);
    }

    /** Splits the text between the brackets at its commas, and drops the blanks around them. */
    static String[] splitModifiers(String modifiers) {
        return COMMA.split(modifiers);
    }
}
