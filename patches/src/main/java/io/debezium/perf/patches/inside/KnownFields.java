package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/**
 * Advice around {@code lookupField}: fields that were found before, by the identity of the schema and of the name. Most names
 * are constants, and a {@link ConnectSchema} never changes.
 */
public final class KnownFields {

    /**
     * A power of two. An event of pgbench looks up dozens of pairs, and a pair that has the same place as another is looked up
     * by name each time: in a thousand places there is often one.
     */
    private static final int SIZE = 8_192;

    private record Known(Schema schema, String name, Field field) {}

    /** Each pair has one place. Safe for any number of threads without a lock: the fields of an entry are final. */
    private static final Known[] KNOWN = new Known[SIZE];

    private KnownFields() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Field enter(@Advice.FieldValue("schema") Schema schema, @Advice.Argument(0) String name) {
        return fieldOrNull(schema, name);
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Enter Field known,
            @Advice.FieldValue("schema") Schema schema,
            @Advice.Argument(0) String name,
            @Advice.Return(readOnly = false) Field field) {
        if (known == null) {
            remember(schema, name, field);
        } else {
            field = known;
        }
    }

    /** The field that was found for these; null if it is not known. */
    public static Field fieldOrNull(Schema schema, String name) {
        Known known = KNOWN[place(schema, name)];
        return known != null && known.schema == schema && known.name == name ? known.field : null;
    }

    public static void remember(Schema schema, String name, Field field) {
        if (schema instanceof ConnectSchema && name != null) {
            KNOWN[place(schema, name)] = new Known(schema, name, field);
        }
    }

    private static int place(Schema schema, String name) {
        return (31 * System.identityHashCode(schema) + System.identityHashCode(name)) & SIZE - 1;
    }
}
