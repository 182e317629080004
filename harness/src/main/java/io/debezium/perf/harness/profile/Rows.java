package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.debezium.perf.harness.profile.CostedSamples.CostedSample;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.stats.Wilson;

/** Costs summed up by name: the rows of a table, most first, those of equal share in the order of their names. */
final class Rows {

    /** A share that rests on fewer samples is marked, whatever its interval. */
    static final int FEW = 10;

    /** A share whose interval is wider than itself (half width over 50 % of it) is marked, too. */
    static final double WIDE = 0.5;

    /** Of a sum of costs, by which a whole may miss itself. */
    private static final double ROUNDING = 1e-9;

    private static final Comparator<ProfileRow> MOST_FIRST =
            Comparator.comparingDouble(ProfileRow::share).reversed().thenComparing(ProfileRow::name);

    private final CostedSamples samples;
    private final double whole;
    private final double squares;

    /** @param samples what all shares are of */
    Rows(CostedSamples samples) {
        this.samples = samples;
        this.whole = samples.cost();
        this.squares = samples.squares();
    }

    /** @param name of the row that a sample belongs to */
    List<ProfileRow> by(Function<CostedSample, String> name) {
        return byEach(name.andThen(List::of));
    }

    /** @param names of the rows that a sample belongs to, each once */
    List<ProfileRow> byEach(Function<CostedSample, ? extends Collection<String>> names) {
        Map<String, Sum> sums = new HashMap<>();
        for (CostedSample sample : samples.list()) {
            names.apply(sample).forEach(name -> sums.computeIfAbsent(name, unseen -> new Sum())
                    .add(sample));
        }
        return rows(sums);
    }

    /**
     * By {@link Ownership}.
     *
     * @param what a sample did: its top frame, or the class that it allocated
     */
    List<Owner> owners(Function<CostedSample, String> what) {
        Map<String, Map<String, Sum>> sums = new HashMap<>();
        Map<String, Sum> wholes = new HashMap<>();
        for (CostedSample sample : samples.list()) {
            String owner = Ownership.of(sample.trace());
            wholes.computeIfAbsent(owner, unseen -> new Sum()).add(sample);
            sums.computeIfAbsent(owner, unseen -> new HashMap<>())
                    .computeIfAbsent(what.apply(sample), unseen -> new Sum())
                    .add(sample);
        }
        return rows(wholes).stream()
                .map(row -> new Owner(row, row.samples() == 0 ? List.of() : rows(sums.get(row.name()))))
                .toList();
    }

    private List<ProfileRow> rows(Map<String, Sum> sums) {
        List<ProfileRow> rows = new ArrayList<>(sums.size());
        sums.forEach((name, sum) -> rows.add(row(name, sum)));
        rows.sort(MOST_FIRST);
        return rows;
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
     * How many equally weighted samples would tell a share as well. The share is a ratio of two sums, of its own samples
     * and of all, whose variance is by linearization (W. G. Cochran, Sampling Techniques, 1977, 2.11)
     *
     * <pre>((1 - share)^2 * own squares + share^2 * other squares) / whole^2</pre>
     *
     * against {@code share * (1 - share) / n} of n equally weighted ones. A row of few heavy samples thus rests on as few
     * as it has, whatever the rest of the table rests on.
     */
    private double effective(double share, Sum sum) {
        double rest = 1 - share;
        double own = rest * rest * sum.squares + share * share * Math.max(0, squares - sum.squares);
        if (share > 0 && rest > ROUNDING && own > 0) {
            return share * rest * whole * whole / own;
        }
        return squares == 0 ? 0 : whole * whole / squares;
    }

    private static final class Sum {
        private long samples;
        private double cost;
        private double squares;

        private void add(CostedSample sample) {
            samples += sample.samples();
            cost += sample.cost();
            squares += sample.squares();
        }

        /**
         * How many equally weighted samples would say as much (L. Kish, Survey Sampling, 1965): the squared sum of the
         * weights divided by the sum of their squares.
         */
        private double effective() {
            return squares == 0 ? 0 : cost * cost / squares;
        }
    }
}
