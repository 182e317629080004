package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Generates the order in which variants run. */
public final class Order {

    private Order() {}

    /**
     * Orders of the variants in blocks that have each variant once. So that a machine that becomes slower or faster favours
     * none, each run of as many blocks as there are variants forms a Latin square: in it every variant is once first, once
     * second, and so on. With two variants that is AB BA or BA AB, and no order runs more than twice in a row. The assignment
     * of variants to positions and the order of blocks are random for each square.
     *
     * @param variants at least 1
     * @param blocks 0 or more; if not a multiple of {@code variants}, a variant is at most once more in one position than in
     *     another
     * @param seed the same seed gives the same order
     * @return for each block, the indices of the variants in the order of running
     */
    public static List<List<Integer>> balanced(int variants, int blocks, long seed) {
        if (variants < 1 || blocks < 0) {
            throw new IllegalArgumentException(
                    "%d variants, %d blocks: must be at least 1 and 0".formatted(variants, blocks));
        }
        Random random = new Random(seed);
        List<List<Integer>> order = new ArrayList<>(blocks);
        while (order.size() < blocks) {
            order.addAll(square(variants, random).subList(0, Math.min(variants, blocks - order.size())));
        }
        return List.copyOf(order);
    }

    private static List<List<Integer>> square(int variants, Random random) {
        List<Integer> names =
                new ArrayList<>(IntStream.range(0, variants).boxed().toList());
        Collections.shuffle(names, random);
        List<List<Integer>> rows = new ArrayList<>(variants);
        for (int row = 0; row < variants; row++) {
            int shift = row;
            rows.add(IntStream.range(0, variants)
                    .mapToObj(place -> names.get((place + shift) % variants))
                    .toList());
        }
        Collections.shuffle(rows, random);
        return rows;
    }
}
