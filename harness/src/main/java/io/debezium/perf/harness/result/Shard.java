package io.debezium.perf.harness.result;

import java.util.stream.IntStream;

/**
 * A share of an experiment that several machines run: whole pairs of its seeded order, dealt out in turn. All shards together are the experiment without shards, pair by pair.
 *
 * @param index from 1
 * @param of how many there are
 */
public record Shard(int index, int of) {

    /** @throws IllegalArgumentException if the index is out of its range */
    public Shard {
        if (index < 1 || index > of) {
            throw new IllegalArgumentException("shard %d/%d: must be from 1 to %d".formatted(index, of, of));
        }
    }

    /**
     * Whether a block of trials belongs to it.
     *
     * @param block from 1
     * @param together blocks that are dealt out together
     */
    public boolean holds(int block, int together) {
        return (block - 1) / together % of == index - 1;
    }

    /**
     * Blocks to deal out together: those within which each arm is as often in each place, so that every machine's figures are
     * balanced; single pairs where there are too few such for all shards.
     *
     * @param arms that run in each block
     * @param blocks in all
     */
    public int together(int arms, int blocks, int trialsPerPair) {
        int balanced = IntStream.iterate(trialsPerPair, count -> count + trialsPerPair)
                .filter(count -> count % arms == 0)
                .findFirst()
                .orElseThrow();
        return blocks / balanced >= of ? balanced : trialsPerPair;
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return index + "/" + of;
    }
}
