package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.jfr.Samples;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.stats.Wilson;

/** Sums of samples by key, and the rows that they make. The order of additions matters only by rounding. Not thread-safe. */
final class RowSums<K> {

    private static final Comparator<ProfileRow> MOST_FIRST =
            Comparator.comparingDouble(ProfileRow::share).reversed().thenComparing(ProfileRow::name);

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
    List<ProfileRow> rows(Whole whole, Function<? super K, String> name) {
        List<ProfileRow> rows = new ArrayList<>(sums.size());
        sums.forEach((key, sum) -> rows.add(whole.row(name.apply(key), sum.samples, sum.weight)));
        rows.sort(MOST_FIRST);
        return rows;
    }

    static Comparator<ProfileRow> mostFirst() {
        return MOST_FIRST;
    }

    private static final class Sum {
        private long samples;
        private double weight;
    }

    /**
     * What the rows of a table are shares of.
     *
     * @param weight of all samples that are in the table's whole
     * @param effective how many equally weighted samples would say as much
     * @param cost of one event, in the unit of the table; null when unknown
     */
    record Whole(double weight, double effective, Double cost) {

        /** A share that rests on fewer samples is marked, whatever its interval. */
        static final int FEW = 10;

        /** A share whose interval is wider than itself (half width over 50 % of it) is marked, too. */
        static final double WIDE = 0.5;

        /** The samples with a stack: only those can be in a table. */
        static Whole of(Samples samples, Double cost) {
            double weight =
                    samples.withStack().stream().mapToLong(Sample::weight).sum();
            double all = samples.weight();
            return new Whole(weight, all == 0 ? 0 : samples.effective() * weight / all, cost);
        }

        /**
         * Of CPU samples, those with a stack, and of what was used by threads without any.
         *
         * @param events row events, or null when the scale is not one of microseconds
         */
        static Whole of(Samples samples, ThreadScale scale, Long events) {
            double sum = 0;
            double squares = 0;
            for (Sample sample : samples.withStack()) {
                double factor = scale.factor(sample.thread());
                sum += sample.count() * factor;
                squares += sample.count() * factor * factor;
            }
            double weight = sum
                    + scale.notSampled().values().stream()
                            .mapToDouble(each -> each)
                            .sum();
            return new Whole(weight, squares == 0 ? 0 : sum * sum / squares, events == null ? null : weight / events);
        }

        ProfileRow row(String name, long samples, double rowWeight) {
            double share = weight == 0 ? 0 : Math.min(1, rowWeight / weight);
            Wilson interval = Wilson.of(share, effective);
            boolean tooFew = samples < FEW || interval.halfWidth() > WIDE * share;
            return new ProfileRow(
                    name, samples, share, interval.low(), interval.high(), cost == null ? null : share * cost, tooFew);
        }
    }
}
