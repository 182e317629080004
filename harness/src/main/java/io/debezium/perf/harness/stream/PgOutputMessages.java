package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * The messages of pgoutput in version 1 of its protocol: a letter for the kind, then fields in a fixed order, big-endian.
 * Source: PostgreSQL's manual, "Logical Replication Message Formats".
 */
final class PgOutputMessages implements PluginMessages {

    @Override
    public MessageKind kind(ByteBuffer message) {
        return switch (new PgOutputReader(message).int8()) {
            case 'B' -> MessageKind.BEGIN;
            case 'C' -> MessageKind.COMMIT;
            case 'I' -> MessageKind.INSERT;
            case 'U' -> MessageKind.UPDATE;
            case 'D' -> MessageKind.DELETE;
            case 'R' -> MessageKind.RELATION;
            case 'Y' -> MessageKind.TYPE;
            case 'M' -> MessageKind.LOGICAL;
            default -> MessageKind.OTHER;
        };
    }

    @Override
    public byte[] withTypes(ByteBuffer message, LongUnaryOperator oids) {
        byte[] bytes = PluginMessages.bytes(message);
        ByteBuffer replaced = ByteBuffer.wrap(bytes);
        PgOutputReader reader = new PgOutputReader(replaced);
        switch (reader.int8()) {
            case 'R' ->
                reader.relation()
                        .columns()
                        .forEach(column -> replaced.putInt(column.typePlace(), (int) oids.applyAsLong(column.type())));
            case 'Y' -> replaced.putInt(Byte.BYTES, (int) oids.applyAsLong(reader.oid()));
            default -> {}
        }
        return bytes;
    }
}
