package io.debezium.perf.harness.player;

import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * What is played, and how.
 *
 * @param end where the whole tape ends, which may be behind the last message
 * @param turns how often, with positions and times carried on; at least 1. The last transaction, which marks the end of a tape,
 *     is sent once
 */
record Playback(TapeFile file, long end, int turns) {

    /** Where the last turn of a stream ends. */
    long end(StreamFacts stream) {
        return end + (turns - 1) * (end - stream.start());
    }

    /** Where the WAL of a server would end: the streams of a tape begin a few bytes apart. */
    long walEnd() {
        return file.streams().stream().mapToLong(this::end).max().orElse(end);
    }
}
