package io.debezium.perf.harness.jfr;

import java.nio.ByteBuffer;

/**
 * The header of a chunk, of which a recording has one or more, end to end. Big-endian; the layout is that of the JDK's
 * own {@code jdk.jfr.internal.consumer.ChunkHeader} and is the same from JDK 9 on.
 *
 * @param offset where in the file it begins
 * @param size bytes up to its end, header included
 * @param metadata where in the chunk its event types are described; 0 when nothing was flushed yet
 * @param startNanos nanoseconds since the epoch
 * @param durationNanos up to the last flush
 * @param finished false while the JVM still writes it, and for ever when the JVM was killed
 * @param compressed whether its integers are variable-length (LEB128), as all JDKs write them by default
 */
record Chunk(
        long offset,
        long size,
        long metadata,
        long startNanos,
        long durationNanos,
        boolean finished,
        boolean compressed) {

    static final int HEADER_BYTES = 68;
    static final int STATE_OFFSET = 64;
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

    /**
     * @param header the chunk's first {@link #HEADER_BYTES} bytes
     * @return null when those are not the header of a chunk
     */
    static Chunk parse(long offset, ByteBuffer header) {
        if (header.getInt(0) != MAGIC) {
            return null;
        }
        return new Chunk(
                offset,
                header.getLong(8),
                header.getLong(24),
                header.getLong(32),
                header.getLong(40),
                header.get(STATE_OFFSET) == 0,
                (header.get(67) & 1) != 0);
    }

    long end() {
        return offset + size;
    }
}
