package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * What is known of the messages of a logical decoding plugin, each of them a buffer from its position to its limit, in
 * big-endian order. A message that is looked at keeps its position. No method has state: any number of threads may use one.
 *
 * <p>Every method throws {@link DamagedMessage} if a part that it needs is cut off or cannot be one; none reads a message
 * further than it must.
 */
public sealed interface PluginMessages permits DecoderbufsMessages, PgOutputMessages {

    /** What a message is about. */
    enum MessageKind {
        BEGIN,
        COMMIT,
        INSERT,
        UPDATE,
        DELETE,
        /** The columns of the table whose rows follow. */
        RELATION,
        /** The name of a type that a table has and that is not built in. */
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
     * The same message at another place and time. Both numbers may be negative.
     *
     * @param positions bytes by which all its WAL positions are increased
     * @param micros microseconds by which its commit time is increased
     */
    byte[] moved(ByteBuffer message, long positions, long micros);

    /**
     * The same message with other type OIDs; all else in it stays as it is, in its order.
     *
     * @param oids the new OID for an old one, both from 0 to 4,294,967,295
     */
    byte[] withTypes(ByteBuffer message, LongUnaryOperator oids);

    /** A copy of a message's bytes. */
    static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        return bytes;
    }
}
