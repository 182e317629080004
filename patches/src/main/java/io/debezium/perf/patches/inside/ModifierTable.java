package io.debezium.perf.patches.inside;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of the length and scale of columns, by a type and its text together, in an array in which each text has one
 * place.
 *
 * <p>Safe for any number of threads without a lock. An entry never changes and has only final fields, so that a thread that
 * finds one without any synchronization sees all of it. If two threads write to the same place, either entry may stay: each
 * holds the right answer to the question that is in it.
 */
public final class ModifierTable {

    /** Shared by all connectors in the JVM, as Debezium's own cache is. */
    public static final ModifierTable SHARED = new ModifierTable();

    /** A power of two. A database has some dozens of different type texts. */
    static final int SIZE = 1024;

    private static final Logger LOGGER = LoggerFactory.getLogger(TypeMetadataImpl.class);
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final String[] NONE = {};

    /**
     * The length and the scale of a column.
     *
     * @param length boxed, as Debezium's class keeps it
     * @param scale boxed, as Debezium's class keeps it
     */
    public record Answer(Integer length, Integer scale) {}

    private record Entry(PostgresType type, String text, Answer answer) {}

    private final Entry[] table = new Entry[SIZE];

    /**
     * Finds the length and scale of a column.
     *
     * @param column the name of the column, for an error message
     * @param text the type with its modifiers: {@code numeric(10,2)}
     * @throws ConnectException if the text is no type
     */
    public Answer answer(String column, PostgresType type, String text) {
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 16) & SIZE - 1;
        Entry entry = table[place];
        // Types are compared by identity: the connector's registry has one object for a type until it is read anew.
        if (entry != null && entry.type == type && entry.text.equals(text)) {
            return entry.answer;
        }
        Answer answer = ofType(type, modifiers(column, text));
        table[place] = new Entry(type, text, answer);
        return answer;
    }

    private static String[] modifiers(String column, String text) {
        Matcher matcher = TypeMetadataImpl.TYPE_PATTERN.matcher(text);
        if (!matcher.matches()) {
            LOGGER.error("Failed to parse columnType for {} '{}'", column, text);
            throw new ConnectException("Failed to parse columnType '%s' for column %s".formatted(text, column));
        }
        String modifiers = matcher.group("mod");
        return modifiers == null ? NONE : COMMA.split(modifiers);
    }

    /**
     * Applies modifiers to a type: the first is the length, or the precision of a time; the second is the scale. A modifier
     * that is no number leaves the type's default.
     */
    private static Answer ofType(PostgresType type, String[] modifiers) {
        int length = type.getDefaultLength();
        int scale = type.getDefaultScale();
        if (modifiers.length > 0) {
            try {
                int first = Integer.parseInt(modifiers[0]);
                length = type.length(first);
                scale = type.scale(first);
            } catch (NumberFormatException e) {
                // No number, as in geometry(Point,4326): the default stands.
            }
        }
        if (modifiers.length > 1) {
            try {
                scale = Integer.parseInt(modifiers[1]);
            } catch (NumberFormatException e) {
                // No number: the default stands.
            }
        }
        return new Answer(length, scale);
    }
}
