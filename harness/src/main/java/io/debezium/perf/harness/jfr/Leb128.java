package io.debezium.perf.harness.jfr;

import java.io.EOFException;
import java.nio.ByteBuffer;

/** The integers of a JFR file: seven bits a byte, least significant first, the high bit says that another follows. */
final class Leb128 {

    private static final int MOST_BYTES = 9;

    private Leb128() {}

    /** @throws EOFException if the buffer ends within the number */
    static long read(ByteBuffer bytes) throws EOFException {
        long value = 0;
        for (int i = 0; i < MOST_BYTES; i++) {
            if (!bytes.hasRemaining()) {
                throw new EOFException("the chunk ends within a number");
            }
            byte next = bytes.get();
            // The ninth byte carries eight bits, so that 64 fit.
            long bits = i == MOST_BYTES - 1 ? next & 0xffL : next & 0x7fL;
            value |= bits << (7 * i);
            if (next >= 0) {
                break;
            }
        }
        return value;
    }
}
