package io.debezium.perf.harness.stream;

import java.util.function.LongUnaryOperator;

/** OIDs of types: unsigned 32-bit numbers. */
final class TypeOid {

    private static final long MOST = 0xFFFF_FFFFL;

    private TypeOid() {}

    /** @throws IllegalArgumentException if the new one is no OID */
    static long replaced(long old, LongUnaryOperator oids) {
        long replaced = oids.applyAsLong(old);
        if (replaced < 0 || replaced > MOST) {
            throw new IllegalArgumentException(
                    "type OID %d instead of %d: must be from 0 to %d".formatted(replaced, old, MOST));
        }
        return replaced;
    }
}
