package io.debezium.perf.app;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The set of keys of a table's rows that have arrived: a bit for each key, in blocks, so that keys in ascending order take
 * little memory and time. Not thread-safe.
 */
final class RowKeys {

    private static final int BLOCK = 1 << 12;

    private final Map<Long, BitSet> blocks = new HashMap<>();
    private long newest = -1;
    private BitSet newestBlock = block(newest);

    /** @return whether the key is new */
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
