package io.debezium.perf.jmh;

import java.util.List;
import java.util.stream.IntStream;

import io.debezium.connector.postgresql.PostgresType;
import org.postgresql.core.Oid;
import org.postgresql.core.TypeInfo;
import org.postgresql.jdbc.TypeInfoCache;

/**
 * A column as the decoderbufs plugin describes it with a row, and what the connector must make of that.
 *
 * @param modifiers the type with its modifiers, as the server's {@code format_type()} spells it
 * @param type the type alone, as the connector's registry holds it
 * @param length the length that must come out: what stands in the modifiers, else the type's default
 * @param scale the scale that must come out, likewise
 */
public record SampleColumn(String modifiers, PostgresType type, int length, int scale) {

    private static final int NO_MODIFIER = -1;

    /** What the driver says of a type that has no length of its own. */
    private static final int UNLIMITED = Integer.MAX_VALUE;

    /** The driver's knowledge of the built-in types; asks no server for those. */
    private static final TypeInfo TYPES = new TypeInfoCache(null, UNLIMITED);

    /**
     * Ten columns: those of pgbench's tables and a table of business data; half of them have modifiers. Precision of a
     * number counts digits, that of a time counts its characters, as the JDBC driver does.
     */
    public static final List<SampleColumn> TEN = List.of(
            of("integer", Oid.INT4, 10, 0),
            of("character(84)", Oid.BPCHAR, 84, 0),
            of("timestamp without time zone", Oid.TIMESTAMP, 29, 6),
            of("bigint", Oid.INT8, 19, 0),
            of("character varying(255)", Oid.VARCHAR, 255, 0),
            of("numeric(10,2)", Oid.NUMERIC, 10, 2),
            of("timestamp(3) with time zone", Oid.TIMESTAMPTZ, 32, 3),
            of("boolean", Oid.BOOL, 1, 0),
            of("text", Oid.TEXT, UNLIMITED, 0),
            of("bit varying(16)", Oid.VARBIT, 16, 0));

    /** As many texts that all differ: {@code character varying(1)} and so on. */
    public static List<SampleColumn> distinct(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(length -> of("character varying(" + length + ")", Oid.VARCHAR, length, 0))
                .toList();
    }

    /** @throws IllegalStateException unless they are the right ones */
    void require(String by, int foundLength, int foundScale) {
        if (foundLength != length || foundScale != scale) {
            throw new IllegalStateException("%s: expected length %d and scale %d, %s says %d and %d"
                    .formatted(modifiers, length, scale, by, foundLength, foundScale));
        }
    }

    private static SampleColumn of(String modifiers, int oid, int length, int scale) {
        String name = modifiers.replaceFirst("\\(.*?\\)", "");
        PostgresType type = new PostgresType.Builder(null, name, oid, oid, NO_MODIFIER, TYPES).build();
        return new SampleColumn(modifiers, type, length, scale);
    }
}
