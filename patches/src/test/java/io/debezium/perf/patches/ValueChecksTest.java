package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched check with Kafka Connect's own. */
class ValueChecksTest {

    private static final String FITS = "fits";
    private static final Method PATCHED = patched();

    private static final Schema ROW = SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("text", Schema.OPTIONAL_STRING_SCHEMA)
            .build();
    private static final Schema NESTED =
            SchemaBuilder.struct().optional().field("row", ROW).build();

    @Property(tries = 2_000)
    void passesAndRefusesWhatKafkaConnectDoesInTheSameWords(
            @ForAll("names") String name, @ForAll("schemas") Schema schema, @ForAll("values") Object value) {
        assertThat(outcome(PATCHED, name, schema, value)).isEqualTo(kafkaConnect(name, schema, value));
    }

    @Example
    void whatFitsFits() {
        assertThat(outcome(PATCHED, "id", Schema.INT32_SCHEMA, 1)).isEqualTo(FITS);
        assertThat(outcome(PATCHED, "row", ROW, new Struct(ROW).put("id", 1))).isEqualTo(FITS);
        Schema given = SchemaBuilder.struct()
                .field("id", SchemaBuilder.int32().defaultValue(1).build())
                .build();
        assertThat(outcome(PATCHED, "row", given, new Struct(given)))
                .isEqualTo(kafkaConnect("row", given, new Struct(given)))
                .isEqualTo(FITS);
    }

    @Example
    void aSchemaThatIsEqualFitsEachTimeAndOneThatIsNotNever() {
        Schema equal = SchemaBuilder.struct()
                .field("id", Schema.INT32_SCHEMA)
                .field("text", Schema.OPTIONAL_STRING_SCHEMA)
                .build();
        Schema other = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

        for (int i = 0; i < 2; i++) {
            assertThat(outcome(PATCHED, "row", ROW, new Struct(equal).put("id", 1)))
                    .isEqualTo(FITS);
            assertThat(outcome(PATCHED, "row", ROW, new Struct(other).put("id", 1)))
                    .isNotEqualTo(FITS);
            assertThat(outcome(PATCHED, "row", other, new Struct(equal).put("id", 1)))
                    .isNotEqualTo(FITS);
        }
    }

    @Example
    void theFieldIsNamedInAnError() {
        assertThat(outcome(PATCHED, "id", Schema.INT32_SCHEMA, null)).contains("field: \"id\"");
        assertThat(outcome(PATCHED, "row", ROW, new Struct(ROW))).contains("field: \"id\"");
    }

    @Example
    void aSchemaThatIsNotThereFailsAsBefore() {
        assertThat(outcome(PATCHED, "id", null, 1))
                .startsWith(NullPointerException.class.getName())
                .isEqualTo(kafkaConnect("id", null, 1));
        assertThat(kafkaConnect("id", null, null)).startsWith(NullPointerException.class.getName());
    }

    private static String kafkaConnect(String name, Schema schema, Object value) {
        return outcome(validateValue(ConnectSchema.class), name, schema, value);
    }

    private static String outcome(Method check, String name, Schema schema, Object value) {
        try {
            check.invoke(null, name, schema, value);
            return FITS;
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            // The JVM writes the message of a NullPointerException, and it differs for other code.
            return cause instanceof NullPointerException
                    ? cause.getClass().getName()
                    : cause.getClass().getName() + ": " + cause.getMessage();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("value-checks"), "$1");
            assertThat(changed).isNotSameAs(ConnectSchema.class);
            return validateValue(changed);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method validateValue(Class<?> owner) {
        try {
            return owner.getMethod("validateValue", String.class, Schema.class, Object.class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<String> names() {
        return Arbitraries.of("id", "", "a \"b\"").injectNull(0.2);
    }

    @Provide
    static Arbitrary<Schema> schemas() {
        Arbitrary<Schema> named = Combinators.combine(
                        Arbitraries.of(Schema.Type.values()).filter(Schema.Type::isPrimitive),
                        Arbitraries.of("io.debezium.time.MicroTimestamp", Timestamp.LOGICAL_NAME, Decimal.LOGICAL_NAME)
                                .injectNull(0.5),
                        Arbitraries.of(true, false))
                .as((type, name, optional) -> {
                    SchemaBuilder builder = SchemaBuilder.type(type).name(name);
                    // A builder is a schema too.
                    return optional ? builder.optional().build() : builder;
                });
        Arbitrary<Schema> others = Arbitraries.of(
                ROW,
                NESTED,
                SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build(),
                SchemaBuilder.array(Schema.INT32_SCHEMA).build(),
                SchemaBuilder.array(ROW).optional().build(),
                SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_INT64_SCHEMA)
                        .build(),
                Decimal.schema(2),
                Timestamp.SCHEMA,
                new ConnectSchema(null));
        return Arbitraries.oneOf(named, others);
    }

    @Provide
    static Arbitrary<Object> values() {
        Struct row = new Struct(ROW).put("id", 1);
        return Arbitraries.<Object>of(
                        (byte) 1,
                        (short) 1,
                        1,
                        1L,
                        1f,
                        1d,
                        true,
                        "text",
                        'c',
                        new byte[0],
                        ByteBuffer.allocate(1),
                        new BigDecimal("1.20"),
                        new Date(0),
                        new java.sql.Timestamp(0),
                        List.of(),
                        List.of(1),
                        Arrays.asList(1, null),
                        List.of(row),
                        Map.of("a", 1L),
                        Map.of(1, 1L),
                        row,
                        new Struct(ROW),
                        new Struct(NESTED),
                        new Struct(NESTED).put("row", row))
                .injectNull(0.1);
    }
}
