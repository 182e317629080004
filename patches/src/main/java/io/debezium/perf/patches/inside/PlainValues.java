package io.debezium.perf.patches.inside;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

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
        if (!struct.schema().equals(schema)) {
            return false;
        }
        struct.validate();
        return true;
    }
}
