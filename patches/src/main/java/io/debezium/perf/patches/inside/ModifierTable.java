package io.debezium.perf.patches.inside;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Length and scale of a column, remembered for its type and the type's text together in a table where each has one place.
 *
 * <p>For any number of threads, without a lock. An entry never changes and has only final fields, so that a thread that
 * finds one without any synchronization sees all of it; of two that are written to the same place either may stay, since each is a
 * right answer to the question that stands in it.
 */
public final class ModifierTable {

    /** What runs in a JVM shares one, as it shares the cache. */
    public static final ModifierTable SHARED = new ModifierTable();

    /** A power of two. A database has some dozens of different texts. */
    static final int SIZE = 1024;

    private static final Logger LOGGER = LoggerFactory.getLogger(TypeMetadataImpl.class);
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final String[] NONE = {};

    /**
     * @param length boxed, as the class keeps it
     * @param scale boxed, as the class keeps it
     */
    public record Answer(Integer length, Integer scale) {}

    private record Entry(PostgresType type, String text, Answer answer) {}

    private final Entry[] table = new Entry[SIZE];

    /**
     * @param column its name, for the error
     * @param text the type with its modifiers: {@code numeric(10,2)}
     * @throws ConnectException if the text is no type
     */
    public Answer answer(String column, PostgresType type, String text) {
        int hash = text.hashCode();
        int place = (hash ^ hash >>> 16) & SIZE - 1;
        Entry entry = table[place];
        // By identity: the connector's registry has one object for a type until it is read anew.
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

    /** The first is the length, or the precision of a time; the second the scale. What is no number changes nothing. */
    private static Answer ofType(PostgresType type, String[] modifiers) {
        int length = type.getDefaultLength();
        int scale = type.getDefaultScale();
        if (modifiers.length > 0) {
            try {
                int first = Integer.parseInt(modifiers[0]);
                length = type.length(first);
                scale = type.scale(first);
            } catch (NumberFormatException e) {
                // geometry(Point,4326)
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
