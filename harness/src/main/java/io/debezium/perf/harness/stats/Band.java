package io.debezium.perf.harness.stats;

import io.debezium.perf.harness.result.Verdict;

/**
 * The differences that do not matter: ratios from {@code 1 / (1 + minEffect)} to {@code 1 + minEffect}, so that exchanging
 * baseline and candidate exchanges {@code faster} and {@code slower} and nothing else.
 *
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %; at least 0
 */
public record Band(double minEffect) {

    /** @throws IllegalArgumentException if the effect is negative or infinite */
    public Band {
        if (!(minEffect >= 0 && minEffect < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("minEffect %s: must be 0 or more".formatted(minEffect));
        }
    }

    /** Half of the band's width, in the natural logarithm of the ratio. */
    public double logHalfWidth() {
        return Math.log1p(minEffect);
    }

    /**
     * The verdict by the position of an interval relative to this band.
     *
     * @param logRatio interval of ln(candidate / baseline)
     * @param moreIsBetter whether a ratio above 1 is an improvement
     */
    public Verdict verdict(Interval logRatio, boolean moreIsBetter) {
        if (logRatio.low() > logHalfWidth()) {
            return moreIsBetter ? Verdict.FASTER : Verdict.SLOWER;
        }
        if (logRatio.high() < -logHalfWidth()) {
            return moreIsBetter ? Verdict.SLOWER : Verdict.FASTER;
        }
        boolean within = logRatio.low() > -logHalfWidth() && logRatio.high() < logHalfWidth();
        return within ? Verdict.EQUIVALENT : Verdict.INCONCLUSIVE;
    }
}
