package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

import io.debezium.perf.harness.result.CheckResult.Worse;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.GateVerdict;

/**
 * Whether a candidate is worse than a threshold allows. A gate is only decided when the whole interval lies on one side of
 * the threshold. An unchanged candidate is called worse when its interval lies wholly beyond: of a threshold of 0 that
 * would be one time in forty (half of the 5 % that a 95 % interval leaves), and it gets the rarer the further the threshold
 * is away, in units of how far the pairs spread. A candidate that is exactly as much worse as is allowed is let pass at
 * most as often.
 */
public final class Gates {

    private static final int FEWEST_PAIRS = 4;

    private Gates() {}

    /**
     * @param low of the interval of what must not be large; NaN or negative infinity when there is none
     * @param most that it may be
     */
    public static GateVerdict verdict(double low, double high, double most) {
        if (high <= most) {
            return GateVerdict.HELD;
        }
        return low > most ? GateVerdict.REGRESSED : GateVerdict.INCONCLUSIVE;
    }

    /**
     * Of counts whose trials agree. An increase below the metric's own floor is held whatever the ratio, since it depends on
     * how threads meet; where either has none, so that there is no ratio, one that is {@linkplain Metric#negligible negligible}.
     *
     * @param most that the candidate may have more, 0.01 for 1 %
     */
    public static GateVerdict counted(CountedFigure baseline, CountedFigure candidate, double most) {
        if (Double.isNaN(candidate.ratio())) {
            boolean none = candidate.perEvent() - baseline.perEvent()
                    <= candidate.metric().negligible();
            return none ? GateVerdict.HELD : GateVerdict.REGRESSED;
        }
        double floor = candidate.metric().matters(0, baseline.perEvent());
        return verdict(candidate.low() - 1, candidate.high() - 1, Math.max(most, floor));
    }

    /** The verdict where it suffices that one of two thresholds is held; {@code NOT_MEASURED} leaves it to the other. */
    public static GateVerdict either(GateVerdict one, GateVerdict other) {
        if (one == GateVerdict.HELD || other == GateVerdict.HELD) {
            return GateVerdict.HELD;
        }
        if (one == other || other == GateVerdict.NOT_MEASURED) {
            return one;
        }
        return one == GateVerdict.NOT_MEASURED ? other : GateVerdict.INCONCLUSIVE;
    }

    /**
     * How much more the candidate has than the baseline, in the metric's unit.
     *
     * @param confidence 0.5 to below 1
     * @return unbounded where so few pairs cannot have it
     */
    public static Interval more(List<Pair> pairs, double confidence) {
        return WalshAverages.of(pairs.stream()
                        .mapToDouble(pair -> pair.candidate() - pair.baseline())
                        .toArray())
                .interval(confidence);
    }

    /**
     * How many pairs would decide a gate nine times in ten, if the pairs go on to spread as they do and the estimate is the
     * truth.
     *
     * @param worse the estimate of the gate
     * @param most that it may be
     * @return empty where nothing tells how the pairs spread, or no number would do
     */
    public static OptionalInt pairsNeeded(Comparison comparison, Worse worse, double most) {
        double distance = Math.abs(Math.log1p(worse.by()) - Math.log1p(most));
        double[] logRatios = comparison.ratios().stream().mapToDouble(Math::log).toArray();
        if (logRatios.length < FEWEST_PAIRS
                || !Double.isFinite(distance)
                || Arrays.stream(logRatios).anyMatch(value -> !Double.isFinite(value))) {
            return OptionalInt.empty();
        }
        int needed = new Planner(Spread.robust(logRatios), Math.expm1(distance), comparison.confidence()).pairsNeeded();
        return needed < Planner.MOST_PAIRS ? OptionalInt.of(needed) : OptionalInt.empty();
    }
}
