package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Which factors are on in which trial, for as many factors at once as there are.
 *
 * <p>A row is a pair of trials: one with some of the factors on, then its complement, with just the others on. Over the rows
 * of a round any two factors are on together as often as apart ({@link Hadamard}), so that one and the same pair tells of
 * all of them: 20 factors take 32 pairs, in which each is as sure as in a comparison of its own over 32 pairs, which would
 * take 20 times 32. A row with its complement, the fold-over, frees each effect of what any two factors do together (G. E.
 * P. Box, J. S. Hunter and W. G. Hunter, Statistics for Experimenters, 2nd edition 2005, chapters 6 and 7).
 *
 * <p>The matrix has a column more that is 1 throughout: the place within the pair. So each factor is on in the first trial of
 * half of the pairs, and what a first trial has before a second is in no effect.
 *
 * @param signs for each pair, for each factor: 1 where it is on in the first trial, -1 where in the second
 */
public record FactorialDesign(List<List<Integer>> signs) {

    /**
     * Pairs beyond those that determine the effects, in a single round: from 5 on Student's interval is at most a third
     * wider than if the noise were known (2.57 against 1.96 standard errors, 95 %), and two factors take no more than
     * eight pairs.
     */
    private static final int LEAST_LEFT = 5;

    public FactorialDesign {
        signs = signs.stream().map(List::copyOf).toList();
    }

    /**
     * Draws one. Which factor has which column, and in which order the rows run, is tossed for each round.
     *
     * @param factors at least 1
     * @param rounds how many times all rows are run, at least 1; 2 make intervals 0.7 times as wide
     * @param seed the same seed gives the same design
     */
    public static FactorialDesign of(int factors, int rounds, long seed) {
        if (rounds < 1) {
            throw new IllegalArgumentException("%d rounds: must be at least 1".formatted(rounds));
        }
        int[][] matrix = Hadamard.matrix(rows(factors));
        Random random = new Random(seed);
        List<List<Integer>> signs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Integer> columns = shuffled(1, matrix.length, random).subList(0, factors);
            for (int row : shuffled(0, matrix.length, random)) {
                signs.add(columns.stream().map(column -> matrix[row][column]).toList());
            }
        }
        return new FactorialDesign(signs);
    }

    /** Of a round. */
    public static int rows(int factors) {
        return Hadamard.order(factors + 1 + LEAST_LEFT);
    }

    private static List<Integer> shuffled(int from, int to, Random random) {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(from, to).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers;
    }

    public int pairs() {
        return signs.size();
    }
}
