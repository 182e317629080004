package io.debezium.perf.patches.inside;

import java.util.Map;
import java.util.Set;

import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Schema.Type;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** A cheap check for values that plainly fit their schema, in front of Kafka Connect's complete one. */
public final class QuickValueCheck {

    /** Names of schemas that require another class than their type does. */
    private static final Set<String> LOGICAL =
            Set.of(Decimal.LOGICAL_NAME, Date.LOGICAL_NAME, Time.LOGICAL_NAME, Timestamp.LOGICAL_NAME);

    private static final int SHORTEST = Date.LOGICAL_NAME.length();

    /** The class that each type requires, by its ordinal, for types whose class has no subclasses. */
    private static final Class<?>[] CLASSES = new Class<?>[Type.values().length];

    static {
        Map.of(
                        Type.INT8, Byte.class,
                        Type.INT16, Short.class,
                        Type.INT32, Integer.class,
                        Type.INT64, Long.class,
                        Type.FLOAT32, Float.class,
                        Type.FLOAT64, Double.class,
                        Type.BOOLEAN, Boolean.class,
                        Type.STRING, String.class,
                        Type.BYTES, byte[].class)
                .forEach((type, required) -> CLASSES[type.ordinal()] = required);
    }

    /** A power of two. Pairs that have the same place replace each other, so there are many. */
    private static final int PAIRS = 1_024;

    private record Pair(Schema one, Schema other) {}

    /** Pairs of schemas that were found equal. Safe for any number of threads without a lock, as {@link Remembered} is. */
    private static final Pair[] EQUAL = new Pair[PAIRS];

    private record Demand(Schema schema, Field[] fields) {}

    /** By the identity of schemas that never change; safe as the pairs are. */
    private static final Demand[] DEMANDS = new Demand[PAIRS];

    private QuickValueCheck() {}

    /**
     * Whether a value plainly fits its schema.
     *
     * @return false if the complete check has to decide, whether the value fits or not
     * @throws org.apache.kafka.connect.errors.DataException if the value is a struct with a field that does not fit
     */
    public static boolean accepts(Schema schema, Object value) {
        if (value == null) {
            return schema.isOptional();
        }
        String name = schema.name();
        // Most names are shorter, or do not begin as the package of Kafka Connect does.
        if (name != null && name.length() >= SHORTEST && name.startsWith("org.") && LOGICAL.contains(name)) {
            return false;
        }
        Type type = schema.type();
        if (type == Type.STRUCT) {
            return value instanceof Struct struct && acceptsStruct(schema, struct);
        }
        return type != null && value.getClass() == CLASSES[type.ordinal()];
    }

    private static boolean acceptsStruct(Schema schema, Struct struct) {
        if (!equal(struct.schema(), schema)) {
            return false;
        }
        if (!isComplete(struct)) {
            struct.validate();
        }
        return true;
    }

    /**
     * Whether a struct has all values that it must have, and only values that were checked when they were put into it and
     * cannot have changed since.
     */
    private static boolean isComplete(Struct struct) {
        for (Field field : demanding(struct.schema())) {
            Schema schema = field.schema();
            if (struct.get(field) == null
                    ? !schema.isOptional()
                    : !schema.type().isPrimitive()) {
                return false;
            }
        }
        return true;
    }

    /** The fields that must have a value, or whose value can change after it was put. */
    private static Field[] demanding(Schema schema) {
        int place = System.identityHashCode(schema) & PAIRS - 1;
        Demand known = DEMANDS[place];
        if (known == null || known.schema != schema) {
            known = new Demand(
                    schema,
                    schema.fields().stream()
                            .filter(field -> !field.schema().isOptional()
                                    || !field.schema().type().isPrimitive())
                            .toArray(Field[]::new));
            if (schema instanceof ConnectSchema) {
                DEMANDS[place] = known;
            }
        }
        return known.fields;
    }

    /**
     * Whether two schemas are equal. Pairs that were found equal are remembered by identity, since such schemas never
     * change.
     */
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
