package io.debezium.perf.harness.command;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Sampling;

/** The options of a command that counts what variants execute, and times them. */
@HelpGroup.Of(HelpGroup.MEASUREMENT)
public final class CountingOptions {

    @Option(names = "--by", paramLabel = "WHAT", descriptionKey = "counting.by")
    ComparedBy by;

    @Option(names = "--counted-trials", paramLabel = "N", defaultValue = "" + CountSampling.USUAL_TRIALS)
    int trials;

    /** As it is typed. */
    enum ComparedBy {
        counts,
        time
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if there would be none, and nothing else */
    public CountSampling counting() {
        boolean alone = by == ComparedBy.counts;
        return by == ComparedBy.time
                ? CountSampling.NONE
                : new CountSampling(trials, alone, CountSampling.USUAL_EFFECT);
    }

    /** Of what is timed: none where counts are all that was asked for. */
    public Sampling timed(Sampling sampling) {
        return by == ComparedBy.counts ? sampling.without() : sampling;
    }
}
