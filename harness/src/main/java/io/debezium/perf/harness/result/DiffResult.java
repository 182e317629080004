package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The result of {@code perf diff}: recordings of two variants, frame by frame.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code diff}
 * @param startedAt when the command was started
 * @param commandLine what was typed
 * @param differences CPU and allocation, as far as the recordings have them
 */
@ResultOf(command = "diff", schemaVersion = DiffResult.SCHEMA_VERSION)
public record DiffResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        String commandLine,
        @JsonProperty(required = true) List<RecordedRun> baseline,
        List<RecordedRun> candidate,
        List<ProfileDifference> differences) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    /**
     * A recording.
     *
     * @param events row events that it covers, or null when unknown
     */
    public record RecordedRun(String file, Long events) {}
}
