package io.debezium.perf.harness.plan;

import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * How many counted trials to run, in which an agent counts what the code executes.
 *
 * @param trials number for each variant; 0 for none
 * @param alone whether the run only counts and times nothing
 */
public record CountSampling(int trials, boolean alone) {

    /** Default number of trials of each variant: the least that give an interval. */
    public static final int USUAL_TRIALS = 3;

    /** Smallest relative difference that matters, 0.5 %: ten times the difference between trials of the same variant. */
    public static final double USUAL_EFFECT = 0.005;

    /** The default for runs that also time. */
    public static final CountSampling USUAL = new CountSampling(USUAL_TRIALS, false);

    /** Nothing is counted. */
    public static final CountSampling NONE = new CountSampling(0, false);

    /** @throws InvalidConfiguration if nothing would be measured, or a number is out of its range */
    public CountSampling {
        InvalidConfiguration.requireAtLeast(
                alone ? 1 : 0, "--counted-trials", trials, "Leave it out for the default, %d.".formatted(USUAL_TRIALS));
    }

    /** The sampling of a run that only counts: no timed trials. */
    public Sampling sampling() {
        return new Sampling(1, USUAL_EFFECT, Tolerance.USUAL, 0, Optional.empty(), 1).without();
    }

    /**
     * A run that only counts.
     *
     * @param trials number for each variant
     */
    public static CountSampling only(int trials) {
        return new CountSampling(trials, true);
    }
}
