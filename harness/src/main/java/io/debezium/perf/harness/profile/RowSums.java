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

    /** Of a sum of weights, by which a whole may miss itself. */
    private static final double ROUNDING = 1e-9;

    private final Map<K, Sum> sums = new HashMap<>();

    /**
     * @param sample of events that agree in all that matters
     * @param factor what its weight is multiplied by
     */
    void add(K key, Sample sample, double factor) {
        Sum sum = sums.computeIfAbsent(key, k -> new Sum());
        sum.samples += sample.count();
        sum.weight += factor * sample.weight();
        sum.squares += factor * factor * sample.squares();
    }

    /** Without any sample. */
    void add(K key, double weight) {
        sums.computeIfAbsent(key, k -> new Sum()).weight += weight;
    }

    Iterable<K> keys() {
        return sums.keySet();
    }

    /** All of them as one row. */
    ProfileRow row(Whole whole, String name) {
        Sum all = new Sum();
        sums.values().forEach(sum -> {
            all.samples += sum.samples;
            all.weight += sum.weight;
            all.squares += sum.squares;
        });
        return whole.row(name, all);
    }

    /** The rows, most first; those of equal share in the order of their names. */
    List<ProfileRow> rows(Whole whole, Function<? super K, String> name) {
        List<ProfileRow> rows = new ArrayList<>(sums.size());
        sums.forEach((key, sum) -> rows.add(whole.row(name.apply(key), sum)));
        rows.sort(MOST_FIRST);
        return rows;
    }

    static Comparator<ProfileRow> mostFirst() {
        return MOST_FIRST;
    }

    private static final class Sum {
        private long samples;
        private double weight;
        /** Of the weights of the single events. */
        private double squares;

        /**
         * How many equally weighted samples would say as much (L. Kish, Survey Sampling, 1965): the squared sum of the
         * weights divided by the sum of their squares.
         */
        private double effective() {
            return squares == 0 ? 0 : weight * weight / squares;
        }
    }

    /**
     * What the rows of a table are shares of.
     *
     * @param weight of all samples that are in the table's whole, and of what there is no sample of
     * @param squares the sum over all single events of their squared weight
     * @param cost of one event, in the unit of the table; null when unknown
     */
    record Whole(double weight, double squares, Double cost) {

        /** A share that rests on fewer samples is marked, whatever its interval. */
        static final int FEW = 10;

        /** A share whose interval is wider than itself (half width over 50 % of it) is marked, too. */
        static final double WIDE = 0.5;

        /** The samples with a stack: only those can be in a table. */
        static Whole of(Samples samples, Double cost) {
            List<Sample> all = samples.withStack();
            return new Whole(
                    all.stream().mapToLong(Sample::weight).sum(),
                    all.stream().mapToDouble(Sample::squares).sum(),
                    cost);
        }

        /**
         * Of CPU samples, those with a stack, and of what was used by threads without any.
         *
         * @param events row events, or null when the scale is not one of microseconds
         */
        static Whole of(Samples samples, ThreadScale scale, Long events) {
            double weight = scale.notSampled().values().stream()
                    .mapToDouble(each -> each)
                    .sum();
            double squares = 0;
            for (Sample sample : samples.withStack()) {
                double factor = scale.factor(sample.thread());
                weight += factor * sample.weight();
                squares += factor * factor * sample.squares();
            }
            return new Whole(weight, squares, events == null ? null : weight / events);
        }

        /** Of what there is no sample of. */
        ProfileRow row(String name, double rowWeight) {
            Sum sum = new Sum();
            sum.weight = rowWeight;
            return row(name, sum);
        }

        private ProfileRow row(String name, Sum sum) {
            double share = weight == 0 ? 0 : Math.min(1, sum.weight / weight);
            Wilson interval = Wilson.of(share, effective(share, sum));
            boolean tooFew =
                    Math.min(sum.samples, sum.effective() + ROUNDING) < FEW || interval.halfWidth() > WIDE * share;
            return new ProfileRow(
                    name,
                    sum.samples,
                    share,
                    interval.low(),
                    interval.high(),
                    cost == null ? null : share * cost,
                    tooFew);
        }

        /**
         * How many equally weighted samples would tell a share as well. The share is a ratio of two sums, of its own samples
         * and of all, whose variance is by linearization (W. G. Cochran, Sampling Techniques, 1977, 2.11)
         *
         * <pre>((1 - share)^2 * own squares + share^2 * other squares) / weight^2</pre>
         *
         * against {@code share * (1 - share) / n} of n equally weighted ones. A row of few heavy samples thus rests on as few
         * as it has, whatever the rest of the table rests on.
         */
        private double effective(double share, Sum sum) {
            double rest = 1 - share;
            double own = rest * rest * sum.squares + share * share * Math.max(0, squares - sum.squares);
            boolean apart = share > 0 && rest > ROUNDING && own > 0;
            return apart ? share * rest * weight * weight / own : squares == 0 ? 0 : weight * weight / squares;
        }
    }
}
