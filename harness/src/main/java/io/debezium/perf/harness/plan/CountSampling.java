package io.debezium.perf.harness.plan;

import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Trials in which an agent counts what is executed.
 *
 * @param trials of each variant; 0 for none
 * @param alone whether nothing is timed besides
 * @param minEffect smallest relative difference that matters, 0.005 for 0.5 %
 */
public record CountSampling(int trials, boolean alone, double minEffect) {

    /** The fewest of each variant that have an interval. */
    public static final int USUAL_TRIALS = 3;

    /** Ten times what trials of one variant differ by. */
    public static final double USUAL_EFFECT = 0.005;

    /** Before what is timed. */
    public static final CountSampling USUAL = new CountSampling(USUAL_TRIALS, false, USUAL_EFFECT);

    /** Nothing is counted. */
    public static final CountSampling NONE = new CountSampling(0, false, USUAL_EFFECT);

    /** @throws InvalidConfiguration if nothing is left to be measured, or a number is out of its range */
    public CountSampling {
        InvalidConfiguration.requireAtLeast(
                alone ? 1 : 0, "--counted-trials", trials, "Leave it out for the default, %d.".formatted(USUAL_TRIALS));
    }

    /** Of the trials that are timed: none. */
    public Sampling sampling() {
        return new Sampling(1, minEffect, Tolerance.USUAL, 0, Optional.empty(), 1).without();
    }

    /** So many counted trials of each variant, and none that is timed. */
    public static CountSampling only(int trials) {
        return new CountSampling(trials, true, USUAL_EFFECT);
    }
}
