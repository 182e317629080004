package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.debezium.perf.harness.result.Analysis.Row;

/** Sums of samples by key, and the rows that they make. The order of additions does not matter, beyond
 * rounding. Not thread-safe. */
final class Table<K> {

    private static final Comparator<Row> MOST_FIRST =
            Comparator.comparingDouble(Row::share).reversed().thenComparing(Row::name);

    private final Map<K, Sum> sums = new HashMap<>();

    void add(K key, long samples, double weight) {
        Sum sum = sums.computeIfAbsent(key, k -> new Sum());
        sum.samples += samples;
        sum.weight += weight;
    }

    Iterable<K> keys() {
        return sums.keySet();
    }

    long samples() {
        return sums.values().stream().mapToLong(sum -> sum.samples).sum();
    }

    double weight() {
        return sums.values().stream().mapToDouble(sum -> sum.weight).sum();
    }

    /** The rows, most first; those of equal share in the order of their names. */
    List<Row> rows(Whole whole, Function<? super K, String> name) {
        List<Row> rows = new ArrayList<>(sums.size());
        sums.forEach((key, sum) -> rows.add(whole.row(name.apply(key), sum.samples, sum.weight)));
        rows.sort(MOST_FIRST);
        return rows;
    }

    static Comparator<Row> mostFirst() {
        return MOST_FIRST;
    }

    private static final class Sum {
        private long samples;
        private double weight;
    }
}
