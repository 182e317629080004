package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.RecordResult.Outcome;

/**
 * A measurement that some of the gates of {@code perf check} rest on.
 *
 * @param <R> its result
 */
interface CheckPart<R> {

    /** {@code micro}, or {@code macro} and the workload. */
    String name();

    /** The name of the folder below the check's in which it makes its own. */
    String folder();

    /**
     * @param folder in which it makes its own
     * @param left of the time limit
     */
    Ended<R> measure(Path folder, Optional<Duration> left, Console console);

    Outcome outcome(R result);

    /** In the order of the file. */
    List<PlannedGate> planned();

    List<Gate> judged(R result);
}
