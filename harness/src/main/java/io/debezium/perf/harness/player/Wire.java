package io.debezium.perf.harness.player;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The messages of PostgreSQL's protocol, version 3: a letter, the length (which includes itself) and the content (PostgreSQL
 * documentation, "Frontend/Backend Protocol"), and the messages of streaming replication within CopyData.
 */
final class Wire {

    static final byte COPY_DATA = 'd';
    static final byte COPY_DONE = 'c';
    static final byte COPY_BOTH = 'W';
    static final byte QUERY = 'Q';
    static final byte PARSE = 'P';
    static final byte BIND = 'B';
    static final byte TERMINATE = 'X';
    static final byte ERROR = 'E';

    /** Messages of streaming replication, within CopyData. */
    static final byte WAL_DATA = 'w';

    static final byte KEEPALIVE = 'k';
    static final byte STATUS = 'r';

    /** Request code for encryption, sent in place of a protocol version. */
    static final int SSL = 80877103;

    static final int GSS = 80877104;

    /** Bytes before the content of a message: letter and length. */
    static final int HEAD = 1 + Integer.BYTES;

    /** Bytes before the content of an XLogData message: letter, start LSN, end LSN and time. */
    static final int WAL_HEAD = 1 + 3 * Long.BYTES;

    /** The longest start-up packet that PostgreSQL accepts. */
    static final int MOST_START_UP_BYTES = 10_000;

    /** ReadyForQuery, outside of a transaction. */
    static final WireMessage READY = new WireMessage((byte) 'Z', new byte[] {'I'});

    private static final int MOST_BYTES = 0x3fff_ffff;
    private static final long YEAR_2000_MICROS = 946_684_800_000_000L;

    private Wire() {}

    /** A message of the protocol. */
    record WireMessage(byte type, byte[] content) {

        void write(OutputStream out) throws IOException {
            out.write(ByteBuffer.allocate(HEAD)
                    .put(type)
                    .putInt(content.length + Integer.BYTES)
                    .array());
            out.write(content);
        }

        /** The text of a Query message; empty for other messages. */
        String query() {
            return type == QUERY ? new String(content, StandardCharsets.UTF_8).split("\0", 2)[0] : "";
        }

        /** Whether it is a CopyData message whose content begins with the given letter. */
        boolean isCopy(byte letter) {
            return type == COPY_DATA && content.length > 0 && content[0] == letter;
        }
    }

    /** @throws EOFException when the other side has closed its connection */
    static WireMessage read(DataInputStream in) throws IOException {
        byte type = in.readByte();
        int length = in.readInt() - Integer.BYTES;
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("a message '%c' of %,d bytes".formatted((char) type, length));
        }
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
            throw new EOFException();
        }
        return new WireMessage(type, content);
    }

    static WireMessage query(String text) {
        return new WireMessage(QUERY, (text + '\0').getBytes(StandardCharsets.UTF_8));
    }

    /** @param position the LSN up to which everything was sent */
    static WireMessage keepalive(long position, boolean replyRequested) {
        return new WireMessage(
                COPY_DATA,
                ByteBuffer.allocate(1 + 2 * Long.BYTES + 1)
                        .put(KEEPALIVE)
                        .putLong(position)
                        .putLong(now())
                        .put((byte) (replyRequested ? 1 : 0))
                        .array());
    }

    /** An ErrorResponse with SQLSTATE, message and hint. */
    static WireMessage error(String state, String message, String hint) {
        byte[] text = "SERROR\0VERROR\0C%s\0M%s\0H%s\0\0"
                .formatted(state, message, hint)
                .getBytes(StandardCharsets.UTF_8);
        return new WireMessage(ERROR, text);
    }

    /** The current time in the protocol's unit, microseconds since 2000-01-01. */
    static long now() {
        return System.currentTimeMillis() * 1000 - YEAR_2000_MICROS;
    }
}
