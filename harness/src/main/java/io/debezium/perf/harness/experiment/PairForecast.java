package io.debezium.perf.harness.experiment;

import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.stats.Planner;
import io.debezium.perf.harness.stats.Spread;

/** How many pairs it takes on this machine, and what the planned ones can tell. */
final class PairForecast {

    /** Fewer pairs say next to nothing of how they spread. */
    static final int FEWEST_PAIRS = 4;

    private final Sampling sampling;
    private final double confidence;
    private final Optional<CalibrationSummary> calibration;

    /**
     * @param calibration by the metric that decides
     * @param candidates that share the risk of a false alarm: the first of them has the widest interval (Holm)
     */
    PairForecast(Sampling sampling, Optional<CalibrationSummary> calibration, int candidates) {
        this.sampling = sampling;
        this.confidence = sampling.looks(sampling.pairs()).level(1 - (1 - Sampling.CONFIDENCE) / candidates);
        this.calibration = calibration;
    }

    /** Said before anything is measured, since no machine is so steady that it would help. */
    Optional<String> tooFew() {
        boolean never = Double.isNaN(new Planner(0, sampling.minEffect(), confidence).smallestEffect(sampling.pairs()));
        return never
                ? Optional.of(shortage() + ": every verdict will be inconclusive, use more --pairs")
                : Optional.empty();
    }

    /** Before anything is measured: from the calibration, unless that came to too little. */
    Optional<Forecast> before() {
        return calibration
                .filter(found -> Double.isFinite(found.spread()))
                .map(found -> prognosis(spread(found), "calibration"));
    }

    /** Trials vary independently of each other, so the mean of four does half as much as one. */
    private double spread(CalibrationSummary found) {
        return found.spread() * Math.sqrt((double) found.trialsPerPair() / sampling.trialsPerPair());
    }

    /**
     * From the pairs that there are, else as before them.
     *
     * @param logRatios of pairs, about their centre
     */
    Optional<Forecast> after(double[] logRatios) {
        return logRatios.length < FEWEST_PAIRS
                ? before()
                : Optional.of(prognosis(Spread.robust(logRatios), "this run"));
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
                "pairs spread by %.1f %% (%s): %s; to show equivalence within %s %% takes %s%s",
                100 * prognosis.spread(),
                prognosis.source(),
                what,
                trimmed(100 * sampling.minEffect()),
                prognosis.pairsNeeded() >= Planner.MOST_PAIRS
                        ? "more than %d pairs".formatted(Planner.MOST_PAIRS)
                        : "about %d".formatted(prognosis.pairsNeeded()),
                Double.isFinite(secondsPerPair)
                        ? String.format(Locale.ROOT, ", %.1f h", prognosis.pairsNeeded() * secondsPerPair / 3_600)
                        : "");
    }

    private Forecast prognosis(double spread, String source) {
        Planner planner = new Planner(spread, sampling.minEffect(), confidence);
        return new Forecast(spread, source, planner.pairsNeeded(), planner.smallestEffect(sampling.pairs()));
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
