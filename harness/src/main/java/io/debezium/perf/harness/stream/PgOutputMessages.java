package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * The messages of pgoutput in version 1 of its protocol: a letter for the kind, then fields in a fixed order, big-endian.
 * Source: PostgreSQL's manual, "Logical Replication Message Formats".
 */
final class PgOutputMessages implements PluginMessages {

    /** PostgreSQL's epoch, 2000-01-01, in microseconds since 1970. */
    static final long YEAR_2000_MICROS = 946_684_800_000_000L;

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

    /** Reads a Begin message: letter, final LSN, commit time, transaction id. */
    @Override
    public long commitMicros(ByteBuffer begin) {
        PgOutputReader reader = new PgOutputReader(begin);
        byte letter = reader.int8();
        if (letter != 'B') {
            throw new DamagedMessage("letter %d: must be B".formatted(letter), begin.position());
        }
        reader.skip(Long.BYTES);
        return reader.int64() + YEAR_2000_MICROS;
    }

    /**
     * Changes LSNs and times of Begin, Commit (letter, flags, LSN of the commit, end LSN, commit time) and logical messages
     * (letter, flags, LSN, prefix, length, content).
     */
    @Override
    public byte[] moved(ByteBuffer message, long positions, long micros) {
        byte[] bytes = PluginMessages.bytes(message);
        PgOutputReader reader = new PgOutputReader(ByteBuffer.wrap(bytes));
        switch (reader.int8()) {
            case 'B' -> {
                reader.add(positions);
                reader.add(micros);
            }
            case 'C' -> {
                reader.skip(Byte.BYTES);
                reader.add(positions);
                reader.add(positions);
                reader.add(micros);
            }
            case 'M' -> {
                reader.skip(Byte.BYTES);
                reader.add(positions);
            }
            default -> {}
        }
        return bytes;
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
