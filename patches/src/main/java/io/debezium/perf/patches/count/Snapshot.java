package io.debezium.perf.patches.count;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.count.Counts;
import io.debezium.perf.patches.count.Slots.Counted;

/** What had been counted at one moment, or between two: the sum over all threads, and each thread's bytecodes. */
record Snapshot(long[] sums, Map<String, Long> threads, Slots slots) {

    static Snapshot take(Slots slots) {
        long[] sums = new long[slots.number()];
        Map<String, Long> threads = new TreeMap<>();
        long[][] rows = Counts.rows();
        for (int id = 0; id < rows.length; id++) {
            long[] row = rows[id];
            if (row == null) {
                continue;
            }
            for (int slot = Counts.FIRST_SLOT; slot < row.length && slot < sums.length; slot++) {
                sums[slot] += row[slot];
            }
            long[] copy = row.clone();
            threads.merge(name(id), bytecodes(copy, slots), Long::sum);
        }
        return new Snapshot(sums, threads, slots);
    }

    private static String name(long id) {
        ThreadInfo info = id == 0 ? null : ManagementFactory.getThreadMXBean().getThreadInfo(id);
        return info == null ? "(ended)" : info.getThreadName();
    }

    Snapshot since(Snapshot earlier) {
        long[] difference = sums.clone();
        for (int i = 0; i < earlier.sums.length; i++) {
            difference[i] -= earlier.sums[i];
        }
        Map<String, Long> named = new TreeMap<>();
        threads.forEach((name, sum) -> named.put(name, sum - earlier.threads.getOrDefault(name, 0L)));
        return new Snapshot(difference, named, slots);
    }

    long at(int slot) {
        return slot < sums.length ? sums[slot] : 0;
    }

    /** Without what was done on behalf of the harness. */
    long total(Kind kind) {
        return total(sums, kind, slots);
    }

    /** Of it, what was done on behalf of Debezium's methods: without threads that have not called one. */
    long owned(Kind kind) {
        return total(kind) - at(Counts.NOBODY + kind.ordinal());
    }

    private static long bytecodes(long[] row, Slots slots) {
        return total(row, Kind.BYTECODES, slots);
    }

    private static long total(long[] row, Kind kind, Slots slots) {
        long total = at(row, Counts.NOBODY + kind.ordinal());
        for (Counted method : slots.methods()) {
            if (method.base() > 0 && !method.harness()) {
                total += at(row, method.base() + kind.ordinal());
            }
        }
        return total;
    }

    private static long at(long[] row, int slot) {
        return slot < row.length ? row[slot] : 0;
    }
}
