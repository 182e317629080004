package io.debezium.perf.patches.count;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

import io.debezium.perf.count.Counts;
import io.debezium.perf.count.ThreadCounts;
import io.debezium.perf.patches.count.Slots.Counter;
import io.debezium.perf.patches.count.Slots.Method;

/**
 * The counts at one moment, or between two moments, without what was done on behalf of the harness.
 *
 * @param rows the sums over all threads
 * @param threads the bytecodes of each thread by its name, without those of waiting
 */
record Snapshot(Map<Place, long[]> rows, Map<String, Long> threads, Slots slots) {

    /** The key of a row: one class in one context. */
    record Place(int context, int type) {

        boolean waiting() {
            return (context & Counts.WAITING) != 0;
        }
    }

    /**
     * The counts of one method, by {@link Kind}, without waiting.
     *
     * @param onBehalf what was done on behalf of the method; zero unless the method is Debezium's
     */
    record Figures(long[] calls, long[] own, long[] onBehalf) {

        private Figures() {
            this(new long[1], new long[Kind.NUMBER], new long[Kind.NUMBER]);
        }
    }

    private interface Row {
        void at(Place place, long[] counters);
    }

    static Snapshot take(Slots slots) {
        Map<Place, long[]> rows = new HashMap<>();
        Map<String, Long> threads = new TreeMap<>();
        forEach(thread -> {
            long[] bytecodes = new long[1];
            forEach(thread, slots, (place, counters) -> {
                long[] sums = rows.computeIfAbsent(place, any -> new long[counters.length]);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += counters[i];
                }
                bytecodes[0] += bytecodes(place, counters, slots);
            });
            threads.merge(thread.thread.getName(), bytecodes[0], Long::sum);
        });
        return new Snapshot(rows, threads, slots);
    }

    /** The heap that the counters of a thread occupy, in bytes. */
    static long counterBytes(long id) {
        long[] sum = new long[1];
        forEach(thread -> sum[0] += thread.thread.getId() == id ? thread.bytes() : 0);
        return sum[0];
    }

    static void forEach(Consumer<ThreadCounts> action) {
        for (ThreadCounts first : Counts.threads()) {
            for (ThreadCounts each = first; each != null; each = each.next) {
                action.accept(each);
            }
        }
    }

    private static void forEach(ThreadCounts thread, Slots slots, Row action) {
        long[][][][] contexts = thread.contexts();
        for (int context = 0; context < contexts.length; context++) {
            if (contexts[context] == null || context == Counts.UNCOUNTED || slots.harness(context)) {
                continue;
            }
            for (int upper = 0; upper < contexts[context].length; upper++) {
                long[][] some = contexts[context][upper];
                for (int lower = 0; some != ThreadCounts.NONE && lower < some.length; lower++) {
                    if (some[lower] != null) {
                        action.at(new Place(context, upper << ThreadCounts.BITS | lower), some[lower]);
                    }
                }
            }
        }
    }

    private static long bytecodes(Place place, long[] counters, Slots slots) {
        long sum = 0;
        Counter[] type = slots.type(place.type);
        for (int i = 0; i < counters.length && !place.waiting(); i++) {
            sum += counters[i] * type[i].each()[Kind.BYTECODES.ordinal()];
        }
        return sum;
    }

    Snapshot since(Snapshot earlier) {
        earlier.rows.forEach((place, counters) -> {
            long[] now = rows.get(place);
            for (int i = 0; i < counters.length; i++) {
                now[i] -= counters[i];
            }
        });
        earlier.threads.forEach((name, bytecodes) -> threads.merge(name, -bytecodes, Long::sum));
        return this;
    }

    /**
     * The counts by {@link Kind}. Of waiting, only the parks count.
     *
     * @param owned whether work on behalf of no method of Debezium is left out
     */
    long[] totals(boolean owned) {
        long[] totals = new long[Kind.NUMBER];
        rows.forEach((place, counters) -> {
            if (!owned || slots.owner(place.context) != null) {
                add(place, counters, totals);
            }
        });
        return totals;
    }

    private void add(Place place, long[] counters, long[] to) {
        Counter[] type = slots.type(place.type);
        for (int i = 0; i < counters.length; i++) {
            add(place, counters[i], type[i], to);
        }
    }

    private static void add(Place place, long count, Counter counter, long[] to) {
        // Most counters are zero: once a program has started, most of its code is not called any more.
        for (int kind = 0; count != 0 && kind < to.length; kind++) {
            if (!place.waiting() || kind == Kind.PARKS.ordinal()) {
                to[kind] += count * counter.each()[kind];
            }
        }
    }

    /** The bytecodes that were executed while waiting. */
    long waiting() {
        long[] sum = new long[1];
        rows.forEach((place, counters) ->
                sum[0] += place.waiting() ? bytecodes(new Place(Counts.NO_OWNER, place.type), counters, slots) : 0);
        return sum[0];
    }

    /**
     * The bytecodes of each method, by stacks of two frames: the method of Debezium on whose behalf it ran, and the method
     * itself. Methods of Debezium, and work on behalf of none, are stacks of one frame.
     */
    Map<String, Long> stacks() {
        Map<String, Long> stacks = new HashMap<>();
        rows.forEach((place, counters) -> {
            Method owner = slots.owner(place.context);
            String caller = owner == null ? "" : owner.frame() + ";";
            Counter[] type = slots.type(place.type);
            // The counters of a method are next to each other.
            for (int i = 0, next; i < counters.length && !place.waiting(); i = next) {
                Method method = type[i].method();
                long bytecodes = 0;
                for (next = i; next < counters.length && type[next].method() == method; next++) {
                    bytecodes += counters[next] * type[next].each()[Kind.BYTECODES.ordinal()];
                }
                if (bytecodes != 0) {
                    stacks.merge(method.equals(owner) ? method.frame() : caller + method.frame(), bytecodes, Long::sum);
                }
            }
        });
        return stacks;
    }

    Map<Method, Figures> methods() {
        Map<Method, Figures> methods = new HashMap<>();
        rows.forEach((place, counters) -> {
            Counter[] type = slots.type(place.type);
            for (int i = 0; i < counters.length; i++) {
                if (counters[i] == 0) {
                    continue;
                }
                Counter counter = type[i];
                Figures figures = methods.computeIfAbsent(counter.method(), any -> new Figures());
                figures.calls[0] += counter.call() && !place.waiting() ? counters[i] : 0;
                add(place, counters[i], counter, figures.own);
            }
            Method owner = slots.owner(place.context);
            if (owner != null) {
                add(place, counters, methods.computeIfAbsent(owner, any -> new Figures()).onBehalf);
            }
        });
        return methods;
    }
}
