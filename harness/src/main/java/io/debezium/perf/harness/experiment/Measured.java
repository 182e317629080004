package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.result.Outcome;

/** A part that is an experiment and nothing else, in a folder of its own name's first word. */
record Measured<R>(String name, Measuring<R> measuring, Function<R, Outcome> ended) implements Part<R> {

    /** What measures, as {@link Part#measure}. */
    @FunctionalInterface
    interface Measuring<R> {
        Ended<R> run(Path folder, Optional<Duration> left, Console console);
    }

    @Override
    public String folder() {
        return name.split(" ")[0];
    }

    @Override
    public Ended<R> measure(Path folder, Optional<Duration> left, Console console) {
        return measuring.run(folder, left, console);
    }

    @Override
    public Outcome outcome(R result) {
        return ended.apply(result);
    }
}
