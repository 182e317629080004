package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/**
 * The trials of two variants that make a pair: as many of each, from the same blocks, all of which stand.
 *
 * @param baseline in the order of their blocks
 * @param candidate likewise
 */
public record PairedTrials(
        List<Trial<Purpose, ReplayFigures>> baseline, List<Trial<Purpose, ReplayFigures>> candidate) {

    /**
     * The pairs of two variants that are whole; the first begins with block 1.
     *
     * @param baseline index of the variant
     * @param candidate likewise
     * @param blocks the number of the last block
     * @param trialsPerPair blocks that make a pair, at least 1
     * @return in the order of their blocks
     */
    public static List<PairedTrials> of(
            List<Trial<Purpose, ReplayFigures>> trials, int baseline, int candidate, int blocks, int trialsPerPair) {
        if (trialsPerPair < 1) {
            throw new IllegalArgumentException("trialsPerPair %d: must be at least 1".formatted(trialsPerPair));
        }
        List<PairedTrials> pairs = new ArrayList<>();
        for (int first = 1; first + trialsPerPair - 1 <= blocks; first += trialsPerPair) {
            List<Trial<Purpose, ReplayFigures>> one = standing(trials, first, trialsPerPair, baseline);
            List<Trial<Purpose, ReplayFigures>> other = standing(trials, first, trialsPerPair, candidate);
            if (one.size() == trialsPerPair && other.size() == trialsPerPair) {
                pairs.add(new PairedTrials(one, other));
            }
        }
        return pairs;
    }

    private static List<Trial<Purpose, ReplayFigures>> standing(
            List<Trial<Purpose, ReplayFigures>> trials, int firstBlock, int count, int variant) {
        return IntStream.range(firstBlock, firstBlock + count)
                .mapToObj(block -> Trial.standing(trials, block, variant, Purpose.TIMED))
                .flatMap(Optional::stream)
                .toList();
    }
}
