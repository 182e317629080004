package io.debezium.perf.app;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What events come to in their order: a hash over the LSN and the operation of each. Each step is a bijection of what was
 * before it, so that one event that is lost, doubled or in another's place is told by all that follows. Kept at every
 * {@link #INTERVAL} events, so that it tells about where, too. Written by one thread; read when that is between two events.
 */
final class RollingHash {

    /** Events between two hashes that are kept. */
    static final int INTERVAL = 4096;

    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private long hash;
    private long events;
    private long[] kept = new long[64];

    /** @param operation as Debezium has it: {@code c}, {@code u} or {@code d} */
    void add(long lsn, int operation) {
        long mixed = (hash ^ (31 * lsn + operation)) * ODD;
        hash = mixed ^ mixed >>> 32;
        events++;
        if (events % INTERVAL == 0) {
            keep();
        }
    }

    private void keep() {
        int place = Math.toIntExact(events / INTERVAL - 1);
        if (place == kept.length) {
            kept = Arrays.copyOf(kept, 2 * place);
        }
        kept[place] = hash;
    }

    /** As the protocol has it: {@code INTERVAL:HASH,...,HASH}, in hexadecimal, the last one of all events. */
    @Override
    public String toString() {
        String before = Arrays.stream(kept)
                .limit(events / INTERVAL)
                .mapToObj(each -> Long.toHexString(each) + ",")
                .collect(Collectors.joining());
        return INTERVAL + ":" + before + Long.toHexString(hash);
    }
}
