package io.debezium.perf.harness.jfr;

import java.util.function.LongConsumer;

/**
 * A constant pool: where in the chunk the constant of each key is, and its value once that has been read. An open
 * hash table with the keys as they are, since every event looks up several of them.
 */
final class Pool {

    private static final int NONE = 0;

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
        if (2 * ++size > keys.length) {
            grow();
        }
        int slot = slot(key);
        keys[slot] = key;
        positions[slot] = position;
    }

    /**
     * The value of a constant.
     *
     * @param reader called with the input at the constant when it has not been read yet, or was null
     * @return null when there is no such constant, as for the key 0, or it is null
     */
    Object get(long key, Input input, Reader reader) {
        int slot = slot(key);
        if (values[slot] == null && positions[slot] != NONE) {
            int back = input.position();
            input.at(positions[slot]);
            values[slot] = reader.read(type);
            input.at(back);
        }
        return values[slot];
    }

    /** @param action given each key with the input at its constant */
    void forEach(Input input, LongConsumer action) {
        for (int slot = 0; slot < keys.length; slot++) {
            if (positions[slot] != NONE) {
                input.at(positions[slot]);
                action.accept(keys[slot]);
            }
        }
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & mask;
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
