package io.debezium.perf.harness.trial;

import java.util.List;

/**
 * A trial that runs the program under test, or none.
 *
 * @param <F> what it measures
 */
public abstract class EngineTrial<F> implements TrialRun<F> {

    /** Null where nothing reads. */
    public final Engine engine;

    public EngineTrial(Engine engineOrNull) {
        this.engine = engineOrNull;
    }

    @Override
    public final String command() {
        return engine == null ? "" : engine.command();
    }

    @Override
    public final List<String> logTail() {
        return engine == null ? List.of() : engine.logTail();
    }
}
