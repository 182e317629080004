package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.result.Outcome;

/**
 * A run that another one is made of.
 *
 * @param <R> its result
 */
interface Part<R> {

    /** For people: {@code micro}, or {@code macro} and the workload. */
    String name();

    /** The name of the folder below the whole run's in which it makes its own. */
    String folder();

    /**
     * @param folder in which it makes its own
     * @param left of the time limit
     */
    Ended<R> measure(Path folder, Optional<Duration> left, Console console);

    Outcome outcome(R result);
}
