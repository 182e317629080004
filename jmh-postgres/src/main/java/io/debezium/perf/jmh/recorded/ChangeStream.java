package io.debezium.perf.jmh.recorded;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

import io.debezium.connector.postgresql.PostgresChangeRecordEmitter;
import io.debezium.connector.postgresql.PostgresPartition;
import io.debezium.connector.postgresql.connection.Lsn;
import io.debezium.connector.postgresql.connection.MessageDecoder;
import io.debezium.connector.postgresql.connection.MessageDecoderContext;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Operation;
import io.debezium.connector.postgresql.connection.ReplicationStream.ReplicationMessageProcessor;
import io.debezium.connector.postgresql.connection.pgoutput.PgOutputMessageDecoder;
import io.debezium.connector.postgresql.connection.pgproto.PgProtoMessageDecoder;
import io.debezium.data.Envelope;
import io.debezium.pipeline.spi.ChangeRecordEmitter.Receiver;
import io.debezium.pipeline.spi.OffsetContext;
import io.debezium.relational.TableId;
import io.debezium.schema.DataCollectionSchema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Sends the messages of a recording through the connector's own classes, and starts over at its end.
 *
 * <p>Each call goes on to the next change of a row, and also processes the {@code BEGIN} and {@code COMMIT} messages before
 * it. The descriptions of tables, pgoutput's {@code Relation}, are only read once, as from a server. Not safe for several
 * threads.
 */
public final class ChangeStream implements AutoCloseable {

    private final Connector connector;
    private final MessageDecoder decoder;
    private final ReplicationMessageProcessor keep = received -> message = received;
    private final ReplicationMessageProcessor emit = this::emit;
    private final Receiver<PostgresPartition> receiver = this::receive;
    private byte[][] bytes;
    private long[] lsns;
    private boolean[] rows;
    private int next;
    private Lsn lsn;
    private Lsn completed;
    private ReplicationMessage message;
    private SourceRecord record;

    private ChangeStream(Connector connector, MessageDecoder decoder) {
        this.connector = connector;
        this.decoder = decoder;
    }

    /**
     * Reads the recording once, checks it, and returns to its start.
     *
     * @throws IllegalStateException unless the records match the changes that {@code test_decoding} wrote
     */
    public static ChangeStream of(Workload workload, Plugin plugin) {
        return of(Connector.of(plugin), workload, plugin);
    }

    static ChangeStream of(Connector connector, Workload workload, Plugin plugin) {
        ChangeStream stream = new ChangeStream(connector, decoder(connector, plugin));
        try {
            List<SourceRecord> records = stream.readOnce(Message.of(workload, plugin));
            Change.requireAll(Change.of(workload), records);
            return stream;
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MessageDecoder decoder(Connector connector, Plugin plugin) {
        return switch (plugin) {
            case decoderbufs -> new PgProtoMessageDecoder();
            case pgoutput ->
                new PgOutputMessageDecoder(
                        new MessageDecoderContext(connector.config(), connector.schema()), connector.connection());
            case test_decoding -> throw new IllegalArgumentException(plugin + ": the connector does not read it");
        };
    }

    private List<SourceRecord> readOnce(List<Message> messages) throws SQLException, InterruptedException {
        List<Message> cycle = new ArrayList<>();
        List<Boolean> isRow = new ArrayList<>();
        List<SourceRecord> records = new ArrayList<>();
        for (Message each : messages) {
            message = null;
            record = null;
            decode(each.lsn(), each.bytes(), emit);
            if (message != null) {
                cycle.add(each);
                isRow.add(record != null);
            }
            if (record != null) {
                records.add(record);
            }
        }
        bytes = cycle.stream().map(Message::bytes).toArray(byte[][]::new);
        lsns = cycle.stream().mapToLong(Message::lsn).toArray();
        rows = new boolean[lsns.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = isRow.get(i);
        }
        return records;
    }

    /** The connector's objects that process the messages. */
    public Connector connector() {
        return connector;
    }

    /** The number of changes of rows in the recording. */
    public int changes() {
        int changes = 0;
        for (boolean row : rows) {
            changes += row ? 1 : 0;
        }
        return changes;
    }

    /** The next change as a buffer that is not decoded: the cost of iterating over the recording. */
    public ByteBuffer buffer() {
        while (true) {
            int current = advance();
            ByteBuffer buffer = ByteBuffer.wrap(bytes[current]);
            if (rows[current]) {
                return buffer;
            }
        }
    }

    /** The next change as the decoder passes it on, before its columns' values are asked for. */
    public ReplicationMessage message() throws SQLException, InterruptedException {
        int current;
        do {
            current = advance();
            decode(lsns[current], bytes[current], keep);
        } while (!rows[current]);
        return message;
    }

    /**
     * The next change as a record: everything that the connector does with a message while streaming, except for filters,
     * metrics, heartbeats, a delete's tombstone and the hand-over to the queue.
     */
    public SourceRecord record() throws SQLException, InterruptedException {
        int current;
        do {
            current = advance();
            decode(lsns[current], bytes[current], emit);
        } while (!rows[current]);
        return record;
    }

    private int advance() {
        int current = next;
        next = current + 1 == rows.length ? 0 : current + 1;
        return current;
    }

    private void decode(long at, byte[] source, ReplicationMessageProcessor to)
            throws SQLException, InterruptedException {
        lsn = Lsn.valueOf(at);
        decoder.processMessage(ByteBuffer.wrap(source), to, connector.types());
    }

    private void emit(ReplicationMessage received) throws InterruptedException {
        message = received;
        if (received.isLastEventForLsn()) {
            completed = lsn;
        }
        boolean row = !received.isTransactionalMessage();
        TableId table = row ? TableName.id(received.getTable()) : null;
        OptionalLong transaction = received.getTransactionId();
        connector
                .offset()
                .updateWalPosition(
                        lsn,
                        completed,
                        received.getCommitTime(),
                        transaction.isPresent() ? transaction.getAsLong() : null,
                        null,
                        table,
                        received.getOperation());
        if (row) {
            DataCollectionSchema schema = connector.schema().schemaFor(table);
            new PostgresChangeRecordEmitter(
                            connector.partition(),
                            connector.offset(),
                            connector.clock(),
                            connector.config(),
                            connector.schema(),
                            connector.connection(),
                            table,
                            received)
                    .emitChangeRecords(schema, receiver);
        } else if (received.getOperation() == Operation.COMMIT) {
            completed = lsn;
            connector.offset().updateCommitPosition(lsn, completed);
        }
    }

    private void receive(
            PostgresPartition partition,
            DataCollectionSchema schema,
            Envelope.Operation operation,
            Object key,
            Struct value,
            OffsetContext offset,
            ConnectHeaders headers) {
        record = new SourceRecord(
                partition.getSourcePartition(),
                offset.getOffset(),
                connector.topics().dataChangeTopic((TableId) schema.id()),
                null,
                schema.keySchema(),
                key,
                schema.getEnvelopeSchema().schema(),
                value,
                null,
                headers);
    }

    @Override
    public void close() {
        decoder.close();
        connector.close();
    }
}
