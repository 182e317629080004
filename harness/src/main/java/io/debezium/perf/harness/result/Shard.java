package io.debezium.perf.harness.result;

import java.util.List;
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
            throw new IllegalArgumentException(
                    "shard %d/%d: must be from 1/%d to %d/%d".formatted(index, of, of, of, of));
        }
    }

    /**
     * Whether a block of trials belongs to it.
     *
     * @param block from 1
     * @param order of all blocks of the experiment
     */
    public boolean holds(int block, int trialsPerPair, List<List<Integer>> order) {
        return (block - 1) / together(trialsPerPair, order) % of == index - 1;
    }

    /** How many pairs it has. */
    public int pairs(Design.OverTape design) {
        int pairs = design.order().size() / design.trialsPerPair();
        return (int) IntStream.range(0, pairs)
                .filter(pair -> holds(pair * design.trialsPerPair() + 1, design.trialsPerPair(), design.order()))
                .count();
    }

    /**
     * Blocks that are dealt out together: those within which each variant is as often in each place, so that every machine's
     * figures are balanced; single pairs where there are too few such for all shards.
     */
    private int together(int trialsPerPair, List<List<Integer>> order) {
        int variants = order.get(0).size();
        int balanced = IntStream.iterate(trialsPerPair, blocks -> blocks + trialsPerPair)
                .filter(blocks -> blocks % variants == 0)
                .findFirst()
                .orElseThrow();
        return order.size() / balanced >= of ? balanced : trialsPerPair;
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return index + "/" + of;
    }
}
