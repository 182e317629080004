package io.debezium.perf.harness.tape;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Where each of many pairs of numbers is, to be taken one by one, the lowest place first. A hash table with open
 * addressing on primitives: with a map of objects a tape of 600,000 events takes seconds instead of a tenth of one.
 */
final class Places {

    private static final int NONE = -1;

    private final int size;
    private final IntToLongFunction one;
    private final IntToLongFunction other;
    private final int[] table;
    private final int[] next;
    private final boolean[] taken;

    /**
     * @param size places are from 0 to this, exclusive
     * @param one the first number at a place
     * @param other the second number at a place
     */
    Places(int size, IntToLongFunction one, IntToLongFunction other) {
        this.size = size;
        this.one = one;
        this.other = other;
        // Half empty at least, so that runs are short.
        this.table = new int[Math.max(2, Integer.highestOneBit(Math.max(1, size)) * 4)];
        this.next = new int[size];
        this.taken = new boolean[size];
        Arrays.fill(table, NONE);
        for (int place = size - 1; place >= 0; place--) {
            int slot = slot(one.applyAsLong(place), other.applyAsLong(place));
            next[place] = table[slot];
            table[slot] = place;
        }
    }

    /** The lowest place of a pair, which stays where it is; -1 when there is none. */
    int first(long a, long b) {
        return table[slot(a, b)];
    }

    /** Takes the lowest place of a pair that nobody has taken; -1 when there is none left. */
    int take(long a, long b) {
        int slot = slot(a, b);
        int place = table[slot];
        while (place != NONE && taken[place]) {
            place = next[place];
        }
        if (place != NONE) {
            taken[place] = true;
            // The chain begins here the next time; its head stays when it is the last, as it marks the slot.
            table[slot] = next[place] == NONE ? place : next[place];
        }
        return place;
    }

    /** Those that nobody has taken, in order. */
    int[] left() {
        return IntStream.range(0, size).filter(place -> !taken[place]).toArray();
    }

    /** The slot of the pair, or the empty one where it would go. */
    private int slot(long a, long b) {
        // Multiplied by odd constants and folded, so that neighbouring LSNs spread (Fibonacci hashing).
        long mixed = (a ^ b * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        int slot = (int) (mixed >>> 32) & (table.length - 1);
        while (table[slot] != NONE && (one.applyAsLong(table[slot]) != a || other.applyAsLong(table[slot]) != b)) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }
}
