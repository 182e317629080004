package io.debezium.perf.harness.cli;

import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Sampling;

/** The options of every command that compares trials. */
class SamplingOptions extends MeasuringOptions {

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description =
                    "Pairs that a comparison rests on (default: 10, of more than 25 candidates as many as a verdict takes).")
    Integer pairs;

    @Option(
            names = "--trials-per-pair",
            paramLabel = "N",
            description = "Trials of each variant in a pair, side by side (default: 2, for bisect 1).")
    Integer trialsPerPair;

    private static final int PAIRS = 10;

    /** Recorded trials of each variant. */
    int recordings() {
        return 0;
    }

    /**
     * @param earlier the seed of the run that is gone on with
     * @param usualTrials in a pair, unless something else is asked for
     * @param sharing comparisons that share the risk of a false alarm
     */
    final Sampling sampling(Optional<Long> earlier, int usualTrials, int sharing) {
        return new Sampling(
                pairs == null ? Sampling.enough(PAIRS, sharing) : pairs,
                trialsPerPair == null ? usualTrials : trialsPerPair,
                minEffect,
                tolerance(),
                recordings(),
                Optional.ofNullable(timeLimit),
                earlier.orElseGet(this::drawnSeed));
    }
}
