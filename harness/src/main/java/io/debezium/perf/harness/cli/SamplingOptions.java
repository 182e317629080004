package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Sampling;

/** The options of every command that compares trials. */
class SamplingOptions {

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

    @Option(
            names = "--min-effect",
            paramLabel = "P%",
            defaultValue = "2%",
            converter = PercentConverter.class,
            description = "The smallest difference that matters (default ${DEFAULT-VALUE}).")
    double minEffect;

    @Option(
            names = "--other-cores",
            paramLabel = "N",
            defaultValue = "0.15",
            description = {
                "Cores that other processes may keep busy during a trial; with more it is disturbed and repeated, up to a"
                        + " limit (default ${DEFAULT-VALUE})."
            })
    double otherCores;

    @Option(
            names = "--time-limit",
            paramLabel = "T",
            description =
                    "Start no further timed trials after this time, counted from the start, and answer from what there is: for example 15m (default: none). Recordings may still follow.")
    Duration timeLimit;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the order of the trials (default: a new one, shown in the result).")
    Long seed;

    /** Recorded trials of each variant. */
    int recordings() {
        return 0;
    }

    /**
     * @param earlier the seed of the run that is gone on with
     * @param usualTrials in a pair, unless something else is asked for
     */
    final Sampling sampling(Optional<Long> earlier, int usualTrials) {
        long drawn = seed == null ? System.nanoTime() >>> 16 : seed;
        return new Sampling(
                pairs,
                trialsPerPair == null ? usualTrials : trialsPerPair,
                minEffect,
                otherCores,
                recordings(),
                Optional.ofNullable(timeLimit),
                earlier.orElse(drawn));
    }
}
