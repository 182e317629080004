package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;
import org.apache.kafka.connect.errors.ConnectException;

/** A way to find a column's length and scale from its type and the text of the type. */
public interface TypeModifierParser {

    /**
     * Finds the length and scale.
     *
     * @param type the type without its modifiers
     * @param text the type with its modifiers, as {@code format_type()} spells it
     * @throws ConnectException if the text is no type
     */
    LengthAndScale parse(PostgresType type, String text);

    /** The exception for a text that is no type. */
    static ConnectException noType(String text) {
        return new ConnectException("Failed to parse columnType '" + text + "'");
    }
}
