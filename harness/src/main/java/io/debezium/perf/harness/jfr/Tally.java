package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums up events of one type while they are read. Not thread-safe. */
final class Tally {

    private final String event;
    private final Map<Key, Sums> sums = new HashMap<>();
    private double sumOfSquares;

    Tally(String event) {
        this.event = event;
    }

    void add(Trace trace, String thread, String type, long weight) {
        Sums sum = sums.computeIfAbsent(new Key(trace, thread, type), key -> new Sums());
        sum.count++;
        sum.weight += weight;
        sum.squares += (double) weight * weight;
        sumOfSquares += (double) weight * weight;
    }

    Samples samples() {
        List<Sample> list = new ArrayList<>(sums.size());
        sums.forEach((key, sum) ->
                list.add(new Sample(key.trace, key.thread, key.type, sum.count, sum.weight, sum.squares)));
        return new Samples(event, list, sumOfSquares);
    }

    private record Key(Trace trace, String thread, String type) {}

    private static final class Sums {
        private long count;
        private long weight;
        private double squares;
    }
}
