package io.debezium.perf.jmh.modifier;

import io.debezium.connector.postgresql.PostgresType;
import org.apache.kafka.connect.errors.ConnectException;

/** One way to do it. */
public interface TypeModifierParser {

    /**
     * @param type without its modifiers
     * @param text with them, as {@code format_type()} spells it
     * @throws ConnectException if the text is no type
     */
    LengthAndScale parse(PostgresType type, String text);

    /** The error for such a text. */
    static ConnectException noType(String text) {
        return new ConnectException("Failed to parse columnType '" + text + "'");
    }
}
