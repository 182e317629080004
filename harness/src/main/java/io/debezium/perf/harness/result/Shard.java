package io.debezium.perf.harness.result;

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
     * Whether a pair belongs to it.
     *
     * @param pair from 1
     * @param together pairs that are dealt out together
     */
    public boolean holds(int pair, int together) {
        return (pair - 1) / together % of == index - 1;
    }

    /**
     * Pairs to deal out together: those within which each arm is as often in each place, so that every machine's figures are
     * balanced; single ones where there are too few such for all shards.
     *
     * @param arms that run in each pair
     * @param pairs in all
     */
    public int together(int arms, int pairs) {
        return pairs / arms >= of ? arms : 1;
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return index + "/" + of;
    }
}
