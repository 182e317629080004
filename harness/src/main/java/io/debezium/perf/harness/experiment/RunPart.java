package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.result.Result;

/**
 * A run that another one is made of.
 *
 * @param name for people: {@code micro}, or {@code macro} and the workload; its folder has the first word
 * @param <R> its result
 */
record RunPart<R extends Result>(String name, PartMeasurement<R> measuring) {

    /** What measures. */
    @FunctionalInterface
    interface PartMeasurement<R> {

        /**
         * @param folder in which it makes its own
         * @param left of the time limit
         */
        Ended<R> run(Path folder, Optional<Duration> left, Console console);
    }

    /** The name of the folder below the whole run's in which it makes its own. */
    String folder() {
        return name.split(" ")[0];
    }
}
