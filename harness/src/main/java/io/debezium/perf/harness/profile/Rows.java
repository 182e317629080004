package io.debezium.perf.harness.profile;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.debezium.perf.harness.profile.CostedSamples.CostedSample;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.stats.Wilson;

/** Sums costs by name to the rows of a table, the largest share first, equal shares in the order of names. */
final class Rows {

    /** The least number of samples; a share of fewer is marked, whatever its interval. */
    static final int FEW = 10;

    /** The largest half width of an interval relative to its share; a share with a wider interval is marked, too. */
    static final double WIDE = 0.5;

    /** The relative rounding error of a sum of costs. */
    private static final double ROUNDING = 1e-9;

    private static final Comparator<ProfileRow> MOST_FIRST =
            Comparator.comparingDouble(ProfileRow::share).reversed().thenComparing(ProfileRow::name);

    private final CostedSamples samples;
    private final double whole;
    private final double squares;

    /** @param samples those whose total cost shares refer to */
    Rows(CostedSamples samples) {
        this.samples = samples;
        this.whole = samples.cost();
        this.squares =
                samples.list().stream().mapToDouble(CostedSample::squares).sum();
    }

    /** @param name gives the name of the row that a sample belongs to */
    List<ProfileRow> by(Function<CostedSample, String> name) {
        return byEach(name.andThen(List::of));
    }

    /** @param names gives the distinct names of the rows that a sample belongs to */
    List<ProfileRow> byEach(Function<CostedSample, ? extends Collection<String>> names) {
        return rows(samples.list(), names);
    }

    /**
     * Rows by {@link Ownership}, each with a breakdown.
     *
     * @param what the name for the breakdown of a sample: its top frame, or the class that it allocated
     */
    List<Owner> owners(Function<CostedSample, String> what) {
        Map<String, List<CostedSample>> byOwner =
                samples.list().stream().collect(Collectors.groupingBy(sample -> Ownership.of(sample.trace())));
        return by(sample -> Ownership.of(sample.trace())).stream()
                .map(row -> new Owner(
                        row, row.samples() == 0 ? List.of() : rows(byOwner.get(row.name()), what.andThen(List::of))))
                .toList();
    }

    private List<ProfileRow> rows(List<CostedSample> list, Function<CostedSample, ? extends Collection<String>> names) {
        Map<String, Sum> sums = new HashMap<>();
        for (CostedSample sample : list) {
            Sum one = new Sum(sample.samples(), sample.cost(), sample.squares());
            names.apply(sample).forEach(name -> sums.merge(name, one, Sum::plus));
        }
        return sums.entrySet().stream()
                .map(sum -> row(sum.getKey(), sum.getValue()))
                .sorted(MOST_FIRST)
                .toList();
    }

    private ProfileRow row(String name, Sum sum) {
        double share = whole == 0 ? 0 : Math.min(1, sum.cost / whole);
        Wilson interval = Wilson.of(share, effective(share, sum));
        boolean tooFew = Math.min(sum.samples, sum.effective() + ROUNDING) < FEW || interval.halfWidth() > WIDE * share;
        return new ProfileRow(
                name,
                sum.samples,
                share,
                interval.low(),
                interval.high(),
                samples.perEvent() ? share * whole : null,
                tooFew);
    }

    /**
     * The number of equally weighted samples that would determine a share as precisely. The share is a ratio of two sums, of
     * its own samples and of all, whose variance is by linearization (W. G. Cochran, Sampling Techniques, 1977, 2.11)
     *
     * <pre>((1 - share)^2 * own squares + share^2 * other squares) / whole^2</pre>
     *
     * against {@code share * (1 - share) / n} of n equally weighted ones. So the precision of a row of few heavy samples
     * depends on their number, whatever the rest of the table has.
     */
    private double effective(double share, Sum sum) {
        double rest = 1 - share;
        double own = rest * rest * sum.squares + share * share * Math.max(0, squares - sum.squares);
        if (share > 0 && rest > ROUNDING && own > 0) {
            return share * rest * whole * whole / own;
        }
        return squares == 0 ? 0 : whole * whole / squares;
    }

    private record Sum(long samples, double cost, double squares) {

        private Sum plus(Sum other) {
            return new Sum(samples + other.samples, cost + other.cost, squares + other.squares);
        }

        /**
         * The effective sample size (L. Kish, Survey Sampling, 1965): the squared sum of the weights divided by the sum of
         * their squares.
         */
        private double effective() {
            return squares == 0 ? 0 : cost * cost / squares;
        }
    }
}
