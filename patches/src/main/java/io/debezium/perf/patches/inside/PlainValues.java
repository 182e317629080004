package io.debezium.perf.patches.inside;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** Values that fit their schema, as is seen at a glance. */
public final class PlainValues {

    /** Schemas of these names want another class than their type's. */
    private static final Set<String> LOGICAL =
            Set.of(Decimal.LOGICAL_NAME, Date.LOGICAL_NAME, Time.LOGICAL_NAME, Timestamp.LOGICAL_NAME);

    /** Of types whose class has no subclasses. */
    private static final Map<Type, Class<?>> CLASSES = new EnumMap<>(Map.of(
            Type.INT8, Byte.class,
            Type.INT16, Short.class,
            Type.INT32, Integer.class,
            Type.INT64, Long.class,
            Type.FLOAT32, Float.class,
            Type.FLOAT64, Double.class,
            Type.BOOLEAN, Boolean.class,
            Type.STRING, String.class,
            Type.BYTES, byte[].class));

    /** A power of two. */
    private static final int PAIRS = 256;

    private record Pair(Schema one, Schema other) {}

    /** For any number of threads, without a lock, as {@link Remembered}. */
    private static final Pair[] EQUAL = new Pair[PAIRS];

    private PlainValues() {}

    /**
     * @return false if it has to be looked at more closely, whether it fits or not
     * @throws org.apache.kafka.connect.errors.DataException if it is a struct with a field that does not fit
     */
    public static boolean fit(Schema schema, Object value) {
        if (value == null) {
            return schema.isOptional();
        }
        String name = schema.name();
        if (name != null && LOGICAL.contains(name)) {
            return false;
        }
        if (schema.type() == Type.STRUCT) {
            return value instanceof Struct struct && fits(schema, struct);
        }
        return value.getClass() == CLASSES.get(schema.type());
    }

    private static boolean fits(Schema schema, Struct struct) {
        if (!equal(struct.schema(), schema)) {
            return false;
        }
        struct.validate();
        return true;
    }

    /** Whether two are; those that have been found equal once are so for ever, since they do not change. */
    private static boolean equal(Schema one, Schema other) {
        if (one == other) {
            return true;
        }
        int place = (31 * System.identityHashCode(one) + System.identityHashCode(other)) & PAIRS - 1;
        Pair known = EQUAL[place];
        if (known != null && known.one == one && known.other == other) {
            return true;
        }
        if (!one.equals(other)) {
            return false;
        }
        if (one instanceof ConnectSchema && other instanceof ConnectSchema) {
            EQUAL[place] = new Pair(one, other);
        }
        return true;
    }
}
