package io.debezium.perf.harness.experiment;

import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;

/** Carries out a plan. */
@FunctionalInterface
public interface Measurement<P, R extends Result> {

    /**
     * When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, which is continued; empty for a new run
     * @throws Failure if nothing could be measured
     */
    RunResult<R> run(P plan, Console console, Optional<ResultFolder> resumed);
}
