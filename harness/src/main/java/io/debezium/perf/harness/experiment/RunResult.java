package io.debezium.perf.harness.experiment;

import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * The outcome of a run.
 *
 * @param result what was measured, possibly incomplete; never null
 * @param folder of the result and its reports
 * @param failure why the result is incomplete or could not be written; empty if it is complete, or the run was interrupted
 */
public record RunResult<R>(R result, ResultFolder folder, Optional<Failure> failure) {}
