package io.debezium.perf.harness.cli;

import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Sampling;

/** The options of every command that compares trials. */
class SamplingOptions extends MeasuringOptions {

    @Option(
            names = "--pairs",
            paramLabel = "N",
            defaultValue = "10",
            description = "Pairs that a comparison rests on (default ${DEFAULT-VALUE}).")
    int pairs;

    @Option(
            names = "--trials-per-pair",
            paramLabel = "N",
            description = "Trials of each variant in a pair, side by side (default: 2, for bisect 1).")
    Integer trialsPerPair;

    /** Recorded trials of each variant. */
    int recordings() {
        return 0;
    }

    /**
     * @param earlier the seed of the run that is gone on with
     * @param usualTrials in a pair, unless something else is asked for
     */
    final Sampling sampling(Optional<Long> earlier, int usualTrials) {
        return new Sampling(
                pairs,
                trialsPerPair == null ? usualTrials : trialsPerPair,
                minEffect,
                tolerance(),
                recordings(),
                Optional.ofNullable(timeLimit),
                earlier.orElseGet(this::drawnSeed));
    }
}
