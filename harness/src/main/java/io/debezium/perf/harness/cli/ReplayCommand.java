package io.debezium.perf.harness.cli;

import picocli.CommandLine.Mixin;

import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Result;

/**
 * A command that replays a tape through variants, and compares them in pairs.
 *
 * @param <P> its plan
 * @param <R> its result
 */
abstract class ReplayCommand<P, R extends Result> extends ResumableCommand<P, R> {

    @Mixin
    TapeOptions.NamedTapeOptions tape;

    @Mixin
    final SamplingOptions.PairingOptions pairing;

    @Mixin
    SamplingOptions.EffectOptions effect;

    ReplayCommand(SamplingOptions.PairingOptions pairing, Measurement<P, R> measurement) {
        super(measurement);
        this.pairing = pairing;
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong */
    abstract P plan(Sampling sampling, Invocation typed);

    /**
     * How many comparisons share the risk of a false alarm.
     *
     * @throws io.debezium.perf.harness.InvalidConfiguration if what is compared is wrong
     */
    int sharing() {
        return 1;
    }

    @Override
    final P plan(Invocation typed) {
        return plan(pairing.sampling(effect, sharing(), typed.seed()), typed);
    }
}
