package io.debezium.perf.app;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Which rows of a table have come: a bit for each key, in blocks of neighbours, so that keys that come in their order take
 * hardly any memory or time. Not thread-safe.
 */
final class RowKeys {

    private static final int BLOCK = 1 << 12;

    private final Map<Long, BitSet> blocks = new HashMap<>();
    private long newest = -1;
    private BitSet newestBlock = block(newest);

    /** @return whether it was not there */
    boolean add(long key) {
        long number = Math.floorDiv(key, BLOCK);
        if (number != newest) {
            newest = number;
            newestBlock = block(number);
        }
        int bit = Math.floorMod(key, BLOCK);
        boolean added = !newestBlock.get(bit);
        newestBlock.set(bit);
        return added;
    }

    boolean contains(long key) {
        return blocks.containsKey(Math.floorDiv(key, BLOCK))
                && blocks.get(Math.floorDiv(key, BLOCK)).get(Math.floorMod(key, BLOCK));
    }

    private BitSet block(long number) {
        return blocks.computeIfAbsent(number, absent -> new BitSet(BLOCK));
    }
}
