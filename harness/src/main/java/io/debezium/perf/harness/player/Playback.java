package io.debezium.perf.harness.player;

import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * The tape file that a player sends, its end and the number of turns.
 *
 * @param end the LSN of the tape's end, which may be after the last message
 * @param turns how often the tape is sent in a row, with LSNs and times continued; at least 1. The last transaction, the end
 *     marker, is sent only once
 */
record Playback(TapeFile file, long end, int turns) {

    /** The LSN at which the last turn of a stream ends. */
    long end(StreamFacts stream) {
        return end + (turns - 1) * (end - stream.start());
    }

    /** The end of the WAL of the simulated server: the latest end of all streams, which start a few bytes apart. */
    long walEnd() {
        return file.streams().stream().mapToLong(this::end).max().orElse(end);
    }
}
