package io.debezium.perf.harness.experiment;

import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * What came of a run.
 *
 * @param result never null: what was measured, as far as it came
 * @param folder where it and its reports are
 * @param failure why it is not complete, or not kept; empty when it is, or was interrupted
 */
public record RunResult<R>(R result, ResultFolder folder, Optional<Failure> failure) {}
