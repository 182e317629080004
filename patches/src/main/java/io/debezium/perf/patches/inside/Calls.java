package io.debezium.perf.patches.inside;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** How often each of some methods was called, by whichever thread. Exact once those threads have ended. */
public final class Calls {

    private static volatile LongAdder[] counters = {};

    private Calls() {}

    /** Begins anew, before any class that counts is loaded. */
    public static void of(int methods) {
        counters = Stream.generate(LongAdder::new).limit(methods).toArray(LongAdder[]::new);
    }

    /** @param place of the method */
    public static void count(int place) {
        counters[place].increment();
    }

    /** So far, in the methods' order. */
    public static LongStream counted() {
        return Stream.of(counters).mapToLong(LongAdder::sum);
    }
}
