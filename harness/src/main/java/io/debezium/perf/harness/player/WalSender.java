package io.debezium.perf.harness.player;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Messages of the WAL on their way to one reader, many in one write. For one thread; the position is for all. */
final class WalSender {

    private static final int BUFFER_BYTES = 1 << 18;

    private final OutputStream out;
    private ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long buffered;
    private long time;
    private volatile long sent;

    WalSender(OutputStream out, long from) {
        this.out = out;
        this.sent = from;
    }

    /** The position to which all has been sent, or is being sent now. */
    long position() {
        return sent;
    }

    void put(long position, ByteBuffer message) throws IOException {
        int length = Wire.WAL_HEAD + message.remaining();
        if (buffer.remaining() < Wire.HEAD + length) {
            flush();
            if (buffer.capacity() < Wire.HEAD + length) {
                buffer = ByteBuffer.allocate(Wire.HEAD + length);
            }
        }
        if (buffer.position() == 0) {
            time = Wire.now();
        }
        buffer.put(Wire.COPY_DATA).putInt(Integer.BYTES + length);
        buffer.put(Wire.WAL_DATA).putLong(position).putLong(position).putLong(time);
        buffer.put(message.duplicate());
        // Of concurrent transactions, the one that ends later may have begun before the end of the other.
        buffered = Math.max(buffered, position);
    }

    void flush() throws IOException {
        if (buffer.position() == 0) {
            return;
        }
        synchronized (out) {
            // First: the reader may confirm it before the write returns.
            sent = Math.max(sent, buffered);
            out.write(buffer.array(), 0, buffer.position());
            out.flush();
        }
        buffer.clear();
    }

    /** Says how far the WAL goes, where nothing more is in it. */
    void keepAlive(long position) throws IOException {
        sent = position;
        synchronized (out) {
            Wire.keepalive(position, false).write(out);
            out.flush();
        }
    }
}
