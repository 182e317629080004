package io.debezium.perf.jmh.recorded;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import io.debezium.config.CommonConnectorConfig;
import io.debezium.config.Configuration;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.connector.postgresql.PostgresOffsetContext;
import io.debezium.connector.postgresql.PostgresPartition;
import io.debezium.connector.postgresql.PostgresSchema;
import io.debezium.connector.postgresql.PostgresTaskContext;
import io.debezium.connector.postgresql.PostgresValueConverter;
import io.debezium.connector.postgresql.SourceInfo;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.PostgresConnection;
import io.debezium.pipeline.CommonOffsetContext;
import io.debezium.pipeline.meters.CommonEventMeter;
import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.relational.CustomConverterRegistry;
import io.debezium.relational.TableId;
import io.debezium.spi.topic.TopicNamingStrategy;
import io.debezium.util.Clock;

/**
 * The connector's own objects, wired as its task wires them, with {@link ReplaySocketFactory} for a database.
 *
 * @param config the connector's defaults, except for its name, {@value #PREFIX}, and the address of the database
 * @param connection to the database
 * @param types the server's types
 * @param schema the tables of all workloads
 * @param offset the connector's position in the stream; changes with each message
 * @param topics names topics
 * @param partition the source partition of all records
 * @param clock the system's
 */
public record Connector(
        PostgresConnectorConfig config,
        PostgresConnection connection,
        TypeRegistry types,
        PostgresSchema schema,
        PostgresOffsetContext offset,
        TopicNamingStrategy<TableId> topics,
        PostgresPartition partition,
        Clock clock)
        implements AutoCloseable {

    /** The first part of each topic's name. */
    public static final String PREFIX = "perf";

    static final String DATABASE = "postgres";
    static final String USER = "postgres";

    private static final String USAGE = "benchmark";

    /** The objects of a connector that reads this plugin's messages. */
    public static Connector of(Plugin plugin) {
        // An address, so that no name is looked up; no connection is made to it.
        return of(plugin, "127.0.0.1", 5432, ReplaySocketFactory.class.getName());
    }

    @SuppressWarnings("unchecked")
    static Connector of(Plugin plugin, String host, int port, String socketFactory) {
        Configuration raw = configuration(plugin, host, port, socketFactory);
        PostgresConnectorConfig config = new PostgresConnectorConfig(raw);
        TypeRegistry types;
        try (PostgresConnection first = new PostgresConnection(config.getJdbcConfig(), USAGE)) {
            types = new TypeRegistry(first);
        }
        PostgresConnection connection = new PostgresConnection(config, types, USAGE);
        TopicNamingStrategy<TableId> topics =
                config.getTopicNamingStrategy(CommonConnectorConfig.TOPIC_NAMING_STRATEGY);
        PostgresPartition partition = new PostgresPartition(PREFIX, DATABASE);
        Clock clock = Clock.system();
        try {
            connection.setAutoCommit(false);
            PostgresSchema schema = schema(raw, config, connection, types, topics);
            PostgresOffsetContext offset = PostgresOffsetContext.initialContext(config, connection, clock);
            return new Connector(config, connection, types, schema, offset, topics, partition, clock);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Configuration configuration(Plugin plugin, String host, int port, String socketFactory) {
        return Configuration.create()
                .with("name", PREFIX)
                .with("connector.class", "io.debezium.connector.postgresql.PostgresConnector")
                .with("topic.prefix", PREFIX)
                .with("plugin.name", plugin.name())
                .with("database.hostname", host)
                .with("database.port", port)
                .with("database.user", USER)
                .with("database.password", "")
                .with("database.dbname", DATABASE)
                .with("driver.socketFactory", socketFactory)
                .with("driver.sslmode", "disable")
                .with("driver.gssEncMode", "disable")
                // The driver must send the same query as the same bytes each time.
                .with("driver.prepareThreshold", 0)
                .with("driver.binaryTransfer", false)
                .build();
    }

    private static PostgresSchema schema(
            Configuration raw,
            PostgresConnectorConfig config,
            PostgresConnection connection,
            TypeRegistry types,
            TopicNamingStrategy<TableId> topics) {
        List<Object> parts = new ArrayList<>(List.of(
                raw,
                config,
                connection.getDefaultValueConverter(),
                topics,
                PostgresValueConverter.of(config, connection.getDatabaseCharset(), types),
                new CustomConverterRegistry(List.of())));
        // The schema knows the task since 3.3; before that, the task knows the schema.
        Reflective.make(PostgresTaskContext.class, parts).ifPresent(parts::add);
        startLineage(raw);
        return Reflective.make(PostgresSchema.class, parts)
                .filter(schema -> Reflective.call(PostgresSchema.class, schema, "refresh", List.of(connection, false)))
                .orElseThrow(() -> new IllegalStateException("this Debezium's PostgresSchema is not as in 3.0 to 3.6"));
    }

    /** Initializes OpenLineage. From 3.2.0.Beta2 to 3.3 no schema can be read without this, even if no lineage is kept. */
    private static void startLineage(Configuration raw) {
        try {
            Class<?> lineage = Class.forName("io.debezium.openlineage.DebeziumOpenLineageEmitter");
            Reflective.call(lineage, null, "init", List.of(raw, raw.asMap(), "postgresql"));
        } catch (ClassNotFoundException e) {
            // Releases before 3.2.0.Beta2 do not have this class.
        }
    }

    /** The part of the offset that makes source blocks. */
    public SourceInfo source() {
        return Reflective.field(CommonOffsetContext.class, offset, "sourceInfo", SourceInfo.class);
    }

    /** A new meter, as the metrics of a connector's task have one. */
    public CommonEventMeter newMeter() {
        return new CommonEventMeter(
                clock, Reflective.make(metadataProvider(), List.of()).orElseThrow());
    }

    private static Class<? extends EventMetadataProvider> metadataProvider() {
        try {
            return Class.forName("io.debezium.connector.postgresql.PostgresEventMetadataProvider")
                    .asSubclass(EventMetadataProvider.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
