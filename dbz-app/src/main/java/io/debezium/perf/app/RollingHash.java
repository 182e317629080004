package io.debezium.perf.app;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A hash over LSN and operation of the events in their order. Each step is a bijection of the previous hash, so that an event
 * that is lost, doubled or moved changes all later hashes. The hash is kept at every {@link #INTERVAL} events, so that it
 * shows roughly where. Written by one thread; to be read between two events.
 */
final class RollingHash {

    /** Events between two hashes that are kept. */
    static final int INTERVAL = 4096;

    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private long hash;
    private long events;
    private long[] kept = new long[64];

    /** @param operation Debezium's letter: {@code c}, {@code u} or {@code d} */
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

    /** The form of the protocol: {@code INTERVAL:HASH,...,HASH}, hashes in hexadecimal, the last one over all events. */
    @Override
    public String toString() {
        String before = Arrays.stream(kept)
                .limit(events / INTERVAL)
                .mapToObj(each -> Long.toHexString(each) + ",")
                .collect(Collectors.joining());
        return INTERVAL + ":" + before + Long.toHexString(hash);
    }
}
