package io.debezium.perf.harness.trial;

import java.util.List;

/**
 * A trial that runs the program under test, or no program (an impact trial without a reader).
 *
 * @param <F> the figures that it measures
 */
public abstract class EngineTrial<F> implements TrialRun<F> {

    /** Null in a trial without a reader. */
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
