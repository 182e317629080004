package io.debezium.perf.harness.question.diff;

import java.util.List;

import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;

/**
 * The result of {@code perf diff}: recordings of two variants, compared frame by frame.
 *
 * @param differences of CPU and of allocation, as far as both were recorded
 */
@ResultOf("diff")
public record DiffResult(
        ResultHeader header,
        List<RecordedRun> baseline,
        List<RecordedRun> candidate,
        List<ProfileDifference> differences)
        implements Result {

    /**
     * A recording.
     *
     * @param events row events that it covers; null if unknown
     */
    public record RecordedRun(String file, Long events) {}
}
