package io.debezium.perf.harness.plan;

import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * How many counted trials to run, in which an agent counts what the code executes.
 *
 * @param trials number for each variant; 0 for none
 * @param alone whether the run only counts and times nothing
 * @param minEffect smallest relative difference that matters, 0.005 for 0.5 %
 */
public record CountSampling(int trials, boolean alone, double minEffect) {

    /** Default number of trials of each variant: the least that give an interval. */
    public static final int USUAL_TRIALS = 3;

    /** Default smallest effect: ten times the difference between trials of the same variant. */
    public static final double USUAL_EFFECT = 0.005;

    /** The default for runs that also time. */
    public static final CountSampling USUAL = new CountSampling(USUAL_TRIALS, false, USUAL_EFFECT);

    /** Nothing is counted. */
    public static final CountSampling NONE = new CountSampling(0, false, USUAL_EFFECT);

    /** @throws InvalidConfiguration if nothing would be measured, or a number is out of its range */
    public CountSampling {
        InvalidConfiguration.requireAtLeast(
                alone ? 1 : 0, "--counted-trials", trials, "Leave it out for the default, %d.".formatted(USUAL_TRIALS));
    }

    /** The sampling of a run that only counts: no timed trials. */
    public Sampling sampling() {
        return new Sampling(1, minEffect, Tolerance.USUAL, 0, Optional.empty(), 1).without();
    }

    /**
     * A run that only counts.
     *
     * @param trials number for each variant
     */
    public static CountSampling only(int trials) {
        return new CountSampling(trials, true, USUAL_EFFECT);
    }
}
