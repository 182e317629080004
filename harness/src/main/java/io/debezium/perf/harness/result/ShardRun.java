package io.debezium.perf.harness.result;

import java.util.stream.IntStream;

/**
 * Which share of an experiment was run, and where.
 *
 * @param together blocks of trials that are dealt out together
 * @param machine told from every other, also from an equal one, until it is booted again
 */
public record ShardRun(Shard shard, int together, String machine) {

    public boolean holds(int block) {
        return shard.holds(block, together);
    }

    /** Of so many blocks, those that it has. */
    public IntStream blocks(int all) {
        return IntStream.rangeClosed(1, all).filter(this::holds);
    }
}
