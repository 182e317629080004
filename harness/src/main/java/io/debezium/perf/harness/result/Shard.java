package io.debezium.perf.harness.result;

/**
 * A share of an experiment that several machines run: whole pairs of its seeded order, assigned to the shards in turn. All
 * shards together have exactly the pairs of the experiment.
 *
 * @param index from 1
 * @param of number of shards
 */
public record Shard(int index, int of) {

    /** @throws IllegalArgumentException if the index is out of its range */
    public Shard {
        if (index < 1 || index > of) {
            throw new IllegalArgumentException("shard %d/%d: must be from 1 to %d".formatted(index, of, of));
        }
    }

    /**
     * Whether a pair belongs to this shard.
     *
     * @param pair from 1
     * @param together number of consecutive pairs that a shard gets in turn
     */
    public boolean holds(int pair, int together) {
        return (pair - 1) / together % of == index - 1;
    }

    /**
     * How many consecutive pairs a shard gets in turn: so many that each arm is equally often in each position, which balances
     * every machine's figures; 1 if that would leave a shard without pairs.
     *
     * @param arms that run in each pair
     * @param pairs in all
     */
    public int together(int arms, int pairs) {
        return pairs / arms >= of ? arms : 1;
    }

    /** The shard as it is typed: {@code 1/8}. */
    @Override
    public String toString() {
        return index + "/" + of;
    }
}
