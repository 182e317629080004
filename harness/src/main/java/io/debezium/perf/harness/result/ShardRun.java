package io.debezium.perf.harness.result;

import java.util.stream.IntStream;

/**
 * Which share of an experiment was run, and where.
 *
 * @param together pairs that are dealt out together
 * @param machine told from every other, also from an equal one, until it is booted again
 */
public record ShardRun(Shard shard, int together, String machine) {

    public boolean holds(int pair) {
        return shard.holds(pair, together);
    }

    /** Of so many pairs, those that it has. */
    public IntStream pairs(int all) {
        return IntStream.rangeClosed(1, all).filter(this::holds);
    }
}
