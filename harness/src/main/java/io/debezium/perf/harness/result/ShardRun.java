package io.debezium.perf.harness.result;

import java.util.stream.IntStream;

/**
 * The shard of an experiment that a run is, and its machine.
 *
 * @param together number of consecutive pairs that a shard gets in turn
 * @param machine an identifier that differs also between equal machines, valid until the next boot
 */
public record ShardRun(Shard shard, int together, String machine) {

    public boolean holds(int pair) {
        return shard.holds(pair, together);
    }

    /**
     * The numbers of the pairs that this shard has.
     *
     * @param all number of pairs of the experiment
     */
    public IntStream pairs(int all) {
        return IntStream.rangeClosed(1, all).filter(this::holds);
    }
}
