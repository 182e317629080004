package io.debezium.perf.harness.experiment;

import java.util.Optional;
import java.util.function.Supplier;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * What came of an experiment.
 *
 * @param result never null: what was measured, as far as it came
 * @param folder where it and its reports are
 * @param failure why it is not complete, or not kept; empty when it is, or was interrupted
 */
public record Ended<R>(R result, ResultFolder folder, Optional<Failure> failure) {

    /** The same with something else that is wrong, which is looked for when nothing was. */
    Ended<R> or(Supplier<Optional<Failure>> other) {
        return new Ended<>(result, folder, failure.or(other));
    }
}
