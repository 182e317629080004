package io.debezium.perf.harness.player;

/**
 * How a tape is played.
 *
 * @param turns how often, with positions and times carried on; at least 1. The last transaction, which marks the end of a tape,
 *     is sent once
 */
public record Playback(Speed speed, int turns) {

    /** Once, as fast as it goes. */
    public static final Playback ONCE = new Playback(Speed.FULL, 1);

    /** By how much the positions of a turn are those of the one before: the whole tape, from its start to its end. */
    static long length(StreamFacts facts, long end) {
        return end - facts.start();
    }

    /** Where the last turn ends, when one ends there. */
    long end(StreamFacts facts, long end) {
        return end + (turns - 1) * length(facts, end);
    }

    /** From the last commit of a turn to the first of the next: as long as between two on the average. */
    long gapMicros(StreamFacts facts) {
        return Math.max(1, (facts.lastCommitMicros() - facts.firstCommitMicros()) / Math.max(1, facts.messages()));
    }
}
