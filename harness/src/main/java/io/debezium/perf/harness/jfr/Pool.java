package io.debezium.perf.harness.jfr;

import java.util.Comparator;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * A constant pool: where in the chunk the constant of each key is, and its value once that has been read. An open
 * hash table with the keys as they are, since every event looks up several of them.
 */
final class Pool {

    private static final int NONE = 0;

    /** In place of a value that has been read and is null, so that it is not read again for each event. */
    private static final Object NULL = new Object();

    /** Odd, and another in each pool: keys that are made to collide would make a lookup as long as the table. */
    private final long multiplier = ThreadLocalRandom.current().nextLong() | 1;

    private final Type type;
    private long[] keys = new long[64];
    private int[] positions = new int[64];
    private Object[] values = new Object[64];
    private int size;

    Pool(Type type) {
        this.type = type;
    }

    /** The type of the constants. */
    Type type() {
        return type;
    }

    /** @param position in the chunk, behind its header, so never 0 */
    void put(long key, int position) {
        int slot = slot(key);
        if (positions[slot] == NONE && 2 * ++size > keys.length) {
            grow();
            slot = slot(key);
        }
        keys[slot] = key;
        positions[slot] = position;
    }

    /**
     * The value of a constant.
     *
     * @param reader called with the input at the constant when it has not been read yet
     * @return null when there is no such constant, as for the key 0, or it is null
     */
    Object get(long key, Input input, Reader reader) {
        int slot = slot(key);
        if (values[slot] == null && positions[slot] != NONE) {
            int back = input.position();
            int end = input.end();
            input.whole().at(positions[slot]);
            Object value = reader.read(type);
            values[slot] = value == null ? NULL : value;
            input.whole().within(end).at(back);
        }
        return values[slot] == NULL ? null : values[slot];
    }

    /** @param action given each key with the input at its constant, in the order of the chunk */
    void forEach(Input input, LongConsumer action) {
        IntStream.range(0, keys.length)
                .filter(slot -> positions[slot] != NONE)
                .boxed()
                .sorted(Comparator.comparing(slot -> positions[slot]))
                .forEach(slot -> {
                    input.whole().at(positions[slot]);
                    action.accept(keys[slot]);
                });
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * multiplier) >>> (Long.numberOfLeadingZeros(mask)));
        while (positions[slot] != NONE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldPositions = positions;
        Object[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        positions = new int[keys.length];
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldPositions[i] != NONE) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                positions[slot] = oldPositions[i];
                values[slot] = oldValues[i];
            }
        }
    }

    /** Reads a constant of the given type. */
    interface Reader {
        Object read(Type type);
    }
}
