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

    /** The values of {@code --by}. */
    enum ComparedBy {
        counts,
        time
    }

    /**
     * @return the trials that count; {@link CountSampling#NONE} with {@code --by time}
     * @throws io.debezium.perf.harness.InvalidConfiguration if the number of trials is out of its range
     */
    public CountSampling counting() {
        return by == ComparedBy.time ? CountSampling.NONE : new CountSampling(trials, by == ComparedBy.counts);
    }

    /** The given sampling of timed trials; without any if only counts were asked for. */
    public Sampling timed(Sampling sampling) {
        return by == ComparedBy.counts ? sampling.without() : sampling;
    }
}
