package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Optional;

/**
 * A trial whose figures are the engine's own.
 *
 * @param <F> what it measures
 */
abstract class EngineTrial<F> implements TrialRun<F> {

    final Engine engine;

    EngineTrial(Engine engine) {
        this.engine = engine;
    }

    @Override
    public final String command() {
        return engine.command();
    }

    @Override
    public final Optional<String> disturbance() {
        return engine.disturbance();
    }

    @Override
    public final List<String> logTail() {
        return engine.logTail();
    }
}
