package io.debezium.perf.jmh;

import java.util.List;

import io.debezium.connector.postgresql.PostgresType;
import org.postgresql.core.Oid;

/**
 * Columns of built-in types. The length of a number is its digits, that of a time its characters, as in the JDBC driver.
 */
public final class BuiltInColumns {

    public static final List<SampleColumn> ALL = List.of(
            SampleColumn.of("integer", Oid.INT4, 10, 0),
            SampleColumn.of("character(84)", Oid.BPCHAR, 84, 0),
            SampleColumn.of("timestamp without time zone", Oid.TIMESTAMP, 29, 6),
            SampleColumn.of("bigint", Oid.INT8, 19, 0),
            SampleColumn.of("character varying(255)", Oid.VARCHAR, 255, 0),
            SampleColumn.of("numeric(10,2)", Oid.NUMERIC, 10, 2),
            SampleColumn.of("timestamp(3) with time zone", Oid.TIMESTAMPTZ, 32, 3),
            SampleColumn.of("boolean", Oid.BOOL, 1, 0),
            SampleColumn.of("text", Oid.TEXT, SampleColumn.UNLIMITED, 0),
            SampleColumn.of("bit varying(16)", Oid.VARBIT, 16, 0));

    private BuiltInColumns() {}

    /** @param modifiers the text of one of the columns */
    public static PostgresType type(String modifiers) {
        return ALL.stream()
                .filter(column -> column.modifiers().equals(modifiers))
                .findFirst()
                .orElseThrow()
                .type();
    }
}
