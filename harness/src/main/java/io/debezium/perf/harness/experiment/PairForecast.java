package io.debezium.perf.harness.experiment;

import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.stats.Planner;
import io.debezium.perf.harness.stats.Spread;

/** How many pairs it takes on this machine, and what the planned ones can tell. */
final class PairForecast {

    /** Fewer pairs say next to nothing of how they spread. */
    static final int FEWEST_PAIRS = 4;

    private final Sampling sampling;
    private final double confidence;

    /** @param candidates that share the risk of a false alarm: the first of them has the widest interval (Holm) */
    PairForecast(Sampling sampling, int candidates) {
        this.sampling = sampling;
        this.confidence = sampling.looks(sampling.pairs()).level(1 - (1 - Sampling.CONFIDENCE) / candidates);
    }

    /** Said before anything is measured, since no machine is so steady that it would help. */
    Optional<String> tooFew() {
        boolean never = Double.isNaN(new Planner(0, sampling.minEffect(), confidence).smallestEffect(sampling.pairs()));
        return never
                ? Optional.of(shortage() + ": every verdict will be inconclusive, use more --pairs")
                : Optional.empty();
    }

    /**
     * From the pairs that there are; empty of too few.
     *
     * @param logRatios of pairs, about their centre
     */
    Optional<Forecast> of(double[] logRatios) {
        if (logRatios.length < FEWEST_PAIRS) {
            return Optional.empty();
        }
        double spread = Spread.robust(logRatios);
        Planner planner = new Planner(spread, sampling.minEffect(), confidence);
        return Optional.of(new Forecast(spread, planner.pairsNeeded(), planner.smallestEffect(sampling.pairs())));
    }

    /**
     * For the user, in a line.
     *
     * @param secondsPerPair NaN where it is not known yet
     */
    String sentence(Forecast prognosis, double secondsPerPair) {
        String what = Double.isNaN(prognosis.smallestEffect())
                ? shortage()
                : String.format(
                        Locale.ROOT,
                        "the %d planned detect a difference of %.1f %% with 90 %% power",
                        sampling.pairs(),
                        100 * prognosis.smallestEffect());
        return String.format(
                Locale.ROOT,
                "pairs spread by %.1f %%: %s; to show equivalence within %s %% takes %s%s",
                100 * prognosis.spread(),
                what,
                trimmed(100 * sampling.minEffect()),
                prognosis.pairsNeeded() >= Planner.MOST_PAIRS
                        ? "more than %d pairs".formatted(Planner.MOST_PAIRS)
                        : "about %d".formatted(prognosis.pairsNeeded()),
                Double.isFinite(secondsPerPair)
                        ? String.format(Locale.ROOT, ", %.1f h", prognosis.pairsNeeded() * secondsPerPair / 3_600)
                        : "");
    }

    private String shortage() {
        return "%d %s too few for an interval of %s %%"
                .formatted(
                        sampling.pairs(), sampling.pairs() == 1 ? "pair is" : "pairs are", trimmed(100 * confidence));
    }

    private static String trimmed(double percent) {
        return percent == Math.rint(percent) ? "%.0f".formatted(percent) : String.format(Locale.ROOT, "%.2f", percent);
    }
}
