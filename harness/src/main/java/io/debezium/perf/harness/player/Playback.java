package io.debezium.perf.harness.player;

import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

/**
 * How a tape is played.
 *
 * @param turns how often, with positions and times carried on; at least 1. The last transaction, which marks the end of a tape,
 *     is sent once
 */
public record Playback(Speed speed, int turns) {

    /** Once, as fast as it goes. */
    public static final Playback ONCE = new Playback(Speed.FULL, 1);

    /**
     * Where the last turn ends.
     *
     * @param end where the tape does
     */
    long end(long end, StreamFacts facts) {
        return end + (turns - 1) * (end - facts.start());
    }

    /**
     * Where the last turn of all streams of a tape ends: they begin a few bytes apart.
     *
     * @param end where the tape does
     */
    long end(long end, TapeFile file) {
        return file.streams().stream()
                .mapToLong(stream -> end(end, stream))
                .max()
                .orElse(end);
    }

    /** From the last commit of a turn to the first of the next: as long as between two on the average. */
    long gapMicros(StreamFacts facts) {
        return Math.max(1, (facts.lastCommitMicros() - facts.firstCommitMicros()) / Math.max(1, facts.messages()));
    }
}
