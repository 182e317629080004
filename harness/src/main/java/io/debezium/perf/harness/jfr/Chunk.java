package io.debezium.perf.harness.jfr;

import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * The header of a chunk, of which a recording has one or more, end to end. Big-endian; the layout is that of the JDK's
 * own {@code jdk.jfr.internal.consumer.ChunkHeader} and is the same from JDK 9 on.
 *
 * @param offset where in the file it begins
 * @param size bytes up to its end, header included
 * @param metadata where in the chunk its event types are described; 0 when nothing was flushed yet
 * @param startNanos nanoseconds since the epoch
 * @param durationNanos up to the last flush
 * @param startTicks the chunk's clock at its start
 * @param ticksPerSecond how fast that clock runs
 * @param finished false while the JVM still writes it, and for ever when the JVM was killed
 * @param compressed whether its integers are variable-length (LEB128), as all JDKs write them by default
 */
record Chunk(
        long offset,
        long size,
        long metadata,
        long startNanos,
        long durationNanos,
        long startTicks,
        long ticksPerSecond,
        boolean finished,
        boolean compressed) {

    static final int HEADER_BYTES = 68;
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
                header.getLong(48),
                header.getLong(56),
                header.get(64) == 0,
                (header.get(67) & 1) != 0);
    }

    Instant start() {
        return Instant.EPOCH.plusNanos(startNanos);
    }

    /** A time span of the chunk's clock, in nanoseconds. */
    long nanos(long ticks) {
        return ticksPerSecond == 1_000_000_000 ? ticks : (long) (ticks * (1e9 / ticksPerSecond));
    }

    /** A point in time of the chunk's clock. */
    Instant instant(long ticks) {
        return start().plusNanos(nanos(ticks - startTicks));
    }

    long end() {
        return offset + size;
    }
}
