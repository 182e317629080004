package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

import picocli.CommandLine.Mixin;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.Outcome;

/**
 * A command that replays a tape through variants.
 *
 * @param <P> its plan
 * @param <R> its result
 */
abstract class ReplayCommand<P, R> extends ResumableCommand<P, R> {

    @Mixin
    TapeOptions tape;

    @Mixin
    final SamplingOptions sampling;

    @Mixin
    ResultOptions results;

    private final int usualTrialsPerPair;

    /** @param usualTrialsPerPair of each variant, unless something else is asked for */
    ReplayCommand(SamplingOptions sampling, int usualTrialsPerPair, Function<R, Outcome> outcome) {
        super(outcome);
        this.sampling = sampling;
        this.usualTrialsPerPair = usualTrialsPerPair;
    }

    /**
     * @param results where the folder of results is made
     * @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong
     */
    abstract P plan(Sampling drawn, Path results, Typed typed);

    /**
     * How many comparisons share the risk of a false alarm.
     *
     * @throws io.debezium.perf.harness.InvalidConfiguration if what is compared is wrong
     */
    int sharing() {
        return 1;
    }

    @Override
    final ResultOptions results() {
        return results;
    }

    @Override
    final P plan(Optional<Typed> earlier) {
        Sampling drawn = sampling.sampling(earlier.map(Typed::seed), usualTrialsPerPair, sharing());
        return plan(drawn, results.folder(), earlier.orElseGet(() -> typed(drawn.seed())));
    }
}
