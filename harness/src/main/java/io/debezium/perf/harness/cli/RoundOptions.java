package io.debezium.perf.harness.cli;

import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Sampling;

/** The options of every command whose trials go round by round, one of each kind in every round. */
final class RoundOptions extends RunOptions {

    @Option(
            names = "--calibrate",
            description = {
                "Run what the others are compared with once more in every round, as if it were another one of them: what this"
                        + " machine makes of no difference at all, and so what of the others can be believed."
            })
    boolean calibrate;

    /**
     * @param roundsOrNull as given
     * @param usual their default where that is enough
     * @param sharing comparisons that share the risk of a false alarm
     * @param drawn the seed
     * @throws InvalidConfiguration if a number is out of its range
     */
    Sampling sampling(Integer roundsOrNull, int usual, int sharing, double minEffect, long drawn) {
        int rounds = roundsOrNull == null ? Sampling.enough(usual, sharing) : roundsOrNull;
        if (rounds < 1) {
            throw new InvalidConfiguration(
                    "--rounds " + rounds, "must be at least 1", "Leave it out for the default; an interval takes 6.");
        }
        return new Sampling(rounds, 1, minEffect, tolerance(), 0, Optional.ofNullable(timeLimit), drawn);
    }
}
