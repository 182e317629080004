package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * Reads and rewrites the messages of a logical decoding plugin. A message is the part of a big-endian buffer between position
 * and limit, which the methods do not change. Stateless and thread-safe.
 *
 * <p>Every method throws {@link DamagedMessage} if a part that it needs is truncated or invalid; no method reads more of a
 * message than it needs.
 */
public sealed interface PluginMessages permits DecoderbufsMessages, PgOutputMessages {

    /** The kind of a message. */
    enum MessageKind {
        BEGIN,
        COMMIT,
        INSERT,
        UPDATE,
        DELETE,
        /** Describes the columns of a table before its first row. */
        RELATION,
        /** Describes a user-defined type. */
        TYPE,
        /** Written to the WAL by {@code pg_logical_emit_message}. */
        LOGICAL,
        OTHER;

        /** Whether it is a change of a row. */
        public boolean isRow() {
            return this == INSERT || this == UPDATE || this == DELETE;
        }
    }

    /** @throws InvalidConfiguration for a plugin whose messages are not known */
    static PluginMessages of(String plugin) {
        return switch (plugin) {
            case DecodingPlugins.DECODERBUFS -> new DecoderbufsMessages();
            case DecodingPlugins.PGOUTPUT -> new PgOutputMessages();
            default -> throw InvalidConfiguration.of("stream.must-be", "plugin " + plugin, DecodingPlugins.EITHER);
        };
    }

    MessageKind kind(ByteBuffer message);

    /**
     * @param begin a {@link MessageKind#BEGIN}
     * @return the commit time in microseconds since 1970
     */
    long commitMicros(ByteBuffer begin);

    /**
     * The message with its LSNs and times shifted. Both numbers may be negative.
     *
     * @param positions bytes by which all its WAL positions are increased
     * @param micros microseconds by which its commit time is increased
     */
    byte[] moved(ByteBuffer message, long positions, long micros);

    /**
     * The message with other type OIDs; everything else stays as it is, in its order.
     *
     * @param oids maps an old OID to a new one, both from 0 to 4,294,967,295
     */
    byte[] withTypes(ByteBuffer message, LongUnaryOperator oids);

    /** A copy of a message's bytes. */
    static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        return bytes;
    }
}
