package io.debezium.perf.harness.result;

import java.util.stream.IntStream;

/**
 * Which share of an experiment was run, where, and what ran it.
 *
 * @param together blocks of trials that are dealt out together
 * @param machine told from every other, also from an equal one, until it is booted again
 * @param harness the commit of this project, with {@code -dirty} behind it where files were changed; its version where no git
 *     tells
 */
public record ShardRun(Shard shard, int together, String machine, String harness) {

    public boolean holds(int block) {
        return shard.holds(block, together);
    }

    /** Of so many blocks, those that it has. */
    public IntStream blocks(int all) {
        return IntStream.rangeClosed(1, all).filter(this::holds);
    }
}
