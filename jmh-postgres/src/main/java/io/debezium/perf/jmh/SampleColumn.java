package io.debezium.perf.jmh;

import java.util.List;
import java.util.stream.IntStream;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import org.postgresql.core.Oid;
import org.postgresql.core.TypeInfo;
import org.postgresql.jdbc.TypeInfoCache;

/**
 * A column as the decoderbufs plugin describes it with a row, and the length and scale that the connector must find.
 *
 * @param modifiers the type with its modifiers, as the server's {@code format_type()} spells it
 * @param type the type alone, as the connector's registry holds it
 * @param length what stands in the modifiers, else the type's default
 * @param scale what stands in the modifiers, else the type's default
 */
public record SampleColumn(String modifiers, PostgresType type, int length, int scale) {

    private static final int NO_MODIFIER = -1;

    /** The length that the driver reports for a type that has no length of its own. */
    static final int UNLIMITED = Integer.MAX_VALUE;

    /** The driver's table of built-in types; for these it asks no server. */
    private static final TypeInfo TYPES = new TypeInfoCache(null, UNLIMITED);

    /** The length that the connector uses for a type that it does not know, whatever its modifiers. */
    private static final int UNKNOWN = TypeRegistry.UNKNOWN_LENGTH;

    /**
     * The ten texts, and the type, of the benchmark that came with DBZ-9093 (PostgresTypeMetadataPerf, April 2025):
     * every form that a text may have. The connector takes the second modifier for the scale whatever it means, even
     * for geometry.
     */
    public static final List<SampleColumn> TEN = List.of(
            unknown("text", UNKNOWN),
            unknown("character varying(255)", UNKNOWN),
            unknown("numeric(12,3)", 3),
            unknown("geometry(MultiPolygon,4326)", 4326),
            unknown("timestamp (12) with time zone", UNKNOWN),
            unknown("int[]", UNKNOWN),
            unknown("myschema.geometry", UNKNOWN),
            unknown("float[10]", UNKNOWN),
            unknown("date", UNKNOWN),
            unknown("bytea", UNKNOWN));

    /** This many columns whose texts all differ: {@code character varying(1)} and so on. */
    public static List<SampleColumn> distinct(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(length -> of("character varying(" + length + ")", Oid.VARCHAR, length, 0))
                .toList();
    }

    /**
     * Checks a length and scale.
     *
     * @param by who found them, for the message
     * @throws IllegalStateException unless they are those of this column
     */
    void require(String by, int foundLength, int foundScale) {
        if (foundLength != length || foundScale != scale) {
            throw new IllegalStateException("%s: expected length %d and scale %d, %s says %d and %d"
                    .formatted(modifiers, length, scale, by, foundLength, foundScale));
        }
    }

    /**
     * The text without its modifiers. It identifies one of {@link #TEN} without a comma, which JMH takes for the end of a
     * value.
     */
    String name() {
        return modifiers.replaceFirst("\\s*\\(.*", "");
    }

    private static SampleColumn unknown(String modifiers, int scale) {
        return new SampleColumn(modifiers, PostgresType.UNKNOWN, UNKNOWN, scale);
    }

    /** A column of a built-in type. */
    static SampleColumn of(String modifiers, int oid, int length, int scale) {
        String name = modifiers.replaceFirst("\\(.*?\\)", "");
        PostgresType type = new PostgresType.Builder(null, name, oid, oid, NO_MODIFIER, TYPES).build();
        return new SampleColumn(modifiers, type, length, scale);
    }
}
