package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.config.Configuration;
import io.debezium.connector.postgresql.PostgresChangeRecordEmitter;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.ReplicationMessage.ColumnTypeMetadata;
import io.debezium.relational.Column;
import io.debezium.relational.Table;
import io.debezium.relational.TableId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.postgresql.core.TypeInfo;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own, for messages with the columns of a table and with others. */
class SchemaCheckTest {

    private static final int TEXT = 25;
    private static final int NUMERIC = 1700;
    private static final int DOMAIN = 90_000;

    private static final TableId ID = new TableId(null, "public", "t");

    private final Object debezium = emitter(PostgresChangeRecordEmitter.class);
    private final Object patched = emitter(changed());

    @Property(tries = 5_000)
    void seesAChangeWhereDebeziumDoes(@ForAll("columns") List<Sent> of, @ForAll("columns") List<Sent> sent) {
        // If columns are missing, Debezium asks its configuration, which a class of another class loader cannot access.
        Assume.that(sent.size() >= of.size());
        Table table = table(of);

        // Asked twice, since the second answer comes from the cache.
        for (int i = 0; i < 2; i++) {
            assertThat(differs(patched, sent, table)).isEqualTo(differs(debezium, sent, table));
            assertThat(differs(patched, of, table)).isEqualTo(differs(debezium, of, table));
        }
    }

    @Example
    void aTableThatIsAlteredIsAnother() {
        List<Sent> before = List.of(new Sent("a", TEXT, 1, 0, true));
        List<Sent> after = List.of(new Sent("a", TEXT, 2, 0, true));

        assertThat(differs(patched, before, table(before))).isFalse();
        assertThat(differs(patched, before, table(after))).isTrue();
        assertThat(differs(patched, after, table(after))).isFalse();
    }

    @Example
    void whereNothingDiffersNoNameIsLookedUp() {
        List<Sent> columns = List.of(new Sent("a", TEXT, 1, 0, true), new Sent("B", NUMERIC, 1, 2, false));
        AtomicInteger lookedUp = new AtomicInteger();
        Table table = (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, counting(table(columns), lookedUp));

        assertThat(differs(patched, columns, table)).isFalse();
        lookedUp.set(0);
        assertThat(differs(patched, columns, table)).isFalse();
        assertThat(lookedUp).hasValue(0);
        assertThat(differs(debezium, columns, table)).isFalse();
        assertThat(lookedUp).hasValue(columns.size());
    }

    private static InvocationHandler counting(Table table, AtomicInteger lookedUp) {
        return (proxy, method, arguments) -> {
            if (method.getName().equals("columnWithName")) {
                lookedUp.incrementAndGet();
            }
            return method.invoke(table, arguments);
        };
    }

    private static boolean differs(Object emitter, List<? extends ReplicationMessage.Column> columns, Table table) {
        try {
            Method check = emitter.getClass().getDeclaredMethod("schemaChanged", List.class, Table.class);
            check.setAccessible(true);
            return (boolean) check.invoke(emitter, columns, table);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object emitter(Class<?> type) {
        PostgresConnectorConfig config = new PostgresConnectorConfig(
                Configuration.create().with("topic.prefix", "t").build());
        try {
            return type.getConstructors()[0].newInstance(null, null, null, config, null, null, ID, null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> changed() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("schema-check"));
            assertThat(changed).isNotSameAs(PostgresChangeRecordEmitter.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Makes the table as the connector does from a message: names that differ only in case all lead to the last of their
     * columns.
     */
    private static Table table(List<Sent> columns) {
        return Table.editor()
                .tableId(ID)
                .addColumns(columns.stream()
                        .map(column -> Column.editor()
                                .name(column.name)
                                .type("any")
                                .nativeType(column.oid == DOMAIN ? TEXT : column.oid)
                                .length(column.length)
                                .scale(column.scale)
                                .optional(column.optional)
                                .create())
                        .toArray(Column[]::new))
                .create();
    }

    private static PostgresType type(int oid) {
        try {
            Constructor<PostgresType> constructor = PostgresType.class.getDeclaredConstructor(
                    String.class,
                    int.class,
                    int.class,
                    TypeInfo.class,
                    List.class,
                    PostgresType.class,
                    PostgresType.class);
            constructor.setAccessible(true);
            return constructor.newInstance("any", oid, 0, null, null, oid == DOMAIN ? type(TEXT) : null, null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Columns from few names and types, so that most lists are similar. */
    @Provide
    static Arbitrary<List<Sent>> columns() {
        return Combinators.combine(
                        Arbitraries.of("a", "b", "A", "c d"),
                        Arbitraries.of(TEXT, NUMERIC, DOMAIN),
                        Arbitraries.of(1, 2),
                        Arbitraries.of(0, 2),
                        Arbitraries.of(true, false))
                .as(Sent::new)
                .list()
                .ofMaxSize(3)
                .uniqueElements(Sent::name);
    }

    /** A column of a message. */
    record Sent(String name, int oid, int length, int scale, boolean optional)
            implements ReplicationMessage.Column, ColumnTypeMetadata {

        @Override
        public String getName() {
            return name;
        }

        @Override
        public PostgresType getType() {
            return type(oid);
        }

        @Override
        public ColumnTypeMetadata getTypeMetadata() {
            return this;
        }

        @Override
        public Object getValue(PgConnectionSupplier connection, boolean includeUnknownDatatypes) {
            throw new IllegalStateException("not asked for");
        }

        @Override
        public boolean isOptional() {
            return optional;
        }

        @Override
        public int getLength() {
            return length;
        }

        @Override
        public int getScale() {
            return scale;
        }
    }
}
