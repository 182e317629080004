package io.debezium.perf.harness.experiment;

import java.util.List;

import io.debezium.perf.harness.result.CheckResult.Gate;

/**
 * A measurement that some of the gates of {@code perf check} rest on.
 *
 * @param <R> its result
 */
interface CheckPart<R> extends Part<R> {

    /** In the order of the file. */
    List<PlannedGate> planned();

    List<Gate> judged(R result);
}
