package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.debezium.config.Configuration;
import io.debezium.connector.postgresql.PostgresChangeRecordEmitter;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.connector.postgresql.PostgresSchema;
import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.ReplicationMessage.ColumnTypeMetadata;
import io.debezium.relational.Column;
import io.debezium.relational.RelationalDatabaseSchema;
import io.debezium.relational.Table;
import io.debezium.relational.TableId;
import io.debezium.relational.Tables;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own, for rows of a table of three columns. */
class ColumnValuesTest {

    private static final TableId ID = new TableId(null, "public", "t");
    private static final Object FAULT = new Object();
    private static final Constructor<?> DEBEZIUM =
            PostgresChangeRecordEmitter.class.getConstructors()[0];
    private static final Constructor<?> PATCHED = patched();
    private static final PostgresSchema SCHEMA = schema();

    @Property
    void theValuesAreDebeziumsWhateverTheRows(
            @ForAll("rows") List<Sent> old, @ForAll("rows") List<Sent> present, @ForAll boolean unknown)
            throws ReflectiveOperationException {
        Object debezium = emitter(DEBEZIUM, unknown);
        Object patched = emitter(PATCHED, unknown);

        assertThat(values(patched, old, ID, true)).isEqualTo(values(debezium, old, ID, true));
        assertThat(values(patched, present, ID, false)).isEqualTo(values(debezium, present, ID, false));
    }

    @Example
    void withoutARowThereAreNoValuesAndWithoutATableItFails() throws ReflectiveOperationException {
        Object patched = emitter(PATCHED, false);
        TableId unknown = new TableId(null, "public", "unknown");

        assertThat(values(patched, null, ID, false)).isEmpty();
        assertThat(values(patched, List.of(), unknown, false)).isEmpty();
        assertThat(values(patched, List.of(new Sent("a", 1, false)), unknown, false))
                .isEqualTo(values(emitter(DEBEZIUM, false), List.of(new Sent("a", 1, false)), unknown, false))
                .containsExactly(NullPointerException.class);
    }

    private static List<Object> values(Object emitter, List<Sent> row, TableId id, boolean old)
            throws ReflectiveOperationException {
        Method columnValues = emitter.getClass()
                .getDeclaredMethod(
                        "columnValues", List.class, TableId.class, boolean.class, boolean.class, boolean.class);
        columnValues.setAccessible(true);
        try {
            Object[] values = (Object[]) columnValues.invoke(emitter, row, id, true, old, old);
            return values == null ? List.of() : Arrays.asList(values);
        } catch (InvocationTargetException e) {
            return List.of(e.getCause().getClass());
        }
    }

    private static Object emitter(Constructor<?> constructor, boolean unknown) throws ReflectiveOperationException {
        PostgresConnectorConfig config = new PostgresConnectorConfig(Configuration.create()
                .with("topic.prefix", "t")
                .with("include.unknown.datatypes", unknown)
                .build());
        return constructor.newInstance(null, null, null, config, SCHEMA, null, ID, null);
    }

    private static PostgresSchema schema() {
        try {
            Tables tables = new Tables();
            tables.overwriteTable(Table.editor()
                    .tableId(ID)
                    .addColumns(column("a"), column("B"), column("c d"))
                    .create());
            Object schema = Unmade.of(PostgresSchema.class);
            Tables.TableFilter all = id -> true;
            Unmade.set(RelationalDatabaseSchema.class, schema, "tables", tables);
            Unmade.set(RelationalDatabaseSchema.class, schema, "tableFilter", all);
            Unmade.set(PostgresSchema.class, schema, "tableIdToToastableColumns", Map.of(ID, List.of("a", "c d")));
            return (PostgresSchema) schema;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Column column(String name) {
        return Column.editor().name(name).type("text").create();
    }

    private static Constructor<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("column-values"));
            assertThat(changed).isNotSameAs(PostgresChangeRecordEmitter.class);
            return changed.getConstructors()[0];
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<List<Sent>> rows() {
        Arbitrary<String> names = Arbitraries.of("a", "A", "\"a\"", "b", "B", "c d", "\"c d\"", "`b`", "e", "\"", "");
        Arbitrary<Object> values = Arbitraries.of(
                1,
                "text",
                null,
                FAULT,
                UnchangedToastedReplicationMessageColumn.UNCHANGED_TOAST_VALUE,
                UnchangedToastedReplicationMessageColumn.UNCHANGED_UUID_TOAST_VALUE);
        return Combinators.combine(names, values, Arbitraries.of(true, false, false))
                .as(Sent::new)
                .list()
                .ofMaxSize(5);
    }

    /** A column of a message; an integer value also shows the options with which it was asked for. */
    record Sent(String name, Object valueOrNull, boolean toasted) implements ReplicationMessage.Column {

        @Override
        public String getName() {
            return name;
        }

        @Override
        public PostgresType getType() {
            return PostgresType.UNKNOWN;
        }

        @Override
        public ColumnTypeMetadata getTypeMetadata() {
            return null;
        }

        @Override
        public Object getValue(PgConnectionSupplier connection, boolean includeUnknownDatatypes) {
            if (valueOrNull == FAULT) {
                throw new IllegalStateException("a fault");
            }
            return valueOrNull instanceof Integer ? List.of(valueOrNull, includeUnknownDatatypes) : valueOrNull;
        }

        @Override
        public boolean isOptional() {
            return true;
        }

        @Override
        public boolean isToastedColumn() {
            return toasted;
        }
    }
}
